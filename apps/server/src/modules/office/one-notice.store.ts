import type { WholeNotice } from '@schoolgate/contracts/office-notices'
import { and, asc, desc, eq, inArray, like, or } from 'drizzle-orm'
import type { Tx } from '#db'
import { files, messagePlans, messages, noticeAttachments, notices, wards } from '#db/schema'
import { counted, rowsOf } from './notice-list.store.ts'

export type HeldNotice = typeof notices.$inferSelect

/** The messages by which a notice was told, and those that reminded of it or said that it changed, bear its tag. */
export const tagOf = (noticeId: string): string => `notice:${noticeId}`

/** The notice itself, kept from changing until this transaction ends; null where the school has no such one. */
export async function held(tx: Tx, schoolId: string, id: string): Promise<HeldNotice | null> {
  const [notice] = await tx
    .select()
    .from(notices)
    .where(and(eq(notices.id, id), eq(notices.schoolId, schoolId)))
    .for('update')
  return notice ?? null
}

type Change = Partial<
  Pick<
    HeldNotice,
    'title' | 'body' | 'translation' | 'facts' | 'actionDueAt' | 'correctedAt' | 'correction' | 'withdrawnAt' | 'withdrawnReason'
  >
>

export async function changeNotice(tx: Tx, id: string, change: Change, now: Date): Promise<void> {
  await tx
    .update(notices)
    .set({ ...change, updatedAt: now })
    .where(eq(notices.id, id))
}

/** What the child is called whom a notice is about; null: it is about more than one. */
export async function childOf(tx: Tx, { audienceWardId }: HeldNotice): Promise<string | null> {
  if (audienceWardId === null) return null
  const [ward] = await tx.select({ name: wards.firstName }).from(wards).where(eq(wards.id, audienceWardId))
  return ward?.name ?? null
}

/** One notice with all that it says and what was done to it since; null where the school has no such one. */
export async function wholeNotice(tx: Tx, schoolId: string, id: string, now: Date): Promise<WholeNotice | null> {
  const rows = await rowsOf(tx).where(and(eq(notices.id, id), eq(notices.schoolId, schoolId)))
  const [row] = rows
  const [shaped] = await counted(tx, rows, now)
  if (!row || !shaped) return null
  const { notice } = row
  const iso = (moment: Date | null) => moment?.toISOString() ?? null
  return {
    ...shaped,
    body: notice.body,
    ...(notice.translation && { translation: notice.translation }),
    facts: notice.facts,
    event: notice.eventStarts && {
      starts: notice.eventStarts.toISOString(),
      ends: iso(notice.eventEnds),
      place: notice.eventPlace,
    },
    expires_at: iso(notice.expiresAt),
    attachments: await papersOf(tx, id),
    correction:
      notice.correctedAt && notice.correction !== null
        ? { at: notice.correctedAt.toISOString(), change: notice.correction }
        : null,
    withdrawn_reason: notice.withdrawnReason,
    reminded_at: iso(await remindedAt(tx, schoolId, id)),
  }
}

const papersOf = async (tx: Tx, noticeId: string) =>
  (
    await tx
      .select({ id: noticeAttachments.id, name: noticeAttachments.name, mime: files.mime, bytes: files.bytes })
      .from(noticeAttachments)
      .innerJoin(files, eq(files.id, noticeAttachments.fileId))
      .where(eq(noticeAttachments.noticeId, noticeId))
      .orderBy(asc(noticeAttachments.position))
  ).map((paper) => ({ ...paper, url: `/api/v1/notices/${noticeId}/attachments/${paper.id}` }))

/** Reminders of a notice: the one that goes by itself, and those that the office sent. */
const remindersOf = (schoolId: string, noticeId: string) => {
  const key = `reminder:notice:${noticeId}`
  return and(eq(messages.schoolId, schoolId), or(eq(messages.dedupeKey, key), like(messages.dedupeKey, `${key}:%`)))
}

/** When somebody was last reminded of it. */
export async function remindedAt(tx: Tx, schoolId: string, noticeId: string): Promise<Date | null> {
  const [last] = await tx
    .select({ at: messages.createdAt })
    .from(messages)
    .where(remindersOf(schoolId, noticeId))
    .orderBy(desc(messages.createdAt))
    .limit(1)
  return last?.at ?? null
}

/** Nothing more is sent of what a notice said until now. */
export async function endItsMessages(tx: Tx, schoolId: string, noticeId: string, now: Date): Promise<void> {
  const about = tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.schoolId, schoolId), eq(messages.tag, tagOf(noticeId))))
  await tx
    .update(messagePlans)
    .set({ state: 'expired', updatedAt: now })
    .where(and(eq(messagePlans.state, 'waiting'), inArray(messagePlans.messageId, about)))
}
