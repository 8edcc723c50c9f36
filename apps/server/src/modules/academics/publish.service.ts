import type { Db, Tx } from '#db'
import { recordAudit } from '#db/audit'
import { publishLive } from '#db/live'
import { dayIn } from '#lib/days'
import type { Actor } from '#lib/actor'
import { notFound } from '#lib/problem'
import type { Scope } from '#lib/scope'
import { addToFeed } from '#modules/feed'
import { schoolOf, type JobKind } from '#modules/jobs'
import { announceAll, type Announcement } from '#modules/push'
import { isThere, marksDue, openWorks, scoresIn, takeDueWorks, wardsWithMarks, type Wanted } from './publish.store.ts'

/** What became free longer ago stands in the app, but is sent to no phone. */
const NEWS_FOR_MS = 3 * 86_400_000

/** How many works and how many scores in them. */
export type Released = { works: number; scores: number }

/** Gives a term's marks free from `at` on: they stand in the feed then, and phones hear of them outside school hours. */
export async function publishMarks(
  tx: Tx,
  wanted: Wanted,
  { at, by, now, about = wanted.schoolId }: { at: Date; by: Actor; now: Date; about?: string },
): Promise<Released> {
  const { schoolId } = wanted
  const works = await openWorks(tx, wanted, at, now)
  if (works.length === 0) return { works: 0, scores: 0 }
  const scores = await scoresIn(tx, works)
  await addToFeed(
    tx,
    schoolId,
    scores.map(({ id, wardId }) => ({ kind: 'score_published', wardId, subjectId: id, occurredAt: at })),
    now,
  )
  await announceDueMarks(tx, now, { schoolId })
  await recordAudit(tx, { at: now, by, action: 'academics.published', subjectId: about })
  publishLive(tx, { schoolId, word: 'academics' })
  return { works: works.length, scores: scores.length }
}

/** The same for a signed-in member of staff: a teacher for the own class alone. A time that has passed is now. */
export const publishMarksFor = (
  db: Db,
  by: Actor & { scope: Scope },
  { at, ...wanted }: Omit<Wanted, 'schoolId'> & { at: Date },
  now: Date,
): Promise<Released> =>
  db.as(by.scope, async (tx) => {
    const meant = { ...wanted, schoolId: by.schoolId }
    if (!(await isThere(tx, meant, by.role === 'teacher' ? by.scope.userId : null))) throw notFound()
    return publishMarks(tx, meant, { at: at < now ? now : at, by, now })
  })

/**
 * Tells phones of a school’s marks whose time has come: however many pieces of work came in, once a day for each ward, without a mark.
 * `isQuiet` counts them as sent and notifies nobody (a first import).
 */
export async function announceDueMarks(
  tx: Tx,
  now: Date,
  { schoolId, isQuiet = false }: { schoolId: string; isQuiet?: boolean },
): Promise<void> {
  const due = await takeDueWorks(tx, now, schoolId)
  if (due.length === 0 || isQuiet) return
  const wards = await wardsWithMarks(
    tx,
    due.map(({ id }) => id),
    new Date(now.getTime() - NEWS_FOR_MS),
  )
  await announceAll(
    tx,
    schoolId,
    wards.map((ward) => marksOf(ward, now)),
    now,
  )
  if (wards.length > 0) publishLive(tx, { schoolId, word: 'academics' })
}

function marksOf(ward: Awaited<ReturnType<typeof wardsWithMarks>>[number], now: Date): Announcement {
  const key = `scores:${ward.id}:${dayIn(ward.timezone, now)}`
  return {
    schoolId: ward.schoolId,
    wardIds: [ward.id],
    wardId: ward.id,
    right: 'academics',
    kind: 'score_published',
    class: 'info',
    isResult: true,
    navigate: `/academics?ward=${ward.id}`,
    ttlSeconds: NEWS_FOR_MS / 1000,
    tag: key,
    dedupeKey: key,
    texts: {
      en: { title: `${ward.firstName}’s marks are ready`, body: 'You can see them in the app.' },
      fr: { title: `Les notes de ${ward.firstName} sont prêtes`, body: 'Vous les trouvez dans l’application.' },
    },
  }
}

/** Does so when their time comes. */
export const announceMarksByTheClock: JobKind = {
  name: 'academics.marks',
  find: marksDue,
  once: (tx, job, now) => announceDueMarks(tx, now, { schoolId: schoolOf(job) }),
}
