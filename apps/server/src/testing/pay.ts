import type { Tx } from '#db'
import { paymentAllocations, payments, receipts } from '#db/schema'
import { newId, newPublicId, newVerifyCode } from '#lib/random'
import { settle, type Choice } from '#modules/billing'
import { TEST_NOW } from './people.ts'

type Paid = { schoolId: string; wardId: string; amountMinor: number; number: number; at?: Date; choices?: Choice[] }

/** Cash that the office took: the payment, where its money went, the ledger and its receipt. */
export async function payWithReceipt(tx: Tx, { schoolId, wardId, amountMinor, number, at = TEST_NOW, choices = [] }: Paid) {
  const paymentId = newId()
  const reference = `P-${number}`
  await tx.insert(payments).values({
    id: paymentId,
    schoolId,
    reference,
    method: 'cash',
    provider: 'office',
    amountMinor,
    feeBearer: 'school',
    status: 'succeeded',
    paidAt: at,
  })
  const money = {
    paymentId,
    reference,
    paidAt: at,
    till: 'cash' as const,
    amountMinor,
    chargeMinor: 0,
    wardIds: [wardId],
    choices,
  }
  const [settled] = await settle(tx, schoolId, [money], at)
  const { parts, wards } = settled ?? { parts: [], wards: [] }
  const [ward] = wards
  await tx.insert(paymentAllocations).values(parts.map((part) => ({ id: newId(), schoolId, paymentId, ...part })))
  await tx.insert(receipts).values({
    id: newId(),
    schoolId,
    paymentId,
    publicId: newPublicId(),
    number,
    receiptNo: `R-${number}`,
    issuedAt: at,
    balanceBeforeMinor: ward?.beforeMinor ?? 0,
    balanceAfterMinor: ward?.afterMinor ?? 0,
    verifyCode: newVerifyCode(),
  })
  return { paymentId, reference, parts }
}
