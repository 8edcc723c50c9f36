import { stillHolds } from '#lib/clock'

/** With so many deliveries under way a service is passed over, so that one that hangs never holds up the others. */
const HOST_BUSY = 16
/** So many failures in a row, and the service is left alone for a while. */
const FAILURES_UNTIL_REST = 5
const FIRST_REST_MS = 5000
const LONGEST_REST_MS = 300_000
const ALARM_EVERY_MS = 3_600_000

type Rest = { since: Date; ms: number }
type Host = { sending: number; failures: number; rests: number; rest: Rest | null; alarmedAt: Date | null; accepted: boolean }

const isResting = ({ rest }: Host, now: Date): boolean => rest !== null && stillHolds(rest.since, rest.ms, now)
const endOf = ({ since, ms }: Rest): number => since.getTime() + ms

/** What this process knows of the services it sends to: how busy they are, and which want to be left alone. */
export function knownHosts() {
  const hosts = new Map<string, Host>()
  const at = (name: string): Host => {
    const host = hosts.get(name) ?? {
      sending: 0,
      failures: 0,
      rests: 0,
      rest: null,
      alarmedAt: null,
      accepted: false,
    }
    hosts.set(name, host)
    return host
  }

  return {
    begin: (name: string) => void at(name).sending++,
    end: (name: string) => void at(name).sending--,
    hasRoom: (name: string) => at(name).sending < HOST_BUSY,

    /** The services that are to be passed over now. */
    resting: (now: Date): string[] =>
      [...hosts].flatMap(([name, host]) => (host.sending >= HOST_BUSY || isResting(host, now) ? [name] : [])),

    accepted(name: string) {
      const host = at(name)
      host.failures = 0
      host.rests = 0
      host.accepted = true
    },

    /** True when it has taken a message signed with our key, so that a refusal is about the device and not about us. */
    knowsOurKey: (name: string) => at(name).accepted,

    rest(name: string, seconds: number, now: Date) {
      const host = at(name)
      const asked = { since: now, ms: seconds * 1000 }
      const isLonger = host.rest === null || !isResting(host, now) || endOf(asked) > endOf(host.rest)
      if (isLonger) host.rest = asked
    },

    /** One more failure; of those that were under way together only as many count as it takes. */
    failed(name: string, now: Date) {
      const host = at(name)
      if (isResting(host, now) || ++host.failures < FAILURES_UNTIL_REST) return
      host.failures = FAILURES_UNTIL_REST - 1
      host.rest = { since: now, ms: Math.min(FIRST_REST_MS * 2 ** host.rests++, LONGEST_REST_MS) }
    },

    /** True once an hour for each service. */
    isTimeForAlarm(name: string, now: Date): boolean {
      const host = at(name)
      if (host.alarmedAt && stillHolds(host.alarmedAt, ALARM_EVERY_MS, now)) return false
      host.alarmedAt = now
      return true
    },
  }
}

export type KnownHosts = ReturnType<typeof knownHosts>
