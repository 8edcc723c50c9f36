import type { Tx } from '#db'
import { publishLive } from '#db/live'
import { dayIn } from '#lib/days'
import { clockIn, instantIn } from '#lib/local-time'
import { addToFeed } from '#modules/feed'
import { schoolClock } from '#modules/jobs'
import { announce, type Announcement } from '#modules/push'
import { titlesOf } from './lock-screen.words.ts'
import { noticesClosing, owedOn, promisedFor, unansweredWards, unsignedReports, type Owed } from './reminders.store.ts'
import { answerTexts, feesTexts, PROMISE_TEXTS, signTexts } from './reminders.words.ts'

const DAY_MS = 86_400_000
const DAY_SECONDS = 86_400
/** Reminders are sent while people are up and the office can be called, and what comes to be due in the course of the day is looked for. */
export const REMINDED_AT = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00'] as const
const [REMINDED_FROM] = REMINDED_AT
const REMINDED_UNTIL = '18:00'
/** So many days before fees are due. */
const FEES_DAYS = [7, 3, 0]
/** A report that nobody signed is remembered once, after so long. */
const SIGN_AFTER_DAYS = 3

/**
 * Reminds a school's families, once each: of fees seven and three days before and on the day; of what was promised, on that day; of an
 * answer the day before its last day; of a report that nobody signed after three days. What was done meanwhile is not reminded of. The
 * dedupe keys make it once.
 */
export async function remind(tx: Tx, schoolId: string, now: Date): Promise<void> {
  const { timezone } = await schoolClock(tx, schoolId)
  const time = clockIn(timezone, now)
  if (time < REMINDED_FROM || time >= REMINDED_UNTIL) return
  await remindOfFees(tx, schoolId, timezone, now)
  await remindOfPromises(tx, schoolId, timezone, now)
  await remindToAnswer(tx, schoolId, timezone, now)
  await remindToSign(tx, schoolId, now)
}

const dayAfter = (timezone: string, now: Date, days: number) => dayIn(timezone, new Date(now.getTime() + days * DAY_MS))

/** One message for a family, whatever is due for how many of its wards. */
async function remindOfFees(tx: Tx, schoolId: string, timezone: string, now: Date): Promise<void> {
  const daysLeft = new Map(FEES_DAYS.map((days) => [dayAfter(timezone, now, days), days]))
  const owed = await owedOn(tx, schoolId, [...daysLeft.keys()], dayIn(timezone, now))
  for (const [dueOn, group] of Map.groupBy(owed, ({ dueOn }: Owed) => dueOn)) {
    const days = daysLeft.get(dueOn) ?? 0
    const tag = `reminder:fees:${dueOn}`
    await tellOfMoney(tx, schoolId, group, { tag, dedupeKey: `${tag}:${days}`, texts: feesTexts(days) }, now)
  }
}

/** On the day that a guardian named, and only when something is still left. */
async function remindOfPromises(tx: Tx, schoolId: string, timezone: string, now: Date): Promise<void> {
  const today = dayIn(timezone, now)
  const group = await promisedFor(tx, schoolId, today)
  const tag = `reminder:promise:${today}`
  if (group.length > 0) await tellOfMoney(tx, schoolId, group, { tag, dedupeKey: tag, texts: PROMISE_TEXTS }, now)
}

type Reminder = { tag: string; dedupeKey: string; texts: Announcement['texts'] }

async function tellOfMoney(tx: Tx, schoolId: string, group: readonly Owed[], told: Reminder, now: Date): Promise<void> {
  const wardIds = [...new Set(group.map(({ wardId }) => wardId))]
  const manner = { kind: 'reminder', class: 'money', right: 'bills', navigate: '/bills', ttlSeconds: DAY_SECONDS } as const
  const { recipients } = await announce(tx, { ...manner, ...told, schoolId, wardIds }, now)
  // Told before.
  if (recipients === 0) return
  const happenings = group.map(({ billId, wardId }) => ({
    kind: 'reminder' as const,
    wardId,
    subjectId: billId,
    occurredAt: now,
  }))
  await addToFeed(tx, schoolId, happenings, now)
  for (const wardId of wardIds) publishLive(tx, { schoolId, wardId, word: 'billing' })
}

async function remindToAnswer(tx: Tx, schoolId: string, timezone: string, now: Date): Promise<void> {
  const [tomorrow, dayAfterIt] = [1, 2].map((days) => new Date(instantIn(timezone, dayAfter(timezone, now, days), '00:00')))
  if (!tomorrow || !dayAfterIt) return
  for (const notice of await noticesClosing(tx, schoolId, dayIn(timezone, now), now, tomorrow, dayAfterIt)) {
    const told = {
      kind: 'reminder',
      class: notice.priority === 'urgent' ? 'urgent' : 'action',
      // In the place of the notice's own message, and read with it.
      tag: `notice:${notice.id}`,
      navigate: `/notice?id=${notice.id}`,
      texts: answerTexts(titlesOf(notice), notice.wardName),
      dedupeKey: `reminder:notice:${notice.id}`,
    } as const
    const wardIds = (await unansweredWards(tx, [notice.id])).map(({ wardId }) => wardId)
    await announce(tx, { ...told, schoolId, wardIds, ttlSeconds: DAY_SECONDS }, now)
  }
}

async function remindToSign(tx: Tx, schoolId: string, now: Date): Promise<void> {
  const until = new Date(now.getTime() - SIGN_AFTER_DAYS * DAY_MS)
  for (const report of await unsignedReports(tx, schoolId, new Date(until.getTime() - DAY_MS), until)) {
    const told = {
      wardId: report.wardId,
      wardIds: [report.wardId],
      right: 'academics',
      kind: 'reminder',
      class: 'action',
      tag: `term_report:${report.id}`,
      navigate: `/fullreport/${report.id}`,
      texts: signTexts(report.firstName),
      dedupeKey: `reminder:report:${report.id}`,
    } as const
    await announce(tx, { ...told, schoolId, ttlSeconds: DAY_SECONDS }, now)
  }
}
