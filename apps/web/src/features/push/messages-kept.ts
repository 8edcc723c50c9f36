import type { NotifyChoices } from '@schoolgate/contracts/profile'
import { chooseMessages } from '@schoolgate/contracts/push'
import { call } from '@schoolgate/ui/lib/api'
import { createOutbox } from '#lib/device/outbox'
import { requestTo } from '#lib/device/request'

export type Choices = {
  notify: NotifyChoices
  quiet_hours: { from: string; to: string }
  results_in_school_hours: boolean
  names_on_lock_screen: boolean
}

/** How messages shall come, as the parent chose it and the school does not know yet. */
export const messagesOutbox = createOutbox<Choices, void>({
  kind: 'messages',
  send: (choices) => call(chooseMessages, { body: choices }),
  requestOf: (choices) => requestTo(chooseMessages, { body: choices }),
  sentBy: () => undefined,
  nameOf: () => 'mine',
  isMessage: (kept): kept is Choices =>
    typeof kept === 'object' && kept !== null && 'notify' in kept && 'quiet_hours' in kept && 'names_on_lock_screen' in kept,
})
