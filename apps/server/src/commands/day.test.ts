import { expect, test } from 'vitest'
import { audit } from '#db/schema'
import { payingSchool } from '#testing'
import { dayText } from './day.ts'
import { PERSON, commandUser } from './test-commands.ts'

/** A school, and what the bursar's commands say of its days. */
async function schoolWithDays() {
  const fixture = await payingSchool()
  const type = commandUser(fixture)
  let key = 0
  const take = async (amount_minor: number) => {
    const parts = [{ ward_id: fixture.ama.id, amount_minor }]
    const answer = await fixture.callBursar('POST', '/api/v1/office/payments', { method: 'cash', parts }, `cash-key-000${key++}`)
    return answer.json().payment.reference
  }
  const back = (reference: string, way: string) =>
    fixture.callBursar('POST', `/api/v1/office/payments/${reference}/${way}`, { reason: 'Why' }, `back-key-000${key++}`)
  return {
    ...fixture,
    take,
    back,
    day: (...words: string[]) => type('day', ...words),
    type,
  }
}

test('the day’s sheet tells what came in, what went back and what was put right, and closes when the count is right', async () => {
  const { take, back, day, booksAreSound } = await schoolWithDays()
  await take(100_00)
  await back(await take(40_00), 'refund')
  await back(await take(20_00), 'reversal')
  const sheet = [
    '  cash: 2 payments, GH₵ 140.00',
    '  given back, cash: once, GH₵ 40.00',
    '  written by mistake and put right, cash: 1 payment, GH₵ 20.00',
    '  receipts made void: 1',
  ].join('\n')
  expect(await day('2026-03-12')).toBe(`${sheet}\n2026-03-12: GH₵ 140.00 came in; open.`)
  await expect(day('2026-03-12', '--counted', '160.00')).rejects.toThrow('What was counted is not what the books say.')
  expect(await day('2026-03-12', '--counted', '140.00')).toMatch(/GH₵ 140\.00 came in; closed at 2026-03-12T/)
  await booksAreSound()
})

test('today is opened again with a reason that is kept; money taken meanwhile says on which day it is counted', async () => {
  const { take, day, type, ama, given, clock, booksAreSound } = await schoolWithDays()
  await take(100_00)
  await expect(day('reopen', '--reason', 'A parent came late')).rejects.toThrow('The day is open.')
  await day('2026-03-12', '--counted', '100.00')
  await take(60_00)
  expect(await type('payment', 'list')).toMatch(/60\.00 .*counted on Fri 13 Mar\n.*100\.00 (?!.*counted on)/)
  expect(await day('2026-03-13')).toMatch(/^ {2}cash: 1 payment, GH₵ 60\.00, of Thu 12 Mar, which was closed already\n/)
  await expect(day('reopen')).rejects.toThrow('--reason WHY is missing')
  expect(await day('reopen', '--reason', 'A parent came late')).toMatch(
    /with GH₵ 100\.00, opened again at 2026-03-12T.*: A parent came late\n2026-03-12: GH₵ 100\.00 came in; open\.$/,
  )
  const deed = (await given((tx) => tx.select().from(audit))).find(({ action }) => action === 'payments.day_reopened')
  expect(deed).toMatchObject({ actorName: PERSON, note: '2026-03-12: A parent came late' })
  for (let times = 0; times < 2; times++) {
    expect(await day('2026-03-12', '--counted', '100.00')).toMatch(/came in; closed at .*\.$/)
    expect(await day('2026-03-12', '--counted', '100.00')).toMatch(/^Done already[^]*came in; closed at .*\.$/)
    expect(await day('reopen', '--reason', 'A parent came late')).toMatch(/open\.$/)
  }
  const recorded = ['--method', 'cash', '--ward', ama.admissionNo, '--amount', '5.00', '--on', '2026-03-11']
  expect(await type('payment', 'record', ...recorded)).not.toContain('counted on')
  await day('2026-03-11', '--counted', '5.00')
  expect(await type('payment', 'record', ...recorded, '--again')).toMatch(/ {2}counted on Thu 12 Mar$/)
  expect(await day('2026-03-12', '--counted', '105.00')).toMatch(/GH₵ 105\.00 came in; closed/)
  clock.advance(86_400)
  await expect(day('reopen', '--reason', 'Too late')).rejects.toThrow('The day is open.')
  await booksAreSound()
})

test('a day is said as people say it', () => {
  expect(dayText('2026-11-23')).toBe('Mon 23 Nov')
})
