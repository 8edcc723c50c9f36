import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, guardianships, users } from '#db/schema'
import { newId } from '#lib/random'
import { readWorkbook } from '#lib/sheets/reader'
import { addUser, addWard, payingSchool, readPdf } from '#testing'

/* What leaves the school of what is left to pay: letters, the list, and what a kept link says once all is paid. */

const OWING = '/api/v1/office/owing'
const reason = 'To be sent home'

async function owing() {
  const school = await payingSchool()
  const { given, ama, mother, school: here } = school
  // A father who may see the bills of his own child, and is kept from those of the others.
  const esi = await given(async (tx) => {
    const father = await addUser(tx, here.id, 'parent', { fullname: 'Kwabena Tetteh', title: 'Mr.' })
    const ward = await addWard(tx, { schoolId: here.id, classId: ama.classId }, [father.id], { firstName: 'Esi' })
    const kept = { schoolId: here.id, relationship: 'father' as const, mayBills: false }
    await tx.insert(guardianships).values({ id: newId(), ...kept, wardId: ama.id, guardianId: father.id })
    return ward
  })
  return { ...school, esi, mother }
}

/** The school's clock comes to a day on which the bills are late. */
const LATE_DAYS = 120

test('a letter goes to each family that may be reminded, in the words of the reminder, and to nobody whom a limit keeps away', async () => {
  const school = await owing()
  const { clock, callAs, bursar, given, doDue, yaa, ama, school: here, secondSchool } = school
  clock.advance(LATE_DAYS * 86_400)
  const call = await callAs(bursar.id)
  await call('POST', `${OWING}/families/${yaa.id}/notes`, { kind: 'peace', text: 'A hard year' })
  const asked = await call('POST', `${OWING}/letters`, {})
  expect(asked.statusCode, asked.body).toBe(200)
  const { families, work } = asked.json()
  expect([families, work.kind, work.state]).toEqual([1, 'owing_letters', 'waiting'])
  // The same that is open already is not asked for twice.
  expect((await call('POST', `${OWING}/letters`, {})).json().work.id).toBe(work.id)
  await doDue()
  const file = `${OWING}/letters/${work.id}/file`
  expect((await call('POST', file, { reason: ' ' })).statusCode).toBe(400)
  const taken = await call('POST', file, { reason })
  expect(taken.statusCode, taken.body.slice(0, 200)).toBe(200)
  const text = readPdf(taken.rawPayload).text.replaceAll(/\s+/g, ' ')
  for (const said of ['Dear Abena Mensah,', 'Any part helps.', 'No child is sent home', 'Kofi', 'Ama'])
    expect(text).toContain(said)
  for (const unsaid of ['Tetteh', 'Boateng', 'Yaa']) expect(text).not.toContain(unsaid)
  const lines = await given((tx) =>
    tx
      .select()
      .from(audit)
      .where(and(eq(audit.action, 'debtors.taken'), eq(audit.wardId, ama.id))),
  )
  expect(lines.map(({ note }) => note)).toEqual([reason])
  // One letter is looked at before; it is of a family, whoever may be reminded.
  const one = await call('GET', `${OWING}/families/${yaa.id}/letter.pdf`)
  expect(readPdf(one.rawPayload).text.replaceAll(/\s+/g, ' ')).toContain('Dear Yaw Boateng,')
  const away = await secondSchool()
  expect((await (await callAs(away.bursar.id))('POST', file, { reason })).statusCode).toBe(404)
  const office = await given((tx) => addUser(tx, here.id, 'office'))
  const asOffice = await callAs(office.id)
  expect((await asOffice('POST', file, { reason })).statusCode).toBe(403)
  expect((await asOffice('POST', `/api/v1/office/work/${work.id}/file`, { reason })).statusCode).toBe(404)
  // Who works here no more when the turn comes has asked for nothing.
  clock.advance(3601)
  expect((await (await callAs(bursar.id))('POST', file, { reason })).statusCode).toBe(404)
  const again = (await (await callAs(bursar.id))('POST', `${OWING}/letters`, { stand: 'no_date' })).json().work
  await given((tx) => tx.update(users).set({ role: 'teacher' }).where(eq(users.id, bursar.id)))
  await doDue()
  const head = await given((tx) => addUser(tx, here.id, 'head'))
  expect((await (await callAs(head.id))('GET', `/api/v1/office/work/${again.id}`)).json().work.state).toBe('cancelled')
})

test('the list as a spreadsheet has each family once with its sums, for a reason; a kept link says that nothing is left', async () => {
  const { clock, callAs, bursar, ama, kofi, esi, secondSchool, signedIn } = await owing()
  clock.advance(LATE_DAYS * 86_400)
  const call = await callAs(bursar.id)
  expect((await (await signedIn(bursar.id)).post(`${OWING}/list.xlsx`, { reason })).json().code).toBe(
    'identity.fresh_proof_needed',
  )
  const list = await call('POST', `${OWING}/list.xlsx`, { reason })
  expect(list.statusCode, list.body.slice(0, 200)).toBe(200)
  const rows = (await readWorkbook(list.rawPayload, 'list.xlsx')).tabs
    .flatMap((tab) => tab.rows)
    .map(({ cells }) => cells.map((cell) => cell?.text ?? ''))
  const mensahs = rows.find((row) => row[0] === 'Abena Mensah')
  expect(mensahs?.slice(3, 5).map(Number)).toEqual([1060, 1060])
  expect(rows.filter((row) => row.includes('Yaw Boateng')).length).toBeGreaterThan(0)

  const pay = (wardId: string, amount_minor: number, key: string) =>
    call('POST', '/api/v1/office/payments', { method: 'cash', parts: [{ ward_id: wardId, amount_minor }] }, key)
  await pay(kofi.id, 450_00, 'letters-key-1')
  // While the sister owes, the family does.
  const still = (await call('GET', `${OWING}/families/${kofi.id}`)).json()
  expect(still.family).toMatchObject({ id: ama.id, left: { amount_minor: 610_00 } })
  await pay(ama.id, 610_00, 'letters-key-2')
  const paid = await call('GET', `${OWING}/families/${kofi.id}`)
  expect(paid.statusCode, paid.body).toBe(200)
  expect(paid.json()).toMatchObject({
    family: { name: 'Abena Mensah', left: { amount_minor: 0 }, overdue: { amount_minor: 0 }, not_reminded: 'paid' },
    bills: [],
  })
  // One who never owed is a family, too; a child of another school is none.
  expect((await call('GET', `${OWING}/families/${esi.id}`)).json().family.not_reminded).toBe('paid')
  const away = await secondSchool()
  expect((await (await callAs(away.bursar.id))('GET', `${OWING}/families/${kofi.id}`)).statusCode).toBe(404)
})
