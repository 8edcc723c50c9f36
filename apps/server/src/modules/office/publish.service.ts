import type { NewNotice } from '@schoolgate/contracts/office'
import * as z from 'zod'
import type { Tx } from '#db'
import { recordAudit } from '#db/audit'
import { doneOnce } from '#db/once'
import { dayIn } from '#lib/days'
import type { KeyedActor } from '#lib/actor'
import { addToFeed } from '#modules/feed'
import { announceDueNotices } from './announce-due.service.ts'
import {
  alreadyPublished,
  dueTooEarly,
  eventEndsTooEarly,
  expiresTooEarly,
  nobodyThere,
  nothingToAnswer,
} from './office.problems.ts'
import { attach, audienceNamed, countGuardians, nextCode, timezoneOf, writeNotice, type Paper } from './publish.store.ts'

/** Something to publish, and by whom. */
export type NoticeToPublish = {
  notice: NewNotice & { sender: string }
  /** Already in storage. */
  papers: readonly Paper[]
  by: KeyedActor
}

const Published = z.object({ id: z.string(), code: z.string(), publishedAt: z.coerce.date(), guardians: z.int() })
export type Published = z.infer<typeof Published>

/** Publishes a notice, once: it stands in the app, in the feed and, once its time has come, on the phones; all of it or nothing. */
export const publish = async (tx: Tx, input: NoticeToPublish, now: Date): Promise<Published> =>
  (await doneOnce(tx, input.by, now, Published, () => publishNew(tx, input, now))).made

async function publishNew(tx: Tx, { notice, papers, by }: NoticeToPublish, now: Date): Promise<Published> {
  const { schoolId } = by
  const publishedAt = laterOf(now, notice.published_at)
  checkMoments(notice, publishedAt)
  const audience = await audienceNamed(tx, schoolId, notice)
  if (!audience) throw nobodyThere()
  const code = notice.ref ?? (await nextCode(tx, schoolId, dayIn(await timezoneOf(tx, schoolId), now).slice(0, 4)))
  const id = await writeNotice(tx, { schoolId, notice, audience, code, publishedAt }, now)
  if (id === null) throw alreadyPublished(code)
  await attach(tx, { schoolId, noticeId: id, papers })
  await addToFeed(tx, schoolId, [{ kind: 'notice', wardId: null, subjectId: id, occurredAt: publishedAt }], now)
  await announceDueNotices(tx, now, { noticeId: id })
  await recordAudit(tx, { at: now, by, action: 'office.notice_published', subjectId: id })
  return { id, code, publishedAt, guardians: await countGuardians(tx, id) }
}

/** A time that has passed is now. */
const laterOf = (now: Date, wished: string | undefined): Date =>
  wished === undefined || new Date(wished) < now ? now : new Date(wished)

function checkMoments({ expires_at, event, action, action_due_at }: NewNotice, publishedAt: Date): void {
  const isBefore = (moment: string | undefined, other: Date) => moment !== undefined && new Date(moment) <= other
  if (isBefore(expires_at, publishedAt)) throw expiresTooEarly()
  if (isBefore(action_due_at, publishedAt)) throw dueTooEarly()
  if (action_due_at !== undefined && action === undefined) throw nothingToAnswer()
  if (event?.ends !== undefined && new Date(event.ends) < new Date(event.starts)) throw eventEndsTooEarly()
}
