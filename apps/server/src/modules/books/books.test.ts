import type { MoneyReport } from '@schoolgate/contracts/books'
import { and, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, guardianships } from '#db/schema'
import { addBill, addUser, addWard, payingSchool, readPdf } from '#testing'
import { readWorkbook } from '#lib/sheets/reader'
import { ageOf } from './report.ts'

/* What the books of a time say, through the bursar's doors, of money that came, went back, was never there, and was paid ahead. */

const REPORT = '/api/v1/office/books/report'
let keys = 0
const minor = ({ amount_minor }: { amount_minor: number }) => amount_minor

async function aTerm() {
  const school = await payingSchool()
  const { callAs, bursar, ama, kofi, yaa, yaas, amas, clock, given } = school
  /** Signed in anew each time: a session of the office ends long before a term. */
  const callBursar: typeof school.callBursar = async (...asked) => (await callAs(bursar.id))(...asked)
  const take = async (wardId: string, amount_minor: number, more: object = {}) => {
    const parts = [{ ward_id: wardId, amount_minor }]
    const body = { method: 'cash', parts, credit_minor: amount_minor, ...more }
    const taken = await callBursar('POST', '/api/v1/office/payments', body, `books-key-${String(++keys).padStart(3, '0')}`)
    expect(taken.statusCode, taken.body).toBe(200)
    return taken.json().payment.reference
  }
  const did = async (url: string, body: object) => {
    const answer = await callBursar('POST', url, body)
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const back = (reference: string, way: 'refund' | 'reversal', more: object = {}) =>
    did(`/api/v1/office/payments/${reference}/${way}`, { reason: 'Why', ...more })
  // A first day: a part by cash, a whole bill by cheque, one that was never there and one put right on the day itself.
  await take(ama.id, 450_00)
  const cheque = await take(kofi.id, 450_00, { method: 'cheque', provider_reference: 'C-1' })
  await back(await take(yaa.id, 70_00), 'reversal')
  await did(`/api/v1/office/bills/${amas.id}/lines`, {
    kind: 'scholarship',
    name: 'Chief’s fund',
    amount_minor: 60_00,
    purpose: 'Won it',
  })
  // A second: the cheque bounces, money goes back, more than is owed is paid ahead, and a new bill uses it.
  clock.advance(86_400)
  await back(cheque, 'reversal')
  await back(await take(yaa.id, 150_00, { method: 'momo', provider_reference: 'M-1' }), 'refund', { amount_minor: 20_00 })
  const next = await given((tx) => addBill(tx, yaa, [25_00]))
  await did(`/api/v1/office/bills/${next.id}/lines`, { kind: 'penalty', name: 'Late', amount_minor: 3_00, purpose: 'Late' })
  await did(`/api/v1/office/bills/${yaas.id}/void`, { reason: 'Billed twice' })
  const report = async (query = ''): Promise<MoneyReport> => {
    const answer = await callBursar('GET', `${REPORT}${query}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  return { ...school, callBursar, report }
}

test('every table adds up to the ledger and to the sheets of the days, over any days', async () => {
  const { report, callBursar, ama, kofi, yaa, owed, booksAreSound } = await aTerm()
  const all = await report('?from=2026-01-01&to=2026-03-31')
  const { before, billed, reduced, received, after } = all.all
  expect([before, reduced, received].map(minor)).toEqual([0, 60_00, 450_00 + 130_00])
  // What was billed twice was taken back, and is in the sum no more.
  expect(minor(billed)).toBe(610_00 + 450_00 + 28_00)
  const left = [await owed(ama.id), await owed(kofi.id), await owed(yaa.id)]
  expect(minor(after)).toBe(left.reduce<number>((sum, one) => sum + (one ?? 0), 0))
  expect(all.by_fee.map(({ code, name, net }) => [code, name, minor(net)])).toEqual([
    ['L0', 'Line 0', 365_00],
    ['L1', 'Line 1', 110_00],
    ['penalty', 'Late', 3_00],
    [null, '', 102_00],
  ])
  expect(all.by_way.map(({ method, payments, net }) => [method, payments, minor(net)])).toEqual([
    ['momo', 1, 130_00],
    ['cash', 1, 450_00],
    ['cheque', 1, 0],
  ])
  expect(all.reductions).toMatchObject([
    { kind: 'scholarship', name: 'Chief’s fund', pupils: 1, amount: { amount_minor: 60_00 } },
  ])
  // The days say the same as their own sheets, also one by one.
  const { days } = (await callBursar('GET', '/api/v1/office/days/month?day=2026-03-12')).json()
  expect(all.by_day.map(({ day, came_in }) => [day, minor(came_in)]).toReversed()).toEqual(
    days.map(({ day, total }: { day: string; total: { amount_minor: number } }) => [day, minor(total)]),
  )
  expect(all.by_day.map(({ net }) => minor(net))).toEqual([900_00, -320_00])
  const second = await report('?from=2026-03-13&to=2026-03-13')
  expect([second.all.before, second.all.received, second.all.after].map(minor)).toEqual([
    minor((await report('?to=2026-03-12')).all.after),
    -320_00,
    minor(after),
  ])
  // With whoever nothing was ever written of there is nothing to add up.
  expect((await report('?from=2025-01-01&to=2025-02-01')).by_class).toEqual([])
  const wrong = await callBursar('GET', `${REPORT}?from=2026-03-02&to=2026-03-01`)
  expect([wrong.statusCode, wrong.json().code]).toEqual([422, 'books.time_too_long'])
  await booksAreSound()
})

test('what is left is told by the days since it was due', async () => {
  const { report, clock } = await aTerm()
  const first = await report()
  const closes = first.terms[0]?.closes ?? ''
  expect(first.ages.filter(({ left }) => minor(left) > 0)).toMatchObject([
    { age: 'not_due', pupils: 2, left: { amount_minor: 550_00 } },
  ])
  const days = (Date.parse(closes) - clock.now().getTime()) / 86_400_000
  clock.advance(Math.round((days + 31) * 86_400))
  const later = await report(`?to=${new Date(Date.parse(closes) + 31 * 86_400_000).toISOString().slice(0, 10)}`)
  expect(later.ages.filter(({ left }) => minor(left) > 0)).toMatchObject([{ age: 'to_60', pupils: 2 }])
  expect([0, 1, 30, 31, 60, 61, 90, 91].map(ageOf)).toEqual([
    'not_due',
    'to_30',
    'to_30',
    'to_60',
    'to_60',
    'to_90',
    'to_90',
    'over_90',
  ])
})

test('as a spreadsheet without names at once, with names for a reason that families see; nobody else’s money is in it', async () => {
  const { callBursar, callAs, given, school, ama, secondSchool, signedIn, bursar } = await aTerm()
  const away = await secondSchool()
  expect(minor((await away.callBursar('GET', REPORT)).json().all.after)).toBe(300_00)
  const teacher = await given((tx) => addUser(tx, school.id, 'teacher'))
  expect((await (await callAs(teacher.id))('GET', REPORT)).statusCode).toBe(403)
  const file = await callBursar('GET', `${REPORT}.xlsx?from=2026-01-01&to=2026-03-31`)
  const plain = file.rawPayload.toString('latin1')
  expect([file.statusCode, file.headers['content-disposition']]).toEqual([200, expect.stringContaining('.xlsx')])
  const { tabs } = await readWorkbook(file.rawPayload, 'money.xlsx')
  expect(tabs.length).toBeGreaterThan(5)
  expect(plain).not.toContain('Ama')
  const NAMES = '/api/v1/office/books/names.xlsx'
  expect((await callBursar('POST', NAMES, {})).statusCode).toBe(400)
  const stale = await signedIn(bursar.id)
  expect((await stale.post(NAMES, { reason: 'The board' })).json().code).toBe('identity.fresh_proof_needed')
  const named = await callBursar('POST', NAMES, { from: '2026-01-01', to: '2026-03-31', reason: 'The board' })
  expect(named.statusCode, named.body.slice(0, 200)).toBe(200)
  const rows = (await readWorkbook(named.rawPayload, 'names.xlsx')).tabs
    .flatMap((tab) => tab.rows)
    .map(({ cells }) => cells.map((cell) => cell?.text ?? ''))
  expect(rows.filter((row) => row.includes('Chief’s fund'))).toHaveLength(1)
  const lines = await given((tx) =>
    tx
      .select()
      .from(audit)
      .where(and(eq(audit.action, 'debtors.taken'), eq(audit.wardId, ama.id))),
  )
  expect(lines.map(({ note }) => note)).toEqual(['The board'])
})

test('a family’s statement has all its children and each movement once, on the screen and on paper, and no child of a guardian whom a limit keeps from the bills', async () => {
  const { callBursar, ama, kofi, yaa, owed, given, mother, school, secondSchool } = await aTerm()
  // The mother is kept from the bills of a third child.
  const third = await given(async (tx) => {
    const ward = await addWard(tx, { schoolId: school.id, classId: ama.classId }, [mother.id], { firstName: 'Adwoa' })
    await tx
      .update(guardianships)
      .set({ mayBills: false })
      .where(and(eq(guardianships.wardId, ward.id), isNull(guardianships.endedAt)))
    return ward
  })
  const at = (id: string) => `/api/v1/office/books/families/${id}/statement`
  const told = (await callBursar('GET', at(kofi.id))).json()
  expect(told.wards.map(({ id }: { id: string }) => id)).toEqual([ama.id, kofi.id])
  const [amas, kofis] = [await owed(ama.id), await owed(kofi.id)]
  expect(minor(told.closing)).toBe((amas ?? 0) + (kofis ?? 0))
  expect(
    told.lines.map(({ kind, first_name, amount }: { kind: string; first_name: string; amount: { amount_minor: number } }) => [
      first_name,
      kind,
      minor(amount),
    ]),
  ).toEqual([
    ['Ama', 'bill', 610_00],
    ['Kofi', 'bill', 450_00],
    ['Ama', 'payment', -450_00],
    ['Ama', 'scholarship', -60_00],
    ['Kofi', 'payment', -450_00],
    ['Kofi', 'correction', 450_00],
  ])
  expect(minor(told.billed) - minor(told.paid)).toBe(minor(told.closing) - minor(told.opening))
  expect((await callBursar('GET', at(third.id))).json().wards).toHaveLength(1)
  const paper = await callBursar('GET', `${at(ama.id)}.pdf`)
  expect(paper.headers['content-type']).toBe('application/pdf')
  const text = readPdf(paper.rawPayload).text.replaceAll(/\s+/g, ' ')
  expect(text).toContain('Kofi: Paid, thank you')
  expect(text).not.toContain('Boateng')
  const away = await secondSchool()
  expect((await away.callBursar('GET', at(yaa.id))).statusCode).toBe(404)
})
