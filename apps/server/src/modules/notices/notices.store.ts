import type { NOTICE_FILTERS, Notice } from '@schoolgate/contracts/notices'
import { and, desc, eq, ilike, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import { isCurrent } from '#db/audience'
import type { Db, Tx } from '#db'
import { classes, files, noticeAnswers, noticeAttachments, noticeReads, notices, wards } from '#db/schema'
import { newId } from '#lib/random'
import type { Scope } from '#lib/scope'
import { answersTo, papersOf } from './notice-details.store.ts'
import { publishLive } from '#db/live'
import { readerOf, visibleTo, waitsForAnswer, type Reader } from '#db/reader'
import { noticeOf } from './notice-shape.ts'

/** Where a page ended: pinned notices stand first, then the newest. */
export type Position = { pinned: boolean; publishedAt: string; id: string }
export type NoticesQuery = { filter: (typeof NOTICE_FILTERS)[number]; search: string; after: Position | null; limit: number }

/** Lets messages about these tags count as read by this user (modules/push). */
type MarkRead = (tx: Tx, read: { userId: string; tags: readonly string[] }, now: Date) => Promise<void>

export const createNoticesStore = (db: Db, messagesRead: MarkRead) => ({
  page: (scope: Scope, now: Date, query: NoticesQuery) =>
    db.as(scope, async (tx) => {
      const reader = await readerOf(tx, scope)
      const visible = visibleTo(reader, now)
      const rows = await noticeRows(tx, reader)
        .where(and(visible, matches(tx, reader, now, query), query.after ? isAfter(query.after) : undefined))
        .orderBy(desc(notices.pinned), desc(notices.publishedAt), desc(notices.id))
        .limit(query.limit + 1)
        .prepare()
        .execute()
      const page = rows.slice(0, query.limit)
      const last = rows.length > query.limit ? page.at(-1)?.notice : undefined
      const [shaped, counted] = await Promise.all([shape(tx, reader, page), counts(tx, reader, now)])
      return {
        notices: shaped,
        ...counted,
        next: last ? { pinned: last.pinned, publishedAt: last.publishedAt.toISOString(), id: last.id } : null,
      }
    }),

  one: (scope: Scope, noticeId: string, now: Date): Promise<Notice | null> =>
    db.as(scope, async (tx) => {
      const reader = await readerOf(tx, scope)
      const rows = await noticeRows(tx, reader)
        .where(and(visibleTo(reader, now), eq(notices.id, noticeId)))
        .prepare()
        .execute()
      return (await shape(tx, reader, rows))[0] ?? null
    }),

  /** False when the notice is not the caller's to read. */
  markRead: (scope: Scope, noticeId: string, now: Date): Promise<boolean> =>
    db.as(scope, async (tx) => {
      if (!(await isVisible(tx, scope, noticeId, now))) return false
      const written = await tx
        .insert(noticeReads)
        .values({ noticeId, userId: scope.userId, readAt: now })
        .onConflictDoNothing()
        .returning({ id: noticeReads.noticeId })
      if (written.length > 0) tellMyself(tx, scope)
      await messagesRead(tx, aboutNotices(scope, [noticeId]), now)
      return true
    }),

  markAllRead: (scope: Scope, now: Date): Promise<void> =>
    db.as(scope, async (tx) => {
      const reader = await readerOf(tx, scope)
      const unread = await noticeRows(tx, reader).where(and(visibleTo(reader, now), isNull(noticeReads.readAt)))
      if (unread.length === 0) return
      const reads = unread.map(({ notice }) => ({ noticeId: notice.id, userId: scope.userId, readAt: now }))
      await tx.insert(noticeReads).values(reads).onConflictDoNothing()
      tellMyself(tx, scope)
      const ids = unread.map(({ notice }) => notice.id)
      await messagesRead(tx, aboutNotices(scope, ids), now)
    }),

  /** The first time counts. */
  acknowledge: (scope: Scope, noticeId: string, now: Date): Promise<void> =>
    db.as(scope, async (tx) => {
      await tx
        .insert(noticeReads)
        .values({ noticeId, userId: scope.userId, readAt: now, acknowledgedAt: now })
        .onConflictDoUpdate({
          target: [noticeReads.userId, noticeReads.noticeId],
          set: { acknowledgedAt: now },
          setWhere: isNull(noticeReads.acknowledgedAt),
        })
      tellMyself(tx, scope)
      await messagesRead(tx, aboutNotices(scope, [noticeId]), now)
    }),

  /** A ward has one answer, whichever guardian gave it last; a family has one for each who answers. */
  saveAnswer: (scope: Scope, answer: { noticeId: string; wardId: string | null; response: string }, now: Date): Promise<void> =>
    db.as(scope, async (tx) => {
      const change = { response: answer.response, userId: scope.userId, answeredAt: now, updatedAt: now }
      const { noticeId, wardId, userId } = noticeAnswers
      const clash =
        answer.wardId === null
          ? { target: [noticeId, userId, wardId] }
          : { target: [noticeId, wardId], targetWhere: isNotNull(wardId) }
      await tx
        .insert(noticeAnswers)
        .values({ id: newId(), schoolId: scope.schoolId, ...answer, ...change })
        .onConflictDoUpdate({ ...clash, set: change })
      // The other guardians see it as well.
      const concerned = answer.wardId === null ? (await readerOf(tx, scope)).wards.map(({ id }) => id) : [answer.wardId]
      for (const wardId of concerned) publishLive(tx, { schoolId: scope.schoolId, wardId, word: 'notices' })
    }),

  /** Where the bytes of a paper lie; null when it is not the caller's to see. */
  paper: (scope: Scope, noticeId: string, paperId: string, now: Date) =>
    db.as(scope, async (tx) => {
      if (!(await isVisible(tx, scope, noticeId, now))) return null
      const [paper] = await tx
        .select({ name: noticeAttachments.name, mime: files.mime, sha256: files.sha256 })
        .from(noticeAttachments)
        .innerJoin(files, eq(files.id, noticeAttachments.fileId))
        .where(and(eq(noticeAttachments.noticeId, noticeId), eq(noticeAttachments.id, paperId)))
      return paper ?? null
    }),
})

/** On my other devices it is read as well. */
const tellMyself = (tx: Tx, { schoolId, userId }: Scope) => publishLive(tx, { schoolId, userId, word: 'notices' })

/** The messages these notices came by: the badge falls, and no SMS comes after them. */
const aboutNotices = ({ userId }: Scope, ids: readonly string[]) => ({ userId, tags: ids.map((id) => `notice:${id}`) })

async function isVisible(tx: Tx, scope: Scope, noticeId: string, now: Date): Promise<boolean> {
  const reader = await readerOf(tx, scope)
  const rows = await tx
    .select({ id: notices.id })
    .from(notices)
    .where(and(visibleTo(reader, now), eq(notices.id, noticeId)))
    .prepare()
    .execute()
  return rows.length > 0
}

const myRead = (reader: Reader) => and(eq(noticeReads.noticeId, notices.id), eq(noticeReads.userId, reader.userId))

const noticeRows = (tx: Tx, reader: Reader) =>
  tx
    .select({
      notice: notices,
      className: classes.name,
      wardName: wards.firstName,
      readAt: noticeReads.readAt,
      acknowledgedAt: noticeReads.acknowledgedAt,
    })
    .from(notices)
    .leftJoin(noticeReads, myRead(reader))
    .leftJoin(classes, eq(classes.id, notices.audienceClassId))
    .leftJoin(wards, eq(wards.id, notices.audienceWardId))

type Row = Awaited<ReturnType<typeof noticeRows>>[number]

async function shape(tx: Tx, reader: Reader, rows: Row[]): Promise<Notice[]> {
  const ids = rows.map(({ notice }) => notice.id)
  const asking = rows.filter(({ notice }) => notice.action !== null).map(({ notice }) => notice.id)
  const [papers, answers] = await Promise.all([papersOf(tx, ids), answersTo(tx, reader, asking)])
  return rows.map((row) => noticeOf(row, reader.wards, papers.get(row.notice.id) ?? [], answers.get(row.notice.id) ?? []))
}

async function counts(tx: Tx, reader: Reader, now: Date) {
  const [row] = await tx
    .select({
      unread: sql<number>`count(*) filter (where ${noticeReads.readAt} is null)`.mapWith(Number),
      toAnswer: sql<number>`count(*) filter (where ${waitsForAnswer(tx, reader, now)})`.mapWith(Number),
    })
    .from(notices)
    .leftJoin(noticeReads, myRead(reader))
    .where(and(visibleTo(reader, now), isCurrent(now)))
    .prepare()
    .execute()
  return { unread: row?.unread ?? 0, toAnswer: row?.toAnswer ?? 0 }
}

function matches(tx: Tx, reader: Reader, now: Date, { filter, search }: NoticesQuery): SQL | undefined {
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const isFound =
    search === '' ? undefined : or(ilike(notices.title, pattern), ilike(notices.body, pattern), ilike(notices.sender, pattern))
  const filters = {
    all: () => undefined,
    unread: () => and(isNull(noticeReads.readAt), isCurrent(now)),
    to_answer: () => waitsForAnswer(tx, reader, now),
    money: () => or(eq(notices.category, 'fees'), eq(notices.action, 'pay')),
    events: () => or(eq(notices.category, 'event'), isNotNull(notices.eventStarts)),
  }
  return and(filters[filter](), isFound)
}

const isAfter = ({ pinned, publishedAt, id }: Position) =>
  sql`(${notices.pinned}, ${notices.publishedAt}, ${notices.id}) < (${pinned}::boolean, ${publishedAt}::timestamptz, ${id}::uuid)`
