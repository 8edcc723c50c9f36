import {
  changeAssistantSettings,
  readAssistantSettings,
  reportAssistantUse,
  type AssistantSettings,
} from '@schoolgate/contracts/assistant'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import { notFound } from '#lib/problem'
import { route, type Route } from '#lib/route'
import type { Scope } from '#lib/scope'
import { noOutsideModel } from '#modules/assistant/problems'
import { createUseStore, settingsIn } from './use.store.ts'

const USUAL_DAYS = 30
const DAY_MS = 86_400_000

type Dependencies = { db: Db; clock: Clock; vendor: { name: string; region: string } | null }

/** The school's side: what it decides, and how the assistant is used. */
export function officeRoutes({ db, clock, vendor }: Dependencies): Route[] {
  const use = createUseStore(db)
  const settingsOf = async (scope: Scope): Promise<{ assistant: AssistantSettings }> => {
    const choice = await use.choiceOf(scope)
    if (!choice) throw notFound()
    return { assistant: { ...settingsIn(choice, vendor !== null), vendor } }
  }
  return [
    route(readAssistantSettings, async ({ scope }) => settingsOf(scope)),

    route(changeAssistantSettings, async ({ body, scope, request }) => {
      if (body.mode === 'outside' && !vendor) throw noOutsideModel()
      const { seen, ...wanted } = body
      await use.choose(scope, { seen, wanted, hasVendor: vendor !== null }, { at: clock(), address: request.ip })
      return settingsOf(scope)
    }),

    route(reportAssistantUse, async ({ query, scope }) =>
      use.useSince(scope, new Date(clock().getTime() - (query.days ?? USUAL_DAYS) * DAY_MS)),
    ),
  ]
}
