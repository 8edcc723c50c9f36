type Span = { from: string; to: string }
type Plan = Span & { minutes: number; pause: Span | null }

const HOUR = 60

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * HOUR + Number(clock.slice(3, 5))

const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / HOUR)).padStart(2, '0')}:${String(minute % HOUR).padStart(2, '0')}`

/** The times of an evening, one after the other, none of which reaches into the pause or beyond the end. */
export function timesOf({ from, to, minutes, pause }: Plan): Span[] {
  const parts = pause
    ? [
        { from, to: pause.from < to ? pause.from : to },
        { from: pause.to > from ? pause.to : from, to },
      ]
    : [{ from, to }]
  return parts.flatMap((part) => {
    const [start, end] = [minuteOf(part.from), minuteOf(part.to)]
    const count = Math.max(0, Math.floor((end - start) / minutes))
    return Array.from({ length: count }, (_, at) => ({
      from: clockOf(start + at * minutes),
      to: clockOf(start + (at + 1) * minutes),
    }))
  })
}
