import type { getPromotion, Move, movePupil, promote, undoMoves } from '@schoolgate/contracts/moves'
import type { Received, Response } from '@schoolgate/contracts/endpoint'
import * as z from 'zod'
import type { Db, Tx } from '#db'
import { nameOf, recordAudit } from '#db/audit'
import { publishLive } from '#db/live'
import { doneOnce } from '#db/once'
import type { Clock } from '#lib/clock'
import type { Actor, KeyedActor } from '#lib/actor'
import { dayIn, daysAfter } from '#lib/days'
import { notFound } from '#lib/problem'
import { newId } from '#lib/random'
import { sayPromotion, takePromotionBack } from '#modules/reports'
import { type MoveNamed, movesOf, moveShown, undoneSince } from '#modules/wards'
import { tellOfClass } from './class-news.ts'
import { dayTooFar, leavesOrNot, leftAlready, movesAlready, noSuchClass, nobodyMoves, sameClass } from './enrolment.problems.ts'
import {
  classRows,
  doDueMoves,
  heldPupil,
  isAct,
  isMoving,
  isOfOne,
  lastPromotion,
  nextTermBegins,
  nextYear,
  pupilsIn,
  timezoneOf,
  undoAct,
  writeMoves,
  type NewMove,
} from './moves.store.ts'
import { nextClasses } from './next-classes.ts'

/** So far back or ahead somebody writes a day on purpose. */
const DAYS_AT_MOST = 400

/** An act is looked for among so many of a pupil's moves. */
const NEWEST = 20

const Asked = z.object({ act: z.string() })
const Promoted = z.object({ act_id: z.string(), moving: z.int(), leaving: z.int(), repeating: z.int(), left_out: z.int() })

export type Moving = ReturnType<typeof createMoving>

/** Does what is due at a school by now, and tells the families' open pages. */
export async function moveDue(tx: Tx, schoolId: string, now: Date): Promise<void> {
  const moved = await doDueMoves(tx, schoolId, dayIn(await timezoneOf(tx, schoolId), now), now)
  publishLive(tx, ...moved.map((wardId) => ({ schoolId, wardId, word: 'wards' as const })))
}

