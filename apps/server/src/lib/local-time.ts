/** The moment (ISO 8601, UTC) at which the clocks of a time zone show this day and time. */
export function instantIn(timezone: string, day: string, time: string): string {
  const asIfUtc = Date.parse(`${day}T${time}:00Z`)
  return new Date(asIfUtc - offsetAt(timezone, asIfUtc - offsetAt(timezone, asIfUtc))).toISOString()
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function offsetAt(timezone: string, moment: number): number {
  const clock =
    clocks.get(timezone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone: timezone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
  clocks.set(timezone, clock)
  const parts = new Map(clock.formatToParts(moment).map(({ type, value }) => [type, value]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '00'
  const shown = `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}Z`
  return Date.parse(shown) - Math.floor(moment / 1000) * 1000
}

/** What the clocks of a time zone show at a moment: `07:45`. */
export const clockIn = (timezone: string, moment: Date): string =>
  new Date(moment.getTime() + offsetAt(timezone, moment.getTime())).toISOString().slice(11, 16)
