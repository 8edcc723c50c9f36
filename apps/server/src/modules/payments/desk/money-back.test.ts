import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { receipts } from '#db/schema'
import { addBill, payingSchool } from '#testing'

/*
 * Money that goes back in every way there is, through the bursar's doors: what was paid with it is owed again, by the child and on the
 * bill it had paid, whatever happened in between.
 */

type School = Awaited<ReturnType<typeof payingSchool>>

/** Cash, of which what is more than is owed was said to be credit. */
async function cash({ callBursar }: School, parts: readonly { ward_id: string; amount_minor: number }[], key: string) {
  const credit_minor = parts.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
  const answer = await callBursar('POST', '/api/v1/office/payments', { method: 'cash', parts, credit_minor }, key)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().payment
}

const back = ({ callBursar }: School, reference: string, way: 'refund' | 'reversal', amount_minor?: number) =>
  callBursar('POST', `/api/v1/office/payments/${reference}/${way}`, { reason: 'Why', ...(amount_minor ? { amount_minor } : {}) })

test.each(['refund', 'reversal'] as const)(
  'money paid ahead that has paid the next bill is owed on that bill again after a %s',
  async (way) => {
    const school = await payingSchool()
    const { yaa, callAs, other, given, booksAreSound } = school
    const paid = await cash(school, [{ ward_id: yaa.id, amount_minor: 300_00 }], 'ahead-key-1')
    const next = await given((tx) => addBill(tx, yaa, [250_00]))
    const left = async () => {
      const { balance, bills } = (await (await callAs(other.id))('GET', `/api/v1/wards/${yaa.id}/bills`)).json()
      const bill = bills.find(({ id }: { id: string }) => id === next.id)
      return { balance: balance.balance.amount_minor, credit: balance.credit.amount_minor, next: bill.balance.amount_minor }
    }
    expect(await left()).toEqual({ balance: 50_00, credit: 0, next: 50_00 })
    expect((await back(school, paid.reference, way)).statusCode).toBe(200)
    expect(await left()).toEqual({ balance: 350_00, credit: 0, next: 250_00 })
    await booksAreSound()
  },
)

test('a bill adds up after a part of a payment went back: what is left is the total less what stayed', async () => {
  const school = await payingSchool()
  const { ama, amas, callMother, booksAreSound } = school
  const paid = await cash(school, [{ ward_id: ama.id, amount_minor: 500_00 }], 'part-key-1')
  await cash(school, [{ ward_id: ama.id, amount_minor: 60_00 }], 'part-key-2')
  await back(school, paid.reference, 'refund', 200_00)
  const { bill } = (await callMother('GET', `/api/v1/bills/${amas.id}`)).json()
  const kept = bill.payments.map(({ amount }: { amount: { amount_minor: number } }) => amount.amount_minor)
  expect(kept).toEqual([300_00, 60_00])
  expect(bill.balance.amount_minor).toBe(bill.total.amount_minor - 360_00)
  await back(school, paid.reference, 'refund', 300_00)
  const after = (await callMother('GET', `/api/v1/bills/${amas.id}`)).json().bill
  expect([after.payments.length, after.balance.amount_minor]).toEqual([1, 550_00])
  await booksAreSound()
})

test('what came in on a day stays what came in, and what went back on it stands beside it', async () => {
  const school = await payingSchool()
  const { ama, callBursar } = school
  const part = await cash(school, [{ ward_id: ama.id, amount_minor: 100_00 }], 'day-key-1')
  const whole = await cash(school, [{ ward_id: ama.id, amount_minor: 50_00 }], 'day-key-2')
  await back(school, part.reference, 'refund', 30_00)
  await back(school, whole.reference, 'refund')
  const { day } = (await callBursar('GET', '/api/v1/office/days')).json()
  expect([day.total.amount_minor, day.given_back.amount_minor]).toEqual([150_00, 80_00])
  const closing = { day: day.day, total_minor: 150_00 }
  const closed = (await callBursar('POST', '/api/v1/office/days/close', closing)).json().day
  expect(closed).toMatchObject({ total: { amount_minor: 150_00 }, given_back: { amount_minor: 80_00 } })
})

test('money of a bill that was taken back, and then bounced, is nobody’s credit', async () => {
  const school = await payingSchool()
  const { yaa, yaas, callBursar, owed, booksAreSound } = school
  const paid = await cash(school, [{ ward_id: yaa.id, amount_minor: 100_00 }], 'void-key-1')
  await callBursar('POST', `/api/v1/office/bills/${yaas.id}/void`, { reason: 'Billed twice' })
  expect(await owed(yaa.id)).toBe(-100_00)
  await back(school, paid.reference, 'reversal')
  expect(await owed(yaa.id)).toBe(0)
  await booksAreSound()
})

test('a payment of which money is on its way back cannot be taken back as well', async () => {
  const school = await payingSchool()
  const { start, pay, seen, amas, booksAreSound } = school
  const { reference } = await pay((await start({ type: 'bill', bill_id: amas.id })).reference)
  expect((await back(school, reference, 'refund', 100_00)).statusCode).toBe(200)
  const refused = await back(school, reference, 'reversal')
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'payments.refund_on_its_way'])
  expect((await seen(reference)).status).toBe('succeeded')
  await booksAreSound()
})

test('a receipt that is made void while its payment is taken back leaves none that counts', async () => {
  const school = await payingSchool()
  const { yaa, callBursar, given, booksAreSound } = school
  for (const round of [1, 2, 3]) {
    const paid = await cash(school, [{ ward_id: yaa.id, amount_minor: 60_00 }], `race-key-${round}`)
    const [receipt] = paid.receipts
    await Promise.all([
      callBursar('POST', `/api/v1/office/receipts/${receipt.id}/void`, { reason: 'Wrong name' }),
      back(school, paid.reference, 'reversal'),
    ])
    const counting = await given((tx) => tx.select().from(receipts).where(eq(receipts.paymentId, paid.id)))
    expect(counting.filter(({ voidedAt }) => voidedAt === null)).toEqual([])
  }
  await booksAreSound()
})
