import { getUserEveryDetail } from '@schoolgate/contracts/everyday'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import { limitConcurrency } from '#lib/limit-concurrency'
import { limitRate } from '#lib/limit-rate'
import { notFound } from '#lib/problem'
import { route, type Route } from '#lib/route'
import { dayOutsideTerm } from './everyday.problems.ts'
import { readEveryday } from './everyday.service.ts'

/** It is the heaviest thing one can ask for: a family of many wards turns a few terms' pages at once, and no more. */
const ASKED = { most: 30, seconds: 10 }
/** Of these a few at a time: each takes several statements, and others' pages need the connections too. */
const AT_ONCE = 3
const WAITING = 100

/** Builds the module that puts all words of a term together. */
export function createEveryday({ db, clock }: { db: Db; clock: Clock }): { routes: Route[] } {
  const inTurn = limitConcurrency(AT_ONCE, WAITING)
  const count = limitRate({ ...ASKED, clock })
  return {
    routes: [
      route(getUserEveryDetail, async ({ query, scope }) => {
        count(scope.userId)
        const input = { termId: query.term_id, from: query.datestart, now: clock() }
        const found = await inTurn(() => readEveryday(db, scope, input))
        if (found === null) throw notFound()
        if (found === 'outside_term') throw dayOutsideTerm()
        return found
      }),
    ],
  }
}
