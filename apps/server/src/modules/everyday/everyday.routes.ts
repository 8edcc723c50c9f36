import { getUserEveryDetail } from '@schoolgate/contracts/everyday'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import { notFound, Problem } from '#lib/problem'
import { route, type Route } from '#lib/route'
import type { Billing } from '#modules/billing'
import { createLimits, type Quota } from '#modules/identity/limits'
import type { Payments } from '#modules/payments'
import type { Reports } from '#modules/reports'
import { readEveryday } from './everyday.service.ts'

/** It is the heaviest thing one can ask for: nobody needs it more than once a second. */
const ASKED: Quota = { name: 'everyday', most: 60, seconds: 60 }

type Surroundings = { db: Db; clock: Clock; reports: Reports; billing: Billing; payments: Pick<Payments, 'ofDays'> }

/** Builds the module that puts all words of a term together. */
export function createEveryday({ db, clock, ...parts }: Surroundings): { routes: Route[] } {
  const limits = createLimits({ db, clock })
  return {
    routes: [
      route(getUserEveryDetail, async ({ query, scope }) => {
        await limits.take(ASKED, scope.userId)
        const found = await readEveryday({ db, ...parts }, scope, { termId: query.term_id, from: query.datestart, now: clock() })
        if (found === null) throw notFound()
        if (found === 'outside_term') throw outsideTerm()
        return found
      }),
    ],
  }
}

const outsideTerm = () => {
  const message = 'This day is not in the term.'
  const code = 'everyday.day_outside_term'
  return new Problem(400, code, message, { errors: [{ path: 'datestart', code, message }] })
}
