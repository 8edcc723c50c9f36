import type { changeWork, makeWork } from '@schoolgate/contracts/mark-book'
import type { Received } from '@schoolgate/contracts/endpoint'
import * as z from 'zod'
import type { Db, Tx } from '#db'
import { recordAudit } from '#db/audit'
import { changesBetween } from '#db/changes'
import { publishLive } from '#db/live'
import { doneOnce } from '#db/once'
import type { Actor, KeyedActor } from '#lib/actor'
import { notFound } from '#lib/problem'
import { newId } from '#lib/random'
import type { Scope } from '#lib/scope'
import {
  changedSince,
  hasMarks,
  isShown,
  marksAbove,
  nothingToShow,
  notWaiting,
  outsideTerm,
  shownAlready,
  termClosed,
  tooFarAhead,
} from './academics.problems.ts'
import { termsOf } from './academics.store.ts'
import { openBook, type BookKey } from './book-reach.store.ts'
import { meantTerm, type BegunTerm } from './book-terms.ts'
import type { WorkRow } from './book.store.ts'
import { publishMarks } from './publish.service.ts'
import { deleteWork, heldWork, insertWork, saidIn, updateWork } from './works.store.ts'

type Staff<A extends Actor> = A & { scope: Scope }

/** A time further ahead is a slip of the finger. */
const DAYS_AHEAD_MS = 62 * 86_400_000

const Made = z.object({ id: z.string() })

/** The term in which somebody may write in this book. */
async function writableTerm(tx: Tx, scope: Scope, key: BookKey, termId: string, now: Date): Promise<BegunTerm> {
  const book = await openBook(tx, scope, key, now)
  if (!book.maySave) throw notFound()
  const term = meantTerm(await termsOf(tx, scope), book.today, termId)
  if (!term.isOpen && scope.role === 'teacher') throw termClosed()
  return term
}

/** A work that is the caller's to change, and its term. */
async function ownWork(tx: Tx, scope: Scope, id: string, now: Date): Promise<{ work: WorkRow; term: BegunTerm }> {
  const work = await heldWork(tx, scope.schoolId, id)
  if (!work) throw notFound()
  return { work, term: await writableTerm(tx, scope, work, work.termId, now) }
}

const refuseOutside = (term: BegunTerm, day: string | null): void => {
  if (day !== null && (day < term.opens || day > term.closes)) throw outsideTerm()
}

const told = ({ title, type, day, maxScore, weight }: WorkRow) => ({
  work_title: title,
  work_type: type,
  work_day: day,
  max_score: maxScore,
  weight,
})

export const makeWorkFor = (
  db: Db,
  by: Staff<KeyedActor>,
  key: BookKey,
  { term_id, type, title, date, max_score, weight }: Received<typeof makeWork>['body'],
  now: Date,
): Promise<WorkRow> =>
  db.as(by.scope, async (tx) => {
    const term = await writableTerm(tx, by.scope, key, term_id, now)
    refuseOutside(term, date)
    const { made } = await doneOnce(tx, by, now, Made, async () => {
      const id = newId()
      const work = await insertWork(tx, {
        id,
        ref: id,
        schoolId: by.schoolId,
        ...key,
        termId: term.id,
        type,
        title,
        day: date,
        maxScore: max_score,
        weight,
        teacherId: by.scope.role === 'teacher' ? by.scope.userId : null,
        createdAt: now,
        updatedAt: now,
      })
      await recordAudit(tx, {
        by,
        at: now,
        action: 'academics.work_made',
        subjectId: id,
        changes: changesBetween({}, told(work)),
      })
      return { id }
    })
    const work = await heldWork(tx, by.schoolId, made.id)
    if (!work) throw notFound()
    return work
  })

export const changeWorkFor = (
  db: Db,
  by: Staff<Actor>,
  id: string,
  { seen, date, max_score, type, title, weight }: Received<typeof changeWork>['body'],
  now: Date,
): Promise<WorkRow> =>
  db.as(by.scope, async (tx) => {
    const { work, term } = await ownWork(tx, by.scope, id, now)
    if (work.updatedAt.toISOString() !== new Date(seen).toISOString()) throw changedSince()
    const change = {
      title: title ?? work.title,
      day: date === undefined ? work.day : date,
      type: type ?? work.type,
      maxScore: max_score ?? work.maxScore,
      weight: weight === undefined ? work.weight : weight,
    }
    const isOther = change.type !== work.type || change.maxScore !== work.maxScore || change.weight !== work.weight
    if (isOther && work.publishedAt !== null && work.publishedAt <= now) throw isShown()
    refuseOutside(term, change.day)
    const { highest } = await saidIn(tx, id)
    if (highest !== null && highest > change.maxScore) throw marksAbove(highest)
    const changed = await updateWork(tx, id, { ...change, updatedAt: now })
    const changes = changesBetween(told(work), told(changed))
    await recordAudit(tx, { by, at: now, action: 'academics.work_changed', subjectId: id, changes })
    publishLive(tx, { schoolId: by.schoolId, word: 'marks' })
    if (work.publishedAt !== null) publishLive(tx, { schoolId: by.schoolId, word: 'academics' })
    return changed
  })

/** As the system, once it is clear that it is the caller's and empty: no role of the staff removes marks. */
export async function removeWorkFor(db: Db, by: Staff<Actor>, id: string, now: Date): Promise<void> {
  await db.as(by.scope, (tx) => ownWork(tx, by.scope, id, now))
  await db.asSystem(async (tx) => {
    const work = await heldWork(tx, by.schoolId, id)
    if (!work) throw notFound()
    if ((await saidIn(tx, id)).cells > 0) throw hasMarks()
    await deleteWork(tx, by.schoolId, id)
    await recordAudit(tx, {
      by,
      at: now,
      action: 'academics.work_removed',
      subjectId: id,
      changes: changesBetween(told(work), {}),
    })
  })
}

export const showWorkFor = (
  db: Db,
  by: Staff<Actor>,
  id: string,
  at: Date,
  now: Date,
): Promise<{ work: WorkRow; scores: number }> =>
  db.as(by.scope, async (tx) => {
    const { work, term } = await ownWork(tx, by.scope, id, now)
    if (work.publishedAt !== null) throw shownAlready()
    if (at.getTime() > now.getTime() + DAYS_AHEAD_MS) throw tooFarAhead()
    const { academicYear, number } = term
    const wanted = { schoolId: by.schoolId, academicYear, term: number, class: null, subject: null, workIds: [id] }
    const { works, scores } = await publishMarks(tx, wanted, { at: at < now ? now : at, by, now, about: id })
    if (works === 0) throw nothingToShow()
    const shown = await heldWork(tx, by.schoolId, id)
    return { work: shown ?? work, scores }
  })

export const hideWorkFor = (db: Db, by: Staff<Actor>, id: string, now: Date): Promise<WorkRow> =>
  db.as(by.scope, async (tx) => {
    const { work } = await ownWork(tx, by.scope, id, now)
    if (work.publishedAt === null || work.publishedAt <= now) throw notWaiting()
    const hidden = await updateWork(tx, id, { publishedAt: null, announcedAt: null, updatedAt: now })
    await recordAudit(tx, { by, at: now, action: 'academics.work_hidden', subjectId: id })
    return hidden
  })
