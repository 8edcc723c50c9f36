import { limitConcurrency } from '#lib/limit-concurrency'
import type { Limits, Throttle, Quota } from '#modules/limits'
import { networkOf } from '#modules/limits'
import type { KnownDevices } from './known-devices.store.ts'

/** Where a try comes from: the caller's address, and the secret of its browser's device cookie. */
export type Origin = { address: string; device: string | null }

/** Who asks for a code: the phone fills it in by itself at this site alone. */
export type Asking = Origin & { site: string }

/** What one device may try for one person it knows: more than anybody mistypes. */
const PER_DEVICE: Quota = { name: 'tries.device', most: 60, seconds: 900 }

/** A password is checked in the twentieth part of a second, on a processor that all others wait for. */
const AT_ONCE = { known: 2, strange: 1 }
const STRANGERS_WAITING = 24

/** What is counted of a try. */
export type Tries = {
  /** Counts a try: a known device's for itself, a stranger's with those of its address and of the whole site. Throws 429. */
  count(quotas: { siteWide: Quota; perAddress: Quota }): Promise<void>
  /** Notes a try under the throttle: each known device has one of its own, all strange ones share another. Throws 429. */
  throttle(throttle: Throttle, subject: string): Promise<void>
  forget(throttle: Throttle, subject: string): Promise<void>
  /** Does what takes the processor for long, a few at a time: strangers in a queue of their own, 503 where that is full. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
}

/**
 * Builds what every entry counts by. A stranger can never lock a person out: what strangers try counts apart from a device on which
 * that person has signed in before (security §1 "sign-in").
 */
export function createTries({ limits, devices }: { limits: Limits; devices: KnownDevices }) {
  const inTurn = { known: limitConcurrency(AT_ONCE.known), strange: limitConcurrency(AT_ONCE.strange, STRANGERS_WAITING) }
  return async (account: { id: string } | null, { address, device }: Origin): Promise<Tries> => {
    const isKnown = await devices.isKnown(account?.id ?? null, device)
    const whose = (subject: string) => (isKnown ? `${subject} ${account?.id} ${device}` : subject)
    return {
      async count({ siteWide, perAddress }) {
        if (isKnown) return limits.take(PER_DEVICE, whose(''))
        await limits.take(siteWide, '')
        await limits.take(perAddress, networkOf(address))
      },
      throttle: (throttle, subject) => limits.throttle(throttle, whose(subject)),
      forget: (throttle, subject) => limits.forget(throttle, whose(subject)),
      inTurn: isKnown ? inTurn.known : inTurn.strange,
    }
  }
}

/** Builds the tries of one person from one place. */
export type TriesOf = ReturnType<typeof createTries>
