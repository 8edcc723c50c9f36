import type { NotifyChoices } from '@schoolgate/contracts/profile'

/**
 * How a parent is reached who chose nothing (domain §6.2): urgent at once and never silent, what needs an answer at once,
 * money at once without the cost of an SMS, information gathered into a digest.
 */
export const DEFAULT_NOTIFY: NotifyChoices = {
  urgent: { push: 'instant', sms: 'instant', email: 'off' },
  action: { push: 'instant', sms: 'instant', email: 'off' },
  money: { push: 'instant', sms: 'off', email: 'off' },
  info: { push: 'digest', sms: 'off', email: 'off' },
}

/** A parent's choices with the one thing nobody may switch off: urgent messages come at once by push and SMS. */
export const notifyOf = (chosen: NotifyChoices | null): NotifyChoices => {
  const choices = chosen ?? DEFAULT_NOTIFY
  return { ...choices, urgent: { ...choices.urgent, push: 'instant', sms: 'instant' } }
}
