import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, schools, terms } from '#db/schema'
import { addUser, payingSchool } from '#testing'
import { PERSON, commandUser } from './test-commands.ts'

/** A school, and what the bursar's commands say there. */
async function schoolWithBills() {
  const fixture = await payingSchool()
  const type = commandUser(fixture)
  const { bills } = (await fixture.callMother('GET', `/api/v1/wards/${fixture.ama.id}/bills`)).json()
  const billNo = String(bills[0].bill_no)
  return { ...fixture, billNo, type, bill: (...words: string[]) => type('bill', ...words) }
}

test('the bursar tries a discount first, then gives it; the family reads why and the record says who', async () => {
  const { bill, billNo, callMother, amas, ama, owed, given, booksAreSound } = await schoolWithBills()
  const words = ['discount', billNo, '--amount', '1,10.00', '--name', 'Staff child', '--reason', 'Her aunt teaches here']
  await expect(bill(...words)).rejects.toThrow('“1,10.00” is not an amount: write it as 1250.00')
  words[3] = '110.00'
  expect(await bill(...words, '--dry-run')).toMatch(
    /−GH₵ 110\.00 {2}Staff child: Her aunt[^]*GH₵ 500\.00 left[^]*nothing was changed/,
  )
  expect(await owed(ama.id)).toBe(610_00)
  expect(await bill(...words)).not.toContain('nothing was changed')
  expect(await owed(ama.id)).toBe(500_00)
  const { discounts } = (await callMother('GET', `/api/v1/bills/${amas.id}`)).json().bill
  expect(discounts).toMatchObject([{ name: 'Staff child', purpose: 'Her aunt teaches here' }])
  const deed = (await given((tx) => tx.select().from(audit))).find(({ action }) => action === 'bills.discount_granted')
  expect(deed).toMatchObject({ actorName: PERSON, wardId: ama.id, subjectId: amas.id })
  await booksAreSound()
})

test('a bill is taken in parts, and taken back whole; what cannot be is said and leaves it as it was', async () => {
  const { bill, billNo, ama, owed, booksAreSound } = await schoolWithBills()
  const parts = ['--part', '2026-04-10=310.00', '--part', '2026-05-10=300.00']
  expect(await bill('plan', billNo, ...parts)).toMatch(/310\.00 {2}by 2026-04-10 \(due\)[^]*300\.00 {2}by 2026-05-10 \(due\)/)
  await expect(bill('plan', billNo, '--part', '2026-04-10=10.00')).rejects.toThrow('do not add up')
  await expect(bill('plan', billNo, '--part', '2026-02-30=610.00')).rejects.toThrow('--part is written')
  await expect(bill('write-off', billNo, '--amount', '610.01', '--name', 'Forgiven', '--reason', 'Fire')).rejects.toThrow(
    'more than',
  )
  await expect(bill('penalty', billNo, '--amount', '0', '--name', 'Late', '--reason', 'Late')).rejects.toThrow(
    '--amount is nothing',
  )
  await expect(bill('void', billNo)).rejects.toThrow('--reason WHY is missing')
  await expect(bill('void', 'B-0', '--reason', 'Twice')).rejects.toThrow('The school has no bill B-0.')
  expect(await owed(ama.id)).toBe(610_00)
  expect(await bill('void', billNo, '--reason', 'Billed twice')).toMatch(/^\S+ {2}\S+ Term 2 {2}void {2}Ama/)
  expect(await owed(ama.id)).toBe(0)
  await expect(bill('void', billNo, '--reason', 'Not hers')).rejects.toThrow('void already')
  await booksAreSound()
})

test('from who owes the bursar comes to the pupil’s bills by the number that stands there', async () => {
  const { bill, type, billNo, ama } = await schoolWithBills()
  const debtors = await type('debtors')
  expect(debtors).toMatch(new RegExp(`GH₵ 610\\.00 {2}${ama.admissionNo} {2}Ama`))
  const list = await bill('list', ama.admissionNo)
  expect(list).toMatch(new RegExp(`^${billNo} .* GH₵ 610\\.00 left[^]*GH₵ 610\\.00 is left to pay\\.$`))
  expect(await bill('show', billNo)).toMatch(/GH₵ 400\.00 {2}Line 0\n +GH₵ 210\.00 {2}Line 1\n/)
  await expect(bill('list', 'NOBODY')).rejects.toThrow('The school has no ward NOBODY.')
  await expect(bill('burn', billNo)).rejects.toThrow('There is no command “bill burn”')
})

test('while the server issues bills of this school, or is about to, the command issues none; a rehearsal is free', async () => {
  const { type, given, school, callBursar, doDue } = await schoolWithBills()
  const [term] = await given((tx) => tx.select().from(terms).where(eq(terms.schoolId, school.id)))
  const head = { term_id: term?.id, name: 'Trip', due_on: null, minimum_payment_minor: null }
  const { id } = (await callBursar('POST', '/api/v1/office/fee_schedules', head)).json().schedule
  const { work } = (await callBursar('POST', `/api/v1/office/fee_schedules/${id}/issue`, { dry_run: false })).json()
  await expect(type('fees', 'issue', id)).rejects.toThrow('The server is issuing bills of this school at the moment.')
  expect(await type('fees', 'issue', id, '--dry-run')).toContain('0 bills of')
  expect((await callBursar('POST', `/api/v1/office/work/${work.id}/cancel`)).json().work.state).toBe('cancelled')
  expect(await type('fees', 'issue', id)).toContain('0 bills of')
  await doDue()
})

test('above the school’s limit it waits, at the school’s computer too, for somebody else than who is named', async () => {
  const { bill, billNo, given, school, ama, owed, callAs, booksAreSound } = await schoolWithBills()
  const [head] = await given(async (tx) => {
    await tx.update(schools).set({ correctionLimitMinor: null }).where(eq(schools.id, school.id))
    return [await addUser(tx, school.id, 'head', { fullname: 'Grace Owusu', ref: 'head-1' })]
  })
  const words = ['discount', billNo, '--amount', '150.00', '--name', 'Kindness', '--reason', 'A hard month']
  await expect(bill(...words)).rejects.toThrow('name with --by who asks for it')
  expect(await bill(...words, '--dry-run')).toContain('GH₵ 460.00 left')
  expect(await bill(...words, '--by', 'head-1')).toContain('Nothing has moved: this is above the school’s limit')
  expect(await owed(ama.id)).toBe(610_00)
  const callBursar = await callAs(head.id)
  const { corrections } = (await callBursar('GET', '/api/v1/office/corrections')).json()
  expect(corrections).toMatchObject([{ state: 'waits', asked_by: 'Grace Owusu', may_agree: false, may_take_back: true }])
  await booksAreSound()
})
