import type { TermAverage } from '@schoolgate/contracts/academics'

/** A drawing of one width: so many of the last terms fit, and the points lie between these edges. */
export type Frame = { width: number; height: number; terms: number; top: number; bottom: number; left: number; right: number }

export const PHONE_FRAME: Frame = { width: 320, height: 176, terms: 4, top: 44, bottom: 118, left: 30, right: 290 }
export const DESK_FRAME: Frame = { width: 520, height: 204, terms: 9, top: 48, bottom: 146, left: 30, right: 478 }

export type Point = { x: number; y: number; label: string }
export type Line = {
  points: (TermAverage & Point)[]
  /** The class beside it; terms of which it is not known are left out. */
  class: { x: number; y: number }[]
  /** Runs of terms in one class, for the names under the line. */
  groups: { class: string; x: number; from: number }[]
}

// Room above and below, so that a small change does not look like a cliff.
const ROOM = 6

const round = (value: number): number => Math.round(value * 10) / 10

/** Where everything stands in the drawing. */
export function lineOf(averages: readonly TermAverage[], frame: Frame): Line {
  const shown = averages.slice(-frame.terms)
  const values = shown.flatMap(({ average, class_average: beside }) => (beside === null ? [average] : [average, beside]))
  const low = Math.max(0, Math.min(...values) - ROOM)
  const high = Math.min(100, Math.max(...values) + ROOM)
  const step = shown.length > 1 ? (frame.right - frame.left) / (shown.length - 1) : 0
  const xOf = (index: number) => round(frame.left + step * index)
  const yOf = (value: number) => round(frame.bottom - ((value - low) / Math.max(1, high - low)) * (frame.bottom - frame.top))
  const points = shown.map((term, index) => ({
    ...term,
    x: xOf(index),
    y: yOf(term.average),
    label: String(Math.round(term.average)),
  }))
  const groups = points.reduce<{ class: string; first: number; last: number }[]>((found, point) => {
    const last = found.at(-1)
    if (last?.class === point.class) return [...found.slice(0, -1), { ...last, last: point.x }]
    return [...found, { class: point.class, first: point.x, last: point.x }]
  }, [])
  return {
    points,
    class: points.flatMap(({ x, class_average: value }) => (value === null ? [] : [{ x, y: yOf(value) }])),
    groups: groups.map((group) => ({ class: group.class, x: round((group.first + group.last) / 2), from: group.first })),
  }
}

/** An SVG path through these points. */
export const pathOf = (points: readonly { x: number; y: number }[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')
