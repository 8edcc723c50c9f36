import type { Correction } from '@schoolgate/contracts/corrections'
import type { Money } from '@schoolgate/contracts/money'
import * as z from 'zod'
import type { Db, Tx } from '#db'
import { nameOf, recordAudit } from '#db/audit'
import { changesBetween } from '#db/changes'
import { doneOnce, NOTHING_MADE } from '#db/once'
import type { Actor, KeyedActor } from '#lib/actor'
import type { Clock } from '#lib/clock'
import { notFound } from '#lib/problem'
import type { Scope } from '#lib/scope'
import { CorrectionAct } from './act.ts'
import { notYours, decidedAlready } from './corrections.problems.ts'
import {
  correctionOf,
  correctionViews,
  decide,
  decidersBeside,
  holdCorrection,
  limitRow,
  personsBehind,
  waitingNow,
  writeLimit,
} from './corrections.store.ts'
import { limitOf } from './limit.ts'
import { holdWaiting } from './second-person.ts'
import { showCorrections } from './shown.ts'

type By = KeyedActor & { scope: Scope }

/** Does what the second person, `by`, says yes to: the module whose it is marks it as agreed in the same transaction. */
export type Doers = {
  [Kind in CorrectionAct['do']]: (by: KeyedActor, act: Extract<CorrectionAct, { do: Kind }>, id: string) => Promise<unknown>
}

export function createCorrectionsService({ db, clock, doers }: { db: Db; clock: Clock; doers: Doers }) {
  const one = async (tx: Tx, { schoolId, userId }: Scope, id: string): Promise<Correction> => {
    const views = await correctionViews(tx, schoolId, { ids: [id] })
    const [correction] = await showCorrections(tx, views, { userId }, clock())
    if (!correction) throw notFound()
    return correction
  }

  const limit = async (tx: Tx, schoolId: string): Promise<Money> => {
    const row = await limitRow(tx, schoolId)
    return { amount_minor: limitOf(row), currency: row.currency }
  }

  /** How many other people could say yes; each counts once, however many rooms they have. */
  const others = async (tx: Tx, { schoolId, userId }: Scope) => {
    const me = (await personsBehind(tx, [userId])).get(userId) ?? null
    const beside = await decidersBeside(tx, schoolId, me, clock())
    return { me, others: new Set((await personsBehind(tx, beside)).values()).size }
  }

  /** Does what was kept, by its kind. */
  const perform = (by: KeyedActor, act: CorrectionAct, id: string): Promise<unknown> => {
    switch (act.do) {
      case 'line':
        return doers.line(by, act, id)
      case 'void':
        return doers.void(by, act, id)
      case 'move':
        return doers.move(by, act, id)
      case 'refund':
        return doers.refund(by, act, id)
      case 'reverse':
        return doers.reverse(by, act, id)
      case 'other_child':
        return doers.other_child(by, act, id)
      case 'opening':
        return doers.opening(by, act, id)
    }
  }

  return {
    list: (scope: Scope) =>
      db.as(scope, async (tx) => {
        const now = clock()
        const views = await correctionViews(tx, scope.schoolId, { lately: now })
        return {
          corrections: await showCorrections(tx, views, scope, now),
          limit: await limit(tx, scope.schoolId),
          others: (await others(tx, scope)).others,
        }
      }),

    count: (scope: Scope) =>
      db.as(scope, async (tx) => {
        const { me, others: many } = await others(tx, scope)
        const waiting = await waitingNow(tx, scope.schoolId, clock())
        const mine = waiting.filter(({ personId }) => personId === me).length
        return { mine, for_me: waiting.length - mine, limit: await limit(tx, scope.schoolId), others: many }
      }),

    async agree(by: By, id: string): Promise<Correction> {
      const row = await db.as(by.scope, (tx) => correctionOf(tx, by.schoolId, id))
      if (!row) throw notFound()
      const isMine = row.state === 'agreed' && row.decidedById === by.userId
      if (!isMine) await perform(by, CorrectionAct.parse(row.act), id)
      return db.as(by.scope, async (tx) => {
        // Sent again by who agreed, it says what was done; its key is looked at as of any act, whatever the act that was agreed to kept.
        if (isMine) await doneOnce(tx, by, clock(), z.unknown(), async () => null)
        return one(tx, by.scope, id)
      })
    },

    decline: (by: By, id: string, reason: string): Promise<Correction> =>
      db.as(by.scope, async (tx) => {
        const now = clock()
        await doneOnce(tx, by, now, NOTHING_MADE, async () => {
          const row = await holdWaiting(tx, by, id, now)
          const decision = { state: 'declined' as const, decidedById: by.userId, decidedByName: await nameOf(tx, by) }
          await decide(tx, id, { ...decision, declinedBecause: reason }, now)
          await note(tx, by, 'corrections.declined', { ...row, reason }, now)
          return null
        })
        return one(tx, by.scope, id)
      }),

    takeBack: (by: By, id: string): Promise<Correction> =>
      db.as(by.scope, async (tx) => {
        const now = clock()
        await doneOnce(tx, by, now, NOTHING_MADE, async () => {
          const row = await holdCorrection(tx, by.schoolId, id)
          if (!row) throw notFound()
          if (row.askedById !== by.userId) throw notYours()
          if (row.state === 'taken_back') return null
          if (row.state !== 'waits') throw decidedAlready()
          await decide(tx, id, { state: 'taken_back', decidedById: by.userId, decidedByName: row.askedByName }, now)
          await note(tx, by, 'corrections.taken_back', row, now)
          return null
        })
        return one(tx, by.scope, id)
      }),

    changeLimit: (by: By, limitMinor: number): Promise<Money> =>
      db.as(by.scope, async (tx) => {
        const now = clock()
        await doneOnce(tx, by, now, NOTHING_MADE, async () => {
          const before = limitOf(await limitRow(tx, by.schoolId, true))
          if (before === limitMinor) return null
          await writeLimit(tx, by.schoolId, limitMinor, now)
          const changes = changesBetween({ correction_limit: before }, { correction_limit: limitMinor })
          await recordAudit(tx, { at: now, by, action: 'corrections.limit_changed', changes })
          return null
        })
        return limit(tx, by.schoolId)
      }),
  }
}

type Noted = { id: string; wardId: string; reason: string }

const note = (tx: Tx, by: Actor, action: string, { id, wardId, reason }: Noted, at: Date): Promise<void> =>
  recordAudit(tx, { at, by, action, wardId, subjectId: id, note: reason })
