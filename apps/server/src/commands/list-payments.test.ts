import { expect, test } from 'vitest'
import { classes } from '#db/schema'
import { payingSchool } from '#testing'
import { commandUser } from './test-commands.ts'

async function schoolWithPayments() {
  const fixture = await payingSchool()
  const { callBursar, callMother, amas, ama, kofi } = fixture
  const cash = { method: 'cash', payer_name: 'Uncle Kwesi', parts: [{ ward_id: kofi.id, amount_minor: 50_05 }] }
  await callBursar('POST', '/api/v1/office/payments', { ...cash, paid_on: '2026-03-09' }, 'till-key-0001')
  await callBursar(
    'POST',
    '/api/v1/office/payments',
    { method: 'momo', parts: [{ ward_id: ama.id, amount_minor: 100_00 }] },
    'till-key-0002',
  )
  await callMother('POST', '/api/v1/payments/slips', { type: 'bill', bill_id: amas.id, amount_minor: 60_00 }, 'slip-key-0001')
  const type = commandUser(fixture)
  const list = (...words: string[]) => type('payment', 'list', ...words)
  return { ...fixture, list }
}

test('the bursar lists the payments, with their exact amounts and what arrived of them', async () => {
  const { list } = await schoolWithPayments()
  const [slip, momo, cash, sum, ...more] = (await list()).split('\n')
  expect(slip).toMatch(/^2026-03-12 +GH₵ 60\.00 +bank_slip +created +PAY-\w{12} +Ama, by /)
  expect(momo).toMatch(/^2026-03-12 +GH₵ 100\.00 +momo +succeeded +PAY-\w{12} +R-2026-00002 +Ama$/)
  expect(cash).toMatch(/^2026-03-09 +GH₵ 50\.05 +cash +succeeded +PAY-\w{12} +R-2026-00001 +Kofi, by Uncle Kwesi$/)
  expect(sum).toBe('3 payments, of which 2 arrived: GH₵ 150.05.')
  expect(more).toEqual([])
})

test('the list is narrowed by state, way, class and days, and a program reads it as JSON', async () => {
  const { list, given } = await schoolWithPayments()
  const [klass] = await given((tx) => tx.select().from(classes))
  const amounts = async (...words: string[]) =>
    JSON.parse(await list(...words, '--json')).map((one: { amount: object }) => one.amount)
  const [sixty, hundred, fifty] = [60_00, 100_00, 50_05].map((amount_minor) => ({ amount_minor, currency: 'GHS' }))
  expect(await amounts()).toEqual([sixty, hundred, fifty])
  expect(await amounts('--status', 'created')).toEqual([sixty])
  expect(await amounts('--method', 'cash')).toEqual([fifty])
  expect(await amounts('--from', '2026-03-10', '--status', 'succeeded')).toEqual([hundred])
  expect(await amounts('--to', '2026-03-09')).toEqual([fifty])
  expect(await amounts('--class', klass?.code ?? '', '--to', '2026-03-09')).toEqual([fifty])
  expect(await amounts('--class', 'NOWHERE')).toEqual([])
  await expect(list('--status', 'paid')).rejects.toThrow('--status is one of created, pending, succeeded')
  await expect(list('--from', '12.3.')).rejects.toThrow('--from is written 2026-03-12')
})

test('the list says when money of a payment is on its way back, and when that failed', async () => {
  const fixture = await payingSchool()
  const { start, pay, callBursar, amas, pretended, clock, payments } = fixture
  const type = commandUser(fixture)
  const { reference } = await pay((await start({ type: 'bill', bill_id: amas.id })).reference)
  const line = async () => (await type('payment', 'list')).split('\n')[0]
  expect(await line()).toContain('  succeeded  PAY-')
  pretended.refunding.end = 'failed'
  await callBursar('POST', `/api/v1/office/payments/${reference}/refund`, { amount_minor: 50_00, reason: 'Paid twice' })
  expect(await line()).toContain('  succeeded, refund on its way  PAY-')
  clock.advance(300)
  await payments.look()
  expect(await line()).toContain('  succeeded, refund failed  PAY-')
})
