import type { Received } from '@schoolgate/contracts/endpoint'
import type { correctNotice } from '@schoolgate/contracts/office-notices'
import * as z from 'zod'
import type { Tx } from '#db'
import { recordAudit } from '#db/audit'
import { publishLive } from '#db/live'
import { doneOnce, NOTHING_MADE } from '#db/once'
import type { KeyedActor } from '#lib/actor'
import { dayIn } from '#lib/days'
import { notFound } from '#lib/problem'
import { announce, type Announcement } from '#modules/push'
import { classOf, pageOf } from './announce-due.service.ts'
import { correctedTexts, takenBackTexts } from './change.words.ts'
import { wardsSpokenTo } from './due.store.ts'
import {
  answersClosed,
  changeNeeded,
  dueTooEarly,
  everybodyAnswered,
  nothingToAnswer,
  nothingToRemind,
  remindedToday,
  wasTakenBack,
} from './office.problems.ts'
import { titlesOf } from './lock-screen.words.ts'
import { changeNotice, childOf, endItsMessages, held, remindedAt, tagOf, type HeldNotice } from './one-notice.store.ts'
import { timezoneOf } from './publish.store.ts'
import { unansweredWards } from './reminders.store.ts'
import { remindTexts } from './reminders.words.ts'

const NEWS_FOR_SECONDS = 3 * 86_400
const DAY_SECONDS = 86_400

type Asked = { by: KeyedActor; id: string }

/** The notice that somebody wants to change; refuses one that was taken back. */
async function standing(tx: Tx, { by, id }: Asked): Promise<HeldNotice> {
  const notice = await held(tx, by.schoolId, id)
  if (!notice) throw notFound()
  if (notice.withdrawnAt) throw wasTakenBack()
  return notice
}

type Told = Pick<Announcement, 'class' | 'texts' | 'dedupeKey' | 'kind' | 'ttlSeconds' | 'wardIds'> & { navigate?: string }

/** In the place of the notice's own message, and read with it. */
const tell = (tx: Tx, { id, schoolId, audienceWardId }: HeldNotice, told: Told, now: Date) =>
  announce(
    tx,
    {
      schoolId,
      tag: tagOf(id),
      navigate: pageOf(id),
      ...(audienceWardId === null ? {} : { wardId: audienceWardId }),
      ...told,
    },
    now,
  )

/** Puts something right in a notice; whoever it speaks to hears what changed, once it went. */
export const correct = (tx: Tx, asked: Asked & { body: Received<typeof correctNotice>['body'] }, now: Date) =>
  doneOnce(tx, asked.by, now, NOTHING_MADE, async () => {
    const notice = await standing(tx, asked)
    const { title, body, translation = null, facts, action_due_at: dueAt, change } = asked.body
    const actionDueAt = dueAt === undefined ? notice.actionDueAt : new Date(dueAt)
    if (actionDueAt !== null && notice.action === null) throw nothingToAnswer()
    if (actionDueAt !== null && actionDueAt <= notice.publishedAt) throw dueTooEarly()
    const isOut = notice.announcedAt !== null
    if (isOut && change === undefined) throw changeNeeded()
    const said = isOut && change !== undefined ? { correctedAt: now, correction: change } : {}
    await changeNotice(tx, notice.id, { title, body, translation, facts: facts ?? notice.facts, actionDueAt, ...said }, now)
    publishLive(tx, { schoolId: notice.schoolId, word: 'notices' })
    if (isOut && change !== undefined) {
      await endItsMessages(tx, notice.schoolId, notice.id, now)
      const texts = correctedTexts(titlesOf({ title, translation }), change, await childOf(tx, notice))
      const dedupeKey = `correction:notice:${notice.id}:${now.toISOString()}`
      const wardIds = await wardsSpokenTo(tx, notice.id)
      await tell(
        tx,
        notice,
        { kind: 'notice', class: classOf(notice), texts, dedupeKey, wardIds, ttlSeconds: NEWS_FOR_SECONDS },
        now,
      )
    }
    await recordAudit(tx, { at: now, by: asked.by, action: 'office.notice_corrected', subjectId: notice.id, ...noted(change) })
    return null
  })

const noted = (note: string | undefined) => (note === undefined ? {} : { note })

/** Takes a notice back: nobody sees it any more, what waits is not sent, and whoever was told is told so. */
export const takeBack = (tx: Tx, asked: Asked & { reason: string }, now: Date) =>
  doneOnce(tx, asked.by, now, NOTHING_MADE, async () => {
    const notice = await standing(tx, asked)
    const { id, schoolId } = notice
    const wardIds = await wardsSpokenTo(tx, id)
    await changeNotice(tx, id, { withdrawnAt: now, withdrawnReason: asked.reason }, now)
    await endItsMessages(tx, schoolId, id, now)
    publishLive(tx, { schoolId, word: 'notices' })
    if (notice.announcedAt !== null) {
      const texts = takenBackTexts(titlesOf(notice), await childOf(tx, notice))
      const dedupeKey = `withdrawal:notice:${id}`
      const told = { kind: 'notice', class: classOf(notice), texts, dedupeKey, wardIds, navigate: '/notices' } as const
      await tell(tx, notice, { ...told, ttlSeconds: NEWS_FOR_SECONDS }, now)
    }
    await recordAudit(tx, { at: now, by: asked.by, action: 'office.notice_taken_back', subjectId: id, note: asked.reason })
    return null
  })

const Reminded = z.object({ guardians: z.int() })

/** Reminds those who have not answered; not twice on one day, by whomever. */
export const remindToAnswer = async (tx: Tx, asked: Asked, now: Date): Promise<z.infer<typeof Reminded>> =>
  (
    await doneOnce(tx, asked.by, now, Reminded, async () => {
      const notice = await standing(tx, asked)
      const { id, schoolId, action, actionDueAt } = notice
      if (action === null || action === 'pay' || notice.announcedAt === null) throw nothingToRemind()
      if ([actionDueAt, notice.expiresAt].some((end) => end !== null && end <= now)) throw answersClosed()
      const timezone = await timezoneOf(tx, schoolId)
      const today = dayIn(timezone, now)
      const last = await remindedAt(tx, schoolId, id)
      if (last !== null && dayIn(timezone, last) === today) throw remindedToday()
      const wardIds = (await unansweredWards(tx, [id])).map(({ wardId }) => wardId)
      if (wardIds.length === 0) throw everybodyAnswered()
      const { recipients } = await tell(
        tx,
        notice,
        {
          kind: 'reminder',
          class: notice.priority === 'urgent' ? 'urgent' : 'action',
          texts: remindTexts(titlesOf(notice), await childOf(tx, notice), actionDueAt, timezone),
          dedupeKey: `reminder:notice:${id}:${today}`,
          wardIds,
          ttlSeconds: DAY_SECONDS,
        },
        now,
      )
      await recordAudit(tx, { at: now, by: asked.by, action: 'office.notice_reminded', subjectId: id })
      return { guardians: recipients }
    })
  ).made
