import { and, count, desc, eq, gte, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { NEWS_MS } from '#db/moments'
import { readerOf, type Reader } from '#db/reader'
import type { Db, Tx } from '#db'
import { payerWord } from '#db/payer'
import { dayOf } from '#db/school-day'
import {
  assessments,
  assessmentScores,
  attendanceRecords,
  bills,
  feedItems,
  feedMarks,
  feedReads,
  noticeReads,
  notices,
  payments,
  receipts,
  schools,
  subjects,
  termReports,
  terms,
  users,
} from '#db/schema'
import type { Scope } from '#lib/scope'
import { aboutWhat, isOfKind, isThere, isUnread } from './about.store.ts'

/** Where a page ended. */
export type Position = { occurredAt: string; id: string }
export type FeedQuery = { after: Position | null; limit: number }

/** So many more are looked at than a page shows, because some may be about what was taken back. */
const SPARE_ITEMS = 8
/** More are not counted. */
export const MOST_UNREAD = 99

const OF_ACADEMICS = ['attendance', 'score_published', 'term_report'] as const
const OF_BILLS = ['bill_issued', 'payment', 'receipt', 'reminder'] as const

/** How a reader is spoken to: by name, in their language, by the school's clock and in its money. */
export async function readerLocale(tx: Tx, scope: Scope) {
  const [row] = await tx
    .select({ fullname: users.fullname, language: users.language, timezone: schools.timezone, currency: schools.currency })
    .from(users)
    .innerJoin(schools, eq(schools.id, users.schoolId))
    .where(eq(users.id, scope.userId))
    .prepare()
    .execute()
  if (!row) throw new Error(`There is no user ${scope.userId}.`)
  return row
}
export type ReaderLocale = Awaited<ReturnType<typeof readerLocale>>

/** Read one by one, as the notice it is about, or all at once. */
const readAt = sql`coalesce(${feedReads.readAt}, ${noticeReads.readAt},
  case when greatest(${feedItems.createdAt}, ${feedItems.occurredAt}) <= ${feedMarks.readUpTo} then ${feedMarks.readUpTo} end)`

/**
 * The newest items of these: what they are about is then looked up for them alone, not for all there ever were. Under the name of
 * their table, as the rest of the query calls them.
 */
const newest = (tx: Tx, which: SQL | undefined, limit: number) =>
  tx.select().from(feedItems).where(which).orderBy(desc(feedItems.occurredAt), desc(feedItems.id)).limit(limit).as('feed_items')

const dayOfItem = dayOf(feedItems.schoolId, feedItems.occurredAt)

/** By when a bill is to be paid; a reminder speaks of the day promised, or of the part that comes next, where there is one. */
const payBy = sql<string | null>`case when ${feedItems.kind} <> 'reminder' then ${bills.dueOn} else coalesce(
  (select p.day from bill_promises p where p.bill_id = ${bills.id} and p.day >= ${dayOfItem}
    and p.made_at <= ${feedItems.occurredAt} order by p.made_at desc limit 1),
  (select min(i.due_on) from bill_instalments i where i.bill_id = ${bills.id} and i.due_on >= ${dayOfItem}),
  ${bills.dueOn}) end`

/** PostgreSQL looks behind a policy by an index only where it trusts the condition; `coalesce` it does not, and reads all users. */
const whoDidIt = sql`case when ${payments.payerId} is null then ${assessments.teacherId} else ${payments.payerId} end`

/**
 * The receipt of the item's payment. A family's payment has one for each ward beside the one for all; the item is about one ward. Looked
 * up payment by payment: joined by its id, all receipts of all years were read for every parent.
 */
const receiptOf = (tx: Tx) =>
  tx
    .select({ publicId: receipts.publicId })
    .from(receipts)
    .where(
      and(
        eq(receipts.paymentId, payments.id),
        isNull(receipts.voidedAt),
        or(isNull(receipts.wardId), eq(receipts.wardId, feedItems.wardId)),
      ),
    )
    .orderBy(sql`${receipts.wardId} nulls last`)
    .limit(1)
    .as('receipt')

/** The notice an item is about, under the name of its table; looked up by its id, not found among all that the school ever said. */
const noticeOf = (tx: Tx, isMeant: SQL | undefined) => tx.select().from(notices).where(isMeant).limit(1).as('notices')

/** What the lines of a bill add up to; null where it has none. Needs `bills` in the query. */
export const totalOfBill = sql<
  number | null
>`(select sum(case when kind in ('fee', 'penalty') then amount_minor else -amount_minor end)
  from bill_items where bill_id = ${bills.id})`

/** Every item with the thing it is about. */
const itemRows = (tx: Tx, reader: Reader, now: Date, items: ReturnType<typeof newest>) => {
  const about = aboutWhat(reader, now)
  const receipt = receiptOf(tx)
  return tx
    .select({
      item: feedItems,
      attendance: { status: attendanceRecords.status, day: attendanceRecords.day, timeIn: attendanceRecords.timeIn },
      score: { state: assessmentScores.state, score: assessmentScores.score, comment: assessmentScores.comment },
      work: {
        id: assessments.id,
        title: assessments.title,
        maxScore: assessments.maxScore,
        subjectId: assessments.subjectId,
        termId: assessments.termId,
        publishedAt: assessments.publishedAt,
      },
      subject: { name: subjects.name },
      report: { id: termReports.id },
      term: { name: terms.name },
      bill: { id: bills.id },
      payBy: payBy.as('pay_by'),
      payment: {
        status: payments.status,
        method: payments.method,
        network: payments.network,
        payerName: payerWord.as('payer_word'),
      },
      /** Who paid, or who marked the work. */
      by: { fullname: users.fullname, title: users.title },
      receipt: { publicId: receipt.publicId },
      notice: notices,
      readAt: readAt.mapWith(feedReads.readAt).as('read_at'),
      billMinor: totalOfBill.mapWith(Number).as('bill_minor'),
      paidMinor: sql<number | null>`(select sum(amount_minor) from payment_allocations
        where payment_id = ${payments.id} and ward_id = ${feedItems.wardId})`
        .mapWith(Number)
        .as('paid_minor'),
    })
    .from(items)
    .leftJoin(attendanceRecords, about.attendance)
    .leftJoin(assessmentScores, about.score)
    .leftJoin(assessments, about.work)
    .leftJoin(subjects, eq(subjects.id, assessments.subjectId))
    .leftJoin(termReports, about.report)
    .leftJoin(bills, about.bill)
    .leftJoin(terms, or(eq(terms.id, termReports.termId), eq(terms.id, bills.termId)))
    .leftJoin(payments, about.payment)
    .leftJoin(users, eq(users.id, whoDidIt))
    .leftJoinLateral(receipt, sql`true`)
    .leftJoinLateral(noticeOf(tx, about.notice), sql`true`)
    .leftJoin(noticeReads, about.noticeRead)
    .leftJoin(feedReads, about.read)
    .leftJoin(feedMarks, eq(feedMarks.userId, reader.userId))
}

/** An item of the feed as the database holds it; the newest result knows what the works before it came to (results.store.ts). */
export type ItemRow = Awaited<ReturnType<typeof itemRows>>[number] & { before?: number[] }

/** What this reader may see by now: of each ward what the guardian has a right to. */
function isFor({ schoolId, wards }: Reader, now: Date): SQL | undefined {
  const withAcademics = wards.filter(({ mayAcademics }) => mayAcademics).map(({ id }) => id)
  const withBills = wards.filter(({ mayBills }) => mayBills).map(({ id }) => id)
  const isAllowed = or(
    and(inArray(feedItems.wardId, withAcademics), isOfKind(...OF_ACADEMICS)),
    and(inArray(feedItems.wardId, withBills), isOfKind(...OF_BILLS)),
    and(isNull(feedItems.wardId), isOfKind('notice')),
  )
  return and(eq(feedItems.schoolId, schoolId), lte(feedItems.occurredAt, now), isAllowed)
}

/** What the item is about is still so: published, not taken back. */
const isStill = ({ attendance, work, report, bill, payment, notice }: ItemRow) =>
  [attendance, work, report, bill, payment, notice].some((thing) => thing !== null)

const isBefore = ({ occurredAt, id }: Position) =>
  sql`(${feedItems.occurredAt}, ${feedItems.id}) < (${occurredAt}::timestamptz, ${id}::uuid)`

/** One page, newest first, and one item more where there are more. */
export async function itemsOf(tx: Tx, reader: Reader, now: Date, { after, limit }: FeedQuery): Promise<ItemRow[]> {
  const found: ItemRow[] = []
  const atOnce = limit + 1 + SPARE_ITEMS
  for (let place = after; found.length <= limit;) {
    const items = newest(tx, and(isFor(reader, now), place ? isBefore(place) : undefined), atOnce)
    const rows = await itemRows(tx, reader, now, items)
      .orderBy(desc(feedItems.occurredAt), desc(feedItems.id))
      .prepare()
      .execute()
    found.push(...rows.filter(isStill))
    const last = rows.at(-1)?.item
    if (!last || rows.length < atOnce) break
    place = { occurredAt: last.occurredAt.toISOString(), id: last.id }
  }
  return found.slice(0, limit + 1)
}

export async function unreadOf(tx: Tx, reader: Reader, now: Date): Promise<number> {
  const since = new Date(now.getTime() - NEWS_MS)
  const mark = tx.select({ at: feedMarks.readUpTo }).from(feedMarks).where(eq(feedMarks.userId, reader.userId))
  const isNew = sql`greatest(${feedItems.createdAt}, ${feedItems.occurredAt}) > coalesce((${mark}), '-infinity')`
  const items = newest(tx, and(isFor(reader, now), gte(feedItems.occurredAt, since), isNew), MOST_UNREAD)
  const about = aboutWhat(reader, now)
  const [row] = await tx
    .select({ items: count() })
    .from(items)
    .where(and(isThere(tx, about), isUnread(tx, about)))
    .prepare()
    .execute()
  return row?.items ?? 0
}

export const createReadsStore = (db: Db) => ({
  readUpTo: (scope: Scope, upTo: Date): Promise<void> =>
    db.as(scope, async (tx) => {
      await tx
        .insert(feedMarks)
        .values({ userId: scope.userId, readUpTo: upTo })
        .onConflictDoUpdate({
          target: feedMarks.userId,
          set: { readUpTo: sql`greatest(${feedMarks.readUpTo}, excluded.read_up_to)` },
        })
    }),

  /** False when the item is not the caller's to see. */
  readItem: (scope: Scope, itemId: string, now: Date): Promise<boolean> =>
    db.as(scope, async (tx) => {
      const reader = await readerOf(tx, scope)
      const [found] = await itemRows(tx, reader, now, newest(tx, and(isFor(reader, now), eq(feedItems.id, itemId)), 1))
      if (!found || !isStill(found)) return false
      await tx.insert(feedReads).values({ itemId, userId: scope.userId, readAt: now }).onConflictDoNothing()
      return true
    }),
})
