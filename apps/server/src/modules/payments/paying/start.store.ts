import { randomInt } from 'node:crypto'
import type { Tx } from '#db'
import { paymentAllocations, payments } from '#db/schema'
import { newId } from '#lib/random'

export type NewPayment = Omit<typeof payments.$inferInsert, 'id' | 'reference' | 'createdAt' | 'updatedAt'>
type Part = { wardId: string; billId: string | null; billItemId: string | null; amountMinor: number }

// Without letters that are read as digits: references are told over the phone.
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const LENGTH = 12

/** What payer, bursar and provider quote: PAY- and 59 random bits. Paystack takes letters, digits, `-`, `.` and `=`. */
const newReference = (): string =>
  `PAY-${Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')}`

/** Writes a payment and what it is for. The id is made here: a scope that may add a row need not be able to read it back. */
export async function addPayment(tx: Tx, payment: NewPayment, parts: readonly Part[], now: Date) {
  const id = newId()
  const times = { createdAt: now, updatedAt: now }
  const reference = newReference()
  await tx.insert(payments).values({ id, reference, ...payment, ...times })
  await tx
    .insert(paymentAllocations)
    .values(parts.map((part) => ({ id: newId(), schoolId: payment.schoolId, paymentId: id, ...part, ...times })))
  return { id, reference }
}
