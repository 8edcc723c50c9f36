import {
  chooseVendorConsent,
  introduceAssistant,
  readAssistantConsent,
  type AssistantConsent,
} from '@schoolgate/contracts/assistant'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import { notFound } from '#lib/problem'
import { route, type Route } from '#lib/route'
import type { Asking } from '#modules/assistant/asking'
import { consentTo, KEEP_UNANSWERED, purposeOf, type Asker } from '#modules/assistant/conversations'
import { createConsentsStore } from './consents.store.ts'

/** Much to read at the start: it is read for the first who opens the assistant. */
const readAnswering = () => import('#modules/assistant/answering')

/** What a parent is told before the first question, and what they agree to. */
export function parentRoutes({ asking, db, clock }: { asking: Asking; db: Db; clock: Clock }): Route[] {
  const consents = createConsentsStore(db)
  const { help, questions, settle, reading } = asking
  const consentOf = (asker: Asker): AssistantConsent => ({
    vendor: help.vendorFor(asker),
    keeps_unanswered: consentTo(asker, KEEP_UNANSWERED) === 'given',
  })
  return [
    route(introduceAssistant, async ({ params, scope }) => {
      const [settled, asker] = await Promise.all([settle(scope, params.id), questions.asker(scope)])
      if (!settled || !asker) throw notFound()
      const isReady = settled.school.ai_enabled
      const { suggestionsFor, answerContextOf } = await readAnswering()
      const { phones, email } = settled.school
      return {
        assistant: {
          state: isReady ? ('ready' as const) : ('off' as const),
          questions: isReady ? await suggestionsFor(reading(settled), answerContextOf(settled, asker.language)) : [],
          ...consentOf(asker),
          contact: { phone: phones[0] ?? null, email },
        },
      }
    }),

    route(readAssistantConsent, async ({ scope }) => {
      const asker = await questions.asker(scope)
      if (!asker) throw notFound()
      return { consent: consentOf(asker) }
    }),

    route(chooseVendorConsent, async ({ body, scope }) => {
      const { outside_service: outside, keep_unanswered: keep } = body
      const asker = await questions.asker(scope)
      const vendor = asker && help.vendorFor(asker)
      const choices = [
        ...(vendor && outside !== undefined ? [{ purpose: purposeOf(vendor.name), isGiven: outside }] : []),
        ...(keep === undefined ? [] : [{ purpose: KEEP_UNANSWERED, isGiven: keep }]),
      ]
      await consents.choose(scope, choices, clock())
      if (keep === false) await consents.forgetUnanswered(scope)
    }),
  ]
}
