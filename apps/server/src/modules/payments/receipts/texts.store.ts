import { RECEIPT_TEXTS_MOST } from '@schoolgate/contracts/receipt-texts'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { deliveries, guardianships, messagePlans, messages, users } from '#db/schema'

/** Of each time a receipt goes to somebody there is one message, whoever asks for it and however often. */
export const dedupeKeyOf = (receiptId: string, guardianId: string, time: number): string =>
  `receipt_text:${receiptId}:${guardianId}:${String(time)}`

/** Guardians who may see the bills of every one of these wards: a receipt for brothers and sisters of two families is neither's. */
export async function readersOf(tx: Tx, schoolId: string, wardIds: readonly string[]) {
  if (wardIds.length === 0) return []
  return tx
    .select({ id: users.id, title: users.title, fullname: users.fullname, phone: users.phone, language: users.language })
    .from(guardianships)
    .innerJoin(users, eq(users.id, guardianships.guardianId))
    .where(
      and(
        eq(guardianships.schoolId, schoolId),
        inArray(guardianships.wardId, [...wardIds]),
        eq(guardianships.mayBills, true),
        isNull(guardianships.endedAt),
        eq(users.isActive, true),
      ),
    )
    .groupBy(users.id)
    .having(sql`count(distinct ${guardianships.wardId}) = ${wardIds.length}`)
    .orderBy(asc(users.fullname), asc(users.id))
}

/** The texts of a receipt and how far each came, the first one first; as the system, since where messages went is not the desk's to see otherwise. */
export async function sentTexts(tx: Tx, schoolId: string, receiptId: string, guardianIds: readonly string[]) {
  const times = Array.from({ length: RECEIPT_TEXTS_MOST }, (_, before) => before + 1)
  const keys = guardianIds.flatMap((id) => times.map((time) => dedupeKeyOf(receiptId, id, time)))
  if (keys.length === 0) return []
  return tx
    .select({
      guardianId: messagePlans.userId,
      at: messages.createdAt,
      plan: { channel: messagePlans.channel, state: messagePlans.state },
      attempt: { channel: deliveries.channel, state: deliveries.state, reason: deliveries.reason },
    })
    .from(messages)
    .innerJoin(messagePlans, eq(messagePlans.messageId, messages.id))
    .leftJoin(deliveries, and(eq(deliveries.messageId, messages.id), eq(deliveries.userId, messagePlans.userId)))
    .where(and(eq(messages.schoolId, schoolId), inArray(messages.dedupeKey, keys)))
    .orderBy(asc(messages.createdAt), asc(messages.id))
}
