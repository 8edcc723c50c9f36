import { and, eq, exists, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#db'
import { isGuardian } from '#db/guardian'
import { guardianships, messages, users, type deliveries, type messagePlans } from '#db/schema'

/** What the school says to a family's question (modules/messages). */
export const ANSWER = 'answer'
/** A receipt that the desk sends by SMS: it says an amount (modules/payments/receipts). */
export const RECEIPT_TEXT = 'receipt_text'

/**
 * Whether the person of a plan or a delivery may still hear what it tells: a guardian of the ward it is about, of any ward of the school
 * where it is about none, or somebody of the staff. Asked again whenever something is sent: what waited when a guardianship ended is not told.
 */
export function mayHear(tx: Tx, { messageId, userId }: typeof messagePlans | typeof deliveries): SQL<boolean> {
  const ofWard = or(isNull(messages.wardId), eq(guardianships.wardId, messages.wardId))
  // Whoever lost the right to write to the school reads no answer of it.
  const mayRead = or(ne(messages.kind, ANSWER), guardianships.mayMessage)
  const mayKnow = or(ne(messages.kind, RECEIPT_TEXT), guardianships.mayBills)
  const stands = tx
    .select({ one: sql`1` })
    .from(guardianships)
    .where(and(isGuardian(users.id), eq(guardianships.schoolId, messages.schoolId), ofWard, mayRead, mayKnow))
  const one = tx
    .select({ one: sql`1` })
    .from(messages)
    .innerJoin(users, eq(users.id, userId))
    .where(and(eq(messages.id, messageId), or(ne(users.role, 'parent'), exists(stands))))
  return sql<boolean>`${exists(one)}`
}
