import type { Notice } from '@schoolgate/contracts/notices'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db'
import { files, noticeAnswers, noticeAttachments, noticeReads, notices } from '#db/schema'
import { newId } from '#lib/random'
import type { Scope } from '#lib/scope'
import { publishLive } from '#db/live'
import { readerOf, visibleTo, type Reader } from '#db/reader'
import { foundNotices, type NoticesQuery } from './notice-page.store.ts'
import { noticeOf, type NoticeWard } from './notice-shape.ts'

/** Lets messages about these tags count as read by this user (modules/push). */
type MarkRead = (tx: Tx, read: { userId: string; tags: readonly string[] }, now: Date) => Promise<void>

/** What stays of the answer that is changed: that of another guardian who said something else, until both say the same. */
const otherThan = (response: string, me: string) => sql`case
  when notice_answers.user_id <> ${me}::uuid and notice_answers.response <> ${response}::text then jsonb_build_object(
    'user_id', notice_answers.user_id, 'response', notice_answers.response, 'answered_at', notice_answers.answered_at)
  when notice_answers.user_id = ${me}::uuid and notice_answers.other ->> 'response' <> ${response}::text then notice_answers.other end`

export const createNoticesStore = (db: Db, messagesRead: MarkRead) => ({
  page: async (scope: Scope, now: Date, { filter, search, after, limit }: NoticesQuery) => {
    const {
      wards,
      notices: found,
      ...counts
    } = await foundNotices(db, scope, now, {
      meant: filter,
      id: null,
      search,
      after,
      most: limit + 1,
    })
    const page = found.slice(0, limit)
    const last = found.length > limit ? page.at(-1)?.notice : undefined
    return {
      notices: page.map((row) => told(row, wards, scope)),
      ...counts,
      next: last ? { pinned: last.pinned, publishedAt: last.publishedAt.toISOString(), id: last.id } : null,
    }
  },

  one: async (scope: Scope, id: string, now: Date): Promise<Notice | null> => {
    const { wards, notices: found } = await foundNotices(db, scope, now, { meant: 'one', id, search: '', after: null, most: 1 })
    const [row] = found
    return row ? told(row, wards, scope) : null
  },

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
      const unread = await tx
        .select({ id: notices.id })
        .from(notices)
        .leftJoin(noticeReads, myRead(reader))
        .where(and(visibleTo(reader, now), isNull(noticeReads.readAt)))
      if (unread.length === 0) return
      const reads = unread.map(({ id }) => ({ noticeId: id, userId: scope.userId, readAt: now }))
      await tx.insert(noticeReads).values(reads).onConflictDoNothing()
      tellMyself(tx, scope)
      const ids = unread.map(({ id }) => id)
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
        .onConflictDoUpdate({ ...clash, set: { ...change, other: otherThan(answer.response, scope.userId) } })
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

type Row = Awaited<ReturnType<typeof foundNotices>>['notices'][number]

/** A notice as this reader is told it. */
const told = ({ papers, answers, ...row }: Row, mine: NoticeWard[], { userId }: Scope): Notice =>
  noticeOf(
    row,
    mine,
    papers.map((paper) => ({ ...paper, url: `/api/v1/notices/${row.notice.id}/attachments/${paper.id}` })),
    answers.map(({ ward, response, at, by, name }) => ({
      ward_id: ward,
      response,
      answered_at: new Date(at).toISOString(),
      // A guardian whose part has ended is not shown by name any more; the answer still stands.
      answered_by: name ?? '',
      is_mine: by === userId,
    })),
  )
