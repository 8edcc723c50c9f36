import { type DeliveryState, type NoticeDelivery, REACHED_BY, type ReachedBy, type WhyNot } from '@schoolgate/contracts/office'

type Came = Pick<NoticeDelivery, 'channels' | 'read_at'>

const ARRIVED: ReadonlySet<DeliveryState> = new Set(['delivered', 'digest', 'unsure'])

/**
 * By which way somebody was reached: they opened it in the app, else the first way on which a message came. Whoever has neither phone nor
 * e-mail is reached on paper alone.
 */
export function wayOf({ channels, read_at }: Came, hasContact: boolean): ReachedBy {
  if (read_at !== null) return 'app'
  const came = (['push', 'sms', 'email'] as const).find((way) =>
    channels.some(({ channel, state }) => channel === way && ARRIVED.has(state)),
  )
  if (came) return came
  if (channels.some(({ state }) => state === 'waiting')) return 'waiting'
  return hasContact ? 'none' : 'paper'
}

/** Why no message came: what went wrong last where something did; no way was open, where nothing was tried. */
export function whyNotOf({ channels }: Came, way: ReachedBy): WhyNot | null {
  if (way !== 'none') return null
  const [wrong] = channels.filter(({ state }) => state !== 'no_device').toReversed()
  const said = wrong ?? channels.find(({ state }) => state === 'no_device')
  return said === undefined ? { channel: null, state: 'no_way', reason: null } : { ...said, state: said.state }
}

/** The best of the ways by which a family’s adults were reached. */
export const bestOf = (ways: readonly ReachedBy[]): ReachedBy => REACHED_BY.find((way) => ways.includes(way)) ?? 'none'
