import { and, eq, inArray, isNull, lte, notExists, sql, type SQL } from 'drizzle-orm'
import type { OpenedPage } from '@schoolgate/contracts/feed'
import type { Tx } from '#db'
import { feedItems, feedReads, messagePlans, messages } from '#db/schema'
import type { Scope } from '#lib/scope'

type Kind = (typeof feedItems.$inferSelect)['kind']

/** What a page of the app shows whole, so that opening it is reading it. */
const SHOWN_ON: Record<OpenedPage['page'], readonly Kind[]> = {
  attendance: ['attendance'],
  academics: ['score_published'],
  bills: ['bill_issued', 'reminder'],
  payments: ['payment', 'receipt'],
  fullreport: ['term_report'],
}

/**
 * The caller has opened a page, of one ward or of all: its feed items are read, and so are the messages that lead there (the badge
 * falls, no SMS follows). Row-level security keeps it to the caller's own wards and messages.
 */
export async function markOpened(tx: Tx, { userId }: Scope, { page, ward_id, report_id }: OpenedPage, now: Date): Promise<void> {
  const already = tx
    .select({ id: feedReads.itemId })
    .from(feedReads)
    .where(and(eq(feedReads.itemId, feedItems.id), eq(feedReads.userId, userId)))
  const items = await tx
    .select({ itemId: feedItems.id })
    .from(feedItems)
    .where(
      and(
        inArray(feedItems.kind, [...SHOWN_ON[page]]),
        lte(feedItems.occurredAt, now),
        notExists(already),
        ...(ward_id ? [eq(feedItems.wardId, ward_id)] : []),
        ...(report_id ? [eq(feedItems.subjectId, report_id)] : []),
      ),
    )
  if (items.length > 0)
    await tx
      .insert(feedReads)
      .values(items.map(({ itemId }) => ({ itemId, userId, readAt: now })))
      .onConflictDoNothing()
  const leading: SQL[] = [
    sql`split_part(${messages.navigate}, '?', 1) = ${report_id ? `/${page}/${report_id}` : `/${page}`}`,
    ...(ward_id ? [eq(messages.wardId, ward_id)] : []),
  ]
  const mine = and(eq(messagePlans.userId, userId), isNull(messagePlans.readAt))
  const told = await tx
    .select({ id: messagePlans.id })
    .from(messagePlans)
    .innerJoin(messages, eq(messages.id, messagePlans.messageId))
    .where(and(mine, ...leading))
  if (told.length === 0) return
  const ids = told.map(({ id }) => id)
  await tx.update(messagePlans).set({ readAt: now, updatedAt: now }).where(inArray(messagePlans.id, ids))
}
