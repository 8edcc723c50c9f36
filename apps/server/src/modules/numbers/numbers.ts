import { agreeToNumber, askForNumber, listOfficialNumbers, stopNumber } from '@schoolgate/contracts/official-numbers'
import type { Db } from '#db'
import { signedIn } from '#lib/actor'
import type { Clock } from '#lib/clock'
import { route, type Route } from '#lib/route'
import { schoolOf, type JobKind } from '#modules/jobs'
import { createNumbersService, takeEffect } from './numbers.service.ts'
import { changesDue } from './numbers.store.ts'

/** Where parents pay. */
export type Numbers = { routes: Route[] }

/** Builds the numbers module. */
export function createNumbers(world: { db: Db; clock: Clock }): Numbers {
  const numbers = createNumbersService(world)
  return {
    routes: [
      route(listOfficialNumbers, ({ scope }) => numbers.list(scope)),
      route(askForNumber, async ({ scope, body, request }) => ({ change: await numbers.ask(signedIn(scope, request.ip), body) })),
      route(agreeToNumber, async ({ scope, params, request }) => ({
        change: await numbers.agree(signedIn(scope, request.ip), params.id),
      })),
      route(stopNumber, async ({ scope, params, body, request }) => ({
        change: await numbers.stop(signedIn(scope, request.ip), params.id, body.reason),
      })),
    ],
  }
}

/** What two people agreed to works when its day is over. */
export const numbersJobs: readonly JobKind[] = [
  {
    name: 'numbers.take_effect',
    find: changesDue,
    once: (tx, job, now) => takeEffect(tx, { schoolId: schoolOf(job), id: job.about }, now),
  },
]
