import type { Limits, Pace, Quota } from '#modules/identity/limits'
import { networkOf } from '#modules/identity/limits'
import type { KnownDevices } from './known-devices.store.ts'

/** Where a try comes from: the caller's address, and the secret of its browser's device cookie. */
export type Origin = { address: string; device: string | null }

/** What one device may try for one person it knows: more than anybody mistypes. */
const PER_DEVICE: Quota = { name: 'tries.device', most: 60, seconds: 900 }

/** What is counted of a try. */
export type Tries = {
  /** Counts a try: a known device's for itself, a stranger's with those of its address and of the whole site. Throws 429. */
  count(quotas: { siteWide: Quota; perAddress: Quota }): Promise<void>
  /** Keeps the pace of this subject: each known device has one of its own, all strange ones share another. Throws 429. */
  keepPace(pace: Pace, subject: string): Promise<void>
  forget(pace: Pace, subject: string): Promise<void>
}

/**
 * Builds what every entry counts by. A stranger can never lock a person out: what strangers try counts apart from a device on which
 * that person has signed in before (security §1 "sign-in").
 */
export const createTries =
  ({ limits, devices }: { limits: Limits; devices: KnownDevices }) =>
  async (account: { id: string } | null, { address, device }: Origin): Promise<Tries> => {
    const isKnown = await devices.isKnown(account?.id ?? null, device)
    const whose = (subject: string) => (isKnown ? `${subject} ${account?.id} ${device}` : subject)
    return {
      async count({ siteWide, perAddress }) {
        if (isKnown) return limits.take(PER_DEVICE, whose(''))
        await limits.take(siteWide, '')
        await limits.take(perAddress, networkOf(address))
      },
      keepPace: (pace, subject) => limits.keepPace(pace, whose(subject)),
      forget: (pace, subject) => limits.forget(pace, whose(subject)),
    }
  }

/** Builds the tries of one person from one place. */
export type TriesOf = ReturnType<typeof createTries>
