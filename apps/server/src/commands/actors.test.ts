import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { audit, users } from '#db/schema'
import { addUser, payingSchool } from '#testing'
import { PERSON, commandUser } from './test-commands.ts'

/** A school with a bursar of its own, S-07, and somebody at its computer. */
async function atTheSchool() {
  const fixture = await payingSchool()
  const type = commandUser(fixture)
  const bursar = await fixture.given((tx) =>
    addUser(tx, fixture.school.id, 'bursar', { ref: 'S-07', title: 'Mrs.', fullname: 'Esther Quaye' }),
  )
  const deeds = async (action: string) =>
    (await fixture.given((tx) => tx.select().from(audit).where(eq(audit.action, action)))).map(
      ({ actorId, actorName, actorRole, address, schoolId }) => ({ actorId, actorName, actorRole, address, schoolId }),
    )
  const cash = (...more: string[]) =>
    type('payment', 'record', '--method', 'cash', '--ward', fixture.ama.admissionNo, '--amount', '50.00', ...more)
  const receipt = async (number: string) => {
    const { receipts } = (await fixture.callMother('GET', '/api/v1/receipts')).json()
    const { id } = receipts.find(({ receipt_no: each }: { receipt_no: string }) => each === number)
    return (await fixture.callMother('GET', `/api/v1/receipts/${id}`)).json().receipt
  }
  return { ...fixture, type, bursar, deeds, cash, receipt }
}

test('a receipt names the member of staff for whom it was typed; the record says who typed', async () => {
  const { cash, receipt, deeds, bursar, school } = await atTheSchool()
  const [, , number = ''] = (await cash('--by', 'S-07')).split('  ')
  expect((await receipt(number)).received_by).toBe('Esther Quaye')
  expect(await deeds('payments.recorded')).toEqual([
    { actorId: bursar.id, actorName: 'Mrs. Esther Quaye', actorRole: 'bursar', address: PERSON, schoolId: school.id },
  ])
})

test('without --by a deed is that of whoever is signed in to the computer, on the receipt too', async () => {
  const { cash, receipt, deeds, school } = await atTheSchool()
  const [, , number = ''] = (await cash()).split('  ')
  expect((await receipt(number)).received_by).toBe(PERSON)
  expect(await deeds('payments.recorded')).toEqual([
    { actorId: null, actorName: PERSON, actorRole: 'none', address: null, schoolId: school.id },
  ])
})

test('refunds, voids, discounts, closed days and notices say whose they are', async () => {
  const { cash, type, deeds, callBursar, ama, callMother } = await atTheSchool()
  const [reference = '', , number = ''] = (await cash()).split('  ')
  await type('payment', 'void', number, '--reason', 'Wrong name', '--by', 'S-07')
  await type('payment', 'refund', reference, '--amount', '20.00', '--reason', 'Too much')
  const { payments } = (await callBursar('GET', `/api/v1/office/payments?ward_id=${ama.id}`)).json()
  expect(payments[0]).toMatchObject({ received_by: PERSON, refunds: [{ asked_by: PERSON }] })
  const { bills } = (await callMother('GET', `/api/v1/wards/${ama.id}/bills`)).json()
  const words = ['--amount', '10.00', '--name', 'Staff child', '--reason', 'Her aunt teaches here', '--by', 'S-07']
  await type('bill', 'discount', bills[0].bill_no, ...words)
  await type('day', '2026-03-12', '--counted', '50.00')
  const { day } = (await callBursar('GET', '/api/v1/office/days?day=2026-03-12')).json()
  expect(day.closed_by).toBe(PERSON)
  const folder = await mkdtemp(path.join(tmpdir(), 'schoolgate-notice-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'trip.txt')
  await writeFile(file, 'title: Trip\ncategory: event\npriority: info\n\nDear parents.')
  await type('notice', 'publish', file, '--by', 'S-07')
  const by = async (action: string) => (await deeds(action)).map(({ actorName }) => actorName)
  expect(await by('payments.receipt_voided')).toEqual(['Mrs. Esther Quaye'])
  expect(await by('payments.refund_asked')).toEqual([PERSON])
  expect(await by('bills.discount_granted')).toEqual(['Mrs. Esther Quaye'])
  expect(await by('payments.day_closed')).toEqual([PERSON])
  expect(await by('office.notice_published')).toEqual(['Mrs. Esther Quaye'])
})

test('nobody works for a member of staff whom the school does not have, or has no more', async () => {
  const { cash, given, deeds, mother } = await atTheSchool()
  const set = (change: object) => given((tx) => tx.update(users).set(change).where(eq(users.ref, 'S-07')))
  await expect(cash('--by', 'S-99')).rejects.toThrow('The school has no member of staff “S-99”;')
  await expect(cash('--by', mother.ref)).rejects.toThrow(`The school has no member of staff “${mother.ref}”;`)
  await set({ endsOn: '2026-03-11' })
  await expect(cash('--by', 'S-07')).rejects.toThrow(
    'Mrs. Esther Quaye (S-07) works at Nyansapo Prep School no more, since 2026-03-11.',
  )
  await set({ endsOn: '2026-03-12' })
  await cash('--by', 'S-07')
  await set({ endsOn: null, isActive: false })
  await expect(cash('--by', 'S-07')).rejects.toThrow('Mrs. Esther Quaye (S-07) works at Nyansapo Prep School no more.')
  expect(await deeds('payments.recorded')).toHaveLength(1)
})
