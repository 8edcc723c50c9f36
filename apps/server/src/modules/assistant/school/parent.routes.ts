import { chooseVendorConsent, introduceAssistant } from '@schoolgate/contracts/assistant'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import { notFound } from '#lib/problem'
import { route, type Route } from '#lib/route'
import { suggestionsFor, voiceOf } from '#modules/assistant/answering'
import type { Asking } from '#modules/assistant/asking'
import { consentTo, KEEP_UNANSWERED, purposeOf } from '#modules/assistant/conversations'
import { createConsentsStore } from './consents.store.ts'

/** What a parent is told before the first question, and what they agree to. */
export function parentRoutes({ asking, db, clock }: { asking: Asking; db: Db; clock: Clock }): Route[] {
  const consents = createConsentsStore(db)
  const { help, questions, settle, reading } = asking
  return [
    route(introduceAssistant, async ({ params, scope }) => {
      const [settled, asker] = await Promise.all([settle(scope, params.id), questions.asker(scope)])
      if (!settled || !asker) throw notFound()
      const isReady = settled.school.ai_enabled
      const { phones, email } = settled.school
      return {
        assistant: {
          state: isReady ? ('ready' as const) : ('off' as const),
          questions: isReady ? await suggestionsFor(reading(settled), voiceOf(settled, asker.language)) : [],
          vendor: help.vendorFor(asker),
          keeps_unanswered: consentTo(asker, KEEP_UNANSWERED) === 'given',
          contact: { phone: phones[0] ?? null, email },
        },
      }
    }),

    route(chooseVendorConsent, async ({ body, scope }) => {
      const asker = await questions.asker(scope)
      const vendor = asker && help.vendorFor(asker)
      const aboutVendor = vendor ? [{ purpose: purposeOf(vendor.name), isGiven: body.outside_service }] : []
      const choices = [...aboutVendor, { purpose: KEEP_UNANSWERED, isGiven: body.keep_unanswered }]
      await consents.choose(scope, choices, clock())
      if (!body.keep_unanswered) await consents.forgetUnanswered(scope)
    }),
  ]
}
