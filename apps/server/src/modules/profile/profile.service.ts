import { DEFAULT_NOTIFY, type NotifyChoices } from '@schoolgate/contracts/profile'

/** A parent's choices with the one thing nobody may switch off: urgent messages come at once by push and SMS. */
export const notifyOf = (chosen: NotifyChoices | null): NotifyChoices => {
  const choices = chosen ?? DEFAULT_NOTIFY
  return { ...choices, urgent: { ...choices.urgent, push: 'instant', sms: 'instant' } }
}
