import { type AssistantConsent, chooseVendorConsent, type ConsentChoice } from '@schoolgate/contracts/assistant'
import { call } from '@schoolgate/ui/lib/api'
import { createOutbox } from '#lib/device/outbox'
import { requestTo } from '#lib/device/request'

const KIND = 'consent'
const ALL = 'mine'

/** The subject of what a parent allows: a question that was asked after it goes after it. */
export const CONSENT_SUBJECT = `${KIND} ${ALL}`

/** What the parent allowed, or no longer, and the school does not know yet. */
export const consentOutbox = createOutbox<ConsentChoice, void>({
  kind: KIND,
  send: (choice) => call(chooseVendorConsent, { body: choice }),
  requestOf: (choice) => requestTo(chooseVendorConsent, { body: choice }),
  sentBy: () => undefined,
  nameOf: (choice) => Object.keys(choice).toSorted().join(' '),
  subjectOf: () => ALL,
  isMessage: (kept): kept is ConsentChoice =>
    typeof kept === 'object' && kept !== null && ('outside_service' in kept || 'keep_unanswered' in kept),
})

/** What is allowed, as it will be once the school knows of a choice. */
export const changed = ({ vendor, keeps_unanswered }: AssistantConsent, choice: ConsentChoice): AssistantConsent => {
  const { outside_service: outside, keep_unanswered = keeps_unanswered } = choice
  const consent = outside ? ('given' as const) : ('refused' as const)
  return { vendor: vendor && outside !== undefined ? { ...vendor, consent } : vendor, keeps_unanswered: keep_unanswered }
}
