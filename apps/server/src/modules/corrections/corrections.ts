import {
  agreeToCorrection,
  changeCorrectionLimit,
  countCorrections,
  declineCorrection,
  listCorrections,
  takeBackCorrection,
  type Correction,
} from '@schoolgate/contracts/corrections'
import type { Db } from '#db'
import { keyedActor } from '#lib/actor'
import type { Clock } from '#lib/clock'
import { route, shown, type Route } from '#lib/route'
import { createCorrectionsService, type Doers } from './corrections.service.ts'

/** What waits for a second person. */
export type Corrections = { routes: Route[] }

/** Builds the corrections module; `doers` do what a second person said yes to. */
export function createCorrections(world: { db: Db; clock: Clock; doers: Doers }): Corrections {
  const corrections = createCorrectionsService(world)
  return {
    routes: [
      route(listCorrections, async ({ scope }) => {
        const found = await corrections.list(scope)
        return shown(found.corrections.flatMap(whose), () => found)
      }),
      route(countCorrections, ({ scope }) => corrections.count(scope)),
      route(agreeToCorrection, async ({ params, ...by }) =>
        ofOne(await corrections.agree({ ...keyedActor(by), scope: by.scope }, params.id)),
      ),
      route(declineCorrection, async ({ params, body, ...by }) =>
        ofOne(await corrections.decline({ ...keyedActor(by), scope: by.scope }, params.id, body.reason)),
      ),
      route(takeBackCorrection, async ({ params, ...by }) =>
        ofOne(await corrections.takeBack({ ...keyedActor(by), scope: by.scope }, params.id)),
      ),
      route(changeCorrectionLimit, async ({ body, ...by }) => ({
        limit: await corrections.changeLimit({ ...keyedActor(by), scope: by.scope }, body.limit_minor),
      })),
    ],
  }
}

/** The children of whom it is. */
const whose = ({ id, ward, to_ward }: Correction) =>
  [ward, ...(to_ward ? [to_ward] : [])].map(({ id: wardId }) => ({ wardId, subjectId: id }))

const ofOne = (correction: Correction) => shown(whose(correction), () => ({ correction }))
