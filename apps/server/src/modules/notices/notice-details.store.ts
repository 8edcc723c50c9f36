import type { Attachment, NoticeAnswer } from '@schoolgate/contracts/notices'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db'
import { files, noticeAnswers, noticeAttachments, users } from '#db/schema'
import { isSharedWith, type Reader } from '#db/reader'

/** The papers of these notices, by notice. */
export async function papersOf(tx: Tx, noticeIds: string[]): Promise<Map<string, Attachment[]>> {
  if (noticeIds.length === 0) return new Map()
  const rows = await tx
    .select({
      id: noticeAttachments.id,
      noticeId: noticeAttachments.noticeId,
      name: noticeAttachments.name,
      mime: files.mime,
      bytes: files.bytes,
    })
    .from(noticeAttachments)
    .innerJoin(files, eq(files.id, noticeAttachments.fileId))
    .where(inArray(noticeAttachments.noticeId, noticeIds))
    .orderBy(asc(noticeAttachments.position))
    .prepare()
    .execute()
  const papers = Map.groupBy(rows, (row) => row.noticeId)
  return mapValues(papers, ({ noticeId, ...paper }) => ({
    ...paper,
    url: `/api/v1/notices/${noticeId}/attachments/${paper.id}`,
  }))
}

/** The answers to these notices that the reader's family shares, by notice, oldest first. */
export async function answersTo(tx: Tx, reader: Reader, noticeIds: string[]): Promise<Map<string, NoticeAnswer[]>> {
  if (noticeIds.length === 0 || reader.wards.length === 0) return new Map()
  const rows = await tx
    .select({
      noticeId: noticeAnswers.noticeId,
      wardId: noticeAnswers.wardId,
      response: noticeAnswers.response,
      answeredAt: noticeAnswers.answeredAt,
      userId: noticeAnswers.userId,
      fullname: users.fullname,
    })
    .from(noticeAnswers)
    .leftJoin(users, eq(users.id, noticeAnswers.userId))
    .where(and(inArray(noticeAnswers.noticeId, noticeIds), isSharedWith(tx, reader)))
    .orderBy(asc(noticeAnswers.answeredAt))
    .prepare()
    .execute()
  const answers = Map.groupBy(rows, (row) => row.noticeId)
  return mapValues(answers, (row) => ({
    ward_id: row.wardId,
    response: row.response,
    answered_at: row.answeredAt.toISOString(),
    // A guardian whose part has ended is not shown by name any more; the answer still stands.
    answered_by: row.fullname ?? '',
    is_mine: row.userId === reader.userId,
  }))
}

const mapValues = <A, B>(groups: Map<string, A[]>, shape: (value: A) => B): Map<string, B[]> =>
  new Map([...groups].map(([key, values]) => [key, values.map(shape)]))