/** Builds the moving of pupils: to another class, out of the school, a whole school up, and back. As the system: no role writes pupils. */
export function createMoving({ db, clock }: { db: Db; clock: Clock }) {
  return {
    async move(by: KeyedActor, wardId: string, said: Received<typeof movePupil>['body']): Promise<Move> {
      const now = clock()
      const isOut = said.class === null
      if (isOut === (said.becomes === 'active')) throw leavesOrNot()
      return db.asSystem(async (tx) => {
        const { made } = await doneOnce(tx, by, now, Asked, async () => {
          const pupil = await heldPupil(tx, by.schoolId, wardId)
          if (!pupil) throw notFound()
          if (pupil.status !== 'active') throw leftAlready()
          if (await isMoving(tx, wardId)) throw movesAlready()
          await refuseFarDay(tx, by.schoolId, said.day, now)
          const to = isOut ? null : (await classRows(tx, by.schoolId)).find(({ code }) => code === said.class)
          if (to === undefined) throw noSuchClass()
          if (to?.id === pupil.classId) throw sameClass()
          const act = newId()
          const move = {
            wardId,
            fromClassId: pupil.classId,
            toClassId: to?.id ?? null,
            becomes: said.becomes,
            reason: said.reason,
            nextSchool: said.next_school,
          }
          await ask(tx, by, { actId: act, day: isOut ? daysAfter(said.day, 1) : said.day }, [move], now)
          const note = [to?.name ?? said.becomes, said.day, said.reason].filter((part) => part !== null).join(' · ')
          await recordAudit(tx, { by, at: now, wardId, subjectId: act, action: 'wards.moved', note })
          const news = { schoolId: by.schoolId, name: pupil.firstName, move: await moveNamed(tx, wardId, act) }
          await tellOfClass(tx, { ...news, isUndone: false }, now)
          return { act }
        })
        return moveShown(await moveNamed(tx, wardId, made.act), now)
      })
    },

    async undo(by: Actor, actId: string): Promise<Response<typeof undoMoves>> {
      const now = clock()
      return db.asSystem(async (tx) => {
        if (!(await isAct(tx, by.schoolId, actId))) throw notFound()
        const { pupils, stays } = await undoAct(tx, by.schoolId, actId, undoneSince(now), now)
        const [only] = pupils
        const about = pupils.length === 1 && only !== undefined ? { wardId: only } : {}
        if (pupils.length > 0) await recordAudit(tx, { by, at: now, ...about, subjectId: actId, action: 'wards.move_undone' })
        const isAlone = await isOfOne(tx, actId)
        if (!isAlone) await takePromotionBack(tx, by.schoolId, actId, now)
        const pupil = only === undefined || !isAlone ? undefined : await heldPupil(tx, by.schoolId, only)
        if (pupil) {
          const news = { schoolId: by.schoolId, name: pupil.firstName, move: await moveNamed(tx, pupil.id, actId) }
          await tellOfClass(tx, { ...news, isUndone: true }, now)
        }
        publishLive(tx, ...pupils.map((wardId) => ({ schoolId: by.schoolId, wardId, word: 'wards' as const })))
        return { undone: pupils.length, stays }
      })
    },

    promotion: (schoolId: string): Promise<Response<typeof getPromotion>> =>
      db.asSystem(async (tx) => {
        const now = clock()
        const today = dayIn(await timezoneOf(tx, schoolId), now)
        const rows = await classRows(tx, schoolId)
        const { free, taken } = await pupilsIn(
          tx,
          schoolId,
          rows.map(({ id }) => id),
        )
        const inClass = Map.groupBy(free, ({ classId }) => classId)
        const to = nextClasses(rows)
        const next = await nextYear(tx, schoolId, today)
        const begins = next?.opens ?? (await nextTermBegins(tx, schoolId))
        const last = await lastPromotion(tx, schoolId, undoneSince(now))
        return {
          day: begins !== null && begins > today ? begins : daysAfter(today, 1),
          academic_year: next?.academicYear ?? null,
          classes: rows.map(({ id, code, name }) => ({
            id,
            code,
            name,
            pupils: inClass.get(id)?.length ?? 0,
            to: to.get(code) ?? null,
          })),
          moving_already: taken,
          asked: last
            ? {
                act_id: last.actId,
                day: last.day,
                pupils: last.pupils,
                state: last.isWaiting ? ('waiting' as const) : ('done' as const),
                asked_by: last.askedBy,
              }
            : null,
        }
      }),

    async promote(by: KeyedActor, asked: Received<typeof promote>['body']): Promise<Response<typeof promote>> {
      const now = clock()
      return db.asSystem(async (tx) => {
        const { made } = await doneOnce(tx, by, now, Promoted, async () => {
          await refuseFarDay(tx, by.schoolId, asked.day, now)
          const byCode = new Map((await classRows(tx, by.schoolId)).map((row) => [row.code, row]))
          const known = (code: string) => byCode.get(code) ?? fail()
          const targets = new Map(asked.classes.map(({ class: code, to }) => [known(code).id, to === null ? null : known(to).id]))
          const { free, taken } = await pupilsIn(tx, by.schoolId, [...targets.keys()])
          const does = new Map(asked.exceptions.map((one) => [one.ward_id, one.does]))
          const repeating = free.filter(({ id }) => does.get(id) === 'repeats').length
          const all = free.flatMap(({ id, classId }): NewMove[] => {
            const [exception, to] = [does.get(id), targets.get(classId) ?? null]
            if (exception === 'repeats' || to === classId) return []
            const common = { wardId: id, fromClassId: classId, reason: null, nextSchool: null }
            if (exception === 'leaves') return [{ ...common, toClassId: null, becomes: 'withdrawn' }]
            return [{ ...common, toClassId: to, becomes: to === null ? 'graduated' : 'active' }]
          })
          if (all.length === 0) throw nobodyMoves()
          const act = newId()
          await ask(tx, by, { actId: act, day: asked.day }, all, now)
          const nameOfClass = new Map([...byCode.values()].map(({ id, name }) => [id, name]))
          const said = [
            ...all.map(({ wardId, toClassId }) => ({
              wardId,
              promotedTo: nameOfClass.get(toClassId ?? '') ?? null,
              repeatedIn: null,
            })),
            ...free
              .filter(({ id }) => does.get(id) === 'repeats')
              .map(({ id, classId }) => ({ wardId: id, promotedTo: null, repeatedIn: nameOfClass.get(classId) ?? null })),
          ]
          await sayPromotion(tx, by.schoolId, said, asked.day, now)
          await recordAudit(tx, { by, at: now, subjectId: act, action: 'wards.promoted', note: `${asked.day} · ${all.length}` })
          const leaving = all.filter(({ toClassId }) => toClassId === null).length
          return { act_id: act, moving: all.length - leaving, leaving, repeating, left_out: taken }
        })
        return made
      })
    },
  }

  /** Writes moves down; those whose day has come are done at once. */
  async function ask(tx: Tx, by: Actor, act: { actId: string; day: string }, all: readonly NewMove[], now: Date): Promise<void> {
    await writeMoves(tx, { schoolId: by.schoolId, askedBy: await nameOf(tx, by), ...act }, all, now)
    await moveDue(tx, by.schoolId, now)
  }
}

async function moveNamed(tx: Tx, wardId: string, actId: string): Promise<MoveNamed> {
  const found = (await movesOf(tx, wardId, NEWEST)).find(({ move }) => move.actId === actId)
  if (!found) throw notFound()
  return found
}

function fail(): never {
  throw noSuchClass()
}

async function refuseFarDay(tx: Tx, schoolId: string, day: string, now: Date): Promise<void> {
  const today = dayIn(await timezoneOf(tx, schoolId), now)
  if (day < daysAfter(today, -DAYS_AT_MOST) || day > daysAfter(today, DAYS_AT_MOST)) throw dayTooFar()
}
