import type { NotifyChoices } from '@schoolgate/contracts/profile'

export const PACES = ['instant', 'digest'] as const
export type Pace = (typeof PACES)[number]
/** Safety comes at once whatever is chosen; the other kinds may wait for the evening. */
export type CalmKind = Exclude<keyof NotifyChoices, 'urgent'>
type Kind = keyof NotifyChoices
type Channel = keyof NotifyChoices[Kind]

/** News are gathered for the evening; everything else comes when it happens. */
const USUAL: Record<Kind, Pace> = { urgent: 'instant', action: 'instant', money: 'instant', info: 'digest' }

/** When messages of this kind come; null while none do. */
export function paceOf(notify: NotifyChoices, kind: Kind): Pace | null {
  const { push, sms, email } = notify[kind]
  return [push, sms, email].find((choice) => choice !== 'off') ?? null
}

/** The kind comes, or no longer comes, on this channel: at the pace it has on the others. */
export function switched(notify: NotifyChoices, kind: Kind, channel: Channel): NotifyChoices {
  const on = paceOf(notify, kind) ?? USUAL[kind]
  return { ...notify, [kind]: { ...notify[kind], [channel]: notify[kind][channel] === 'off' ? on : 'off' } }
}

/** The kind comes at this pace on every channel it comes on. */
export function atPace(notify: NotifyChoices, kind: CalmKind, pace: Pace): NotifyChoices {
  const { push, sms, email } = notify[kind]
  const at = (choice: Pace | 'off') => (choice === 'off' ? choice : pace)
  return { ...notify, [kind]: { push: at(push), sms: at(sms), email: at(email) } }
}
