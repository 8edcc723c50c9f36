import type { FeeException } from '@schoolgate/contracts/fees'
import type { OnePupilLine, WeeksLeft } from '@schoolgate/contracts/unbilled'
import type { NewBill, NewLine } from './bills-from-fees.ts'

/*
 * The bill of one pupil who joins when the others have theirs: how much of the term is left, and lines of which less is asked. Pure.
 */

const DAY_MS = 86_400_000
const DAYS_A_WEEK = 7
const PURPOSE_MOST = 200

const at = (day: string) => Date.parse(`${day}T00:00:00Z`)
/** Weeks that begin in a time, both days of it counted. */
const weeksIn = (from: string, to: string) => Math.ceil(((at(to) - at(from)) / DAY_MS + 1) / DAYS_A_WEEK)

/** The weeks of a term that are left on a day; before it opens all of them, and never none. */
export function weeksLeft({ opens, closes }: { opens: string; closes: string }, from: string): WeeksLeft {
  const of = weeksIn(opens, closes)
  return { of, left: Math.min(of, Math.max(1, weeksIn(from, closes))) }
}

export type PartOfLine = { code: string; amount_minor: number | null }

/** The first part that cannot be: twice of one line, of a line the bill does not have, or of more than it; −1: all can. */
export function wrongPart(bill: NewBill, ruleCodes: ReadonlySet<string>, parts: readonly PartOfLine[]): number {
  const lines = new Map([...bill.lines, ...bill.choices].map((line) => [line.code, line]))
  return parts.findIndex(({ code, amount_minor }, index) => {
    const line = lines.get(code)
    const isTwice = parts.findIndex((part) => part.code === code) < index
    return isTwice || !line || isByRule(line, ruleCodes) || (amount_minor ?? 0) > line.amount_minor
  })
}

/** What is different for the pupil, with these parts: a line of its own keeps what it is, and why it is a part is said beside what it is for. */
export function withParts(
  bill: NewBill,
  own: readonly FeeException[],
  parts: readonly PartOfLine[],
  reason: string | undefined,
): FeeException[] {
  const lines = new Map([...bill.lines, ...bill.choices].map((line) => [line.code, line]))
  const changed = parts.flatMap(({ code, amount_minor }): FeeException[] => {
    const line = lines.get(code)
    if (!line || amount_minor === line.amount_minor) return []
    const { kind, name, purpose, approved_by } = line
    return [{ code, kind, name, amount_minor, purpose: joined(purpose, reason), approved_by }]
  })
  const codes = new Set(changed.map(({ code }) => code))
  return [...own.filter(({ code }) => !codes.has(code)), ...changed]
}

function joined(purpose: string | null, reason: string | undefined): string | null {
  const both = [purpose, reason].filter((each) => each !== null && each !== undefined).join(' · ')
  return (both.length > PURPOSE_MOST ? reason : both) || null
}

/** The lines of the whole bill that are others than those that were looked at, by name. */
export function changedLines(bill: NewBill, seen: readonly { code: string; amount_minor: number }[]): string[] {
  const lines = [...bill.lines, ...bill.choices]
  const before = new Map(seen.map(({ code, amount_minor }) => [code, amount_minor]))
  const now = new Set(lines.map(({ code }) => code))
  return [
    ...lines.filter(({ code, amount_minor }) => before.get(code) !== amount_minor).map(({ name }) => name),
    ...seen.filter(({ code }) => !now.has(code)).map(({ code }) => code),
  ]
}

/** The lines of the whole bill beside those of the part; a discount that follows from others may be less, or gone. */
export function linesBeside(whole: NewBill, part: NewBill | null, ruleCodes: ReadonlySet<string>): OnePupilLine[] {
  const all = (bill: NewBill | null) => [
    ...(bill?.lines ?? []).map((line) => ({ line, is_choice: false })),
    ...(bill?.choices ?? []).map((line) => ({ line, is_choice: true })),
  ]
  const after = new Map(all(part).map(({ line }) => [line.code, line]))
  const before = new Set(all(whole).map(({ line }) => line.code))
  const added = all(part).filter(({ line }) => !before.has(line.code))
  return [...all(whole), ...added].map(({ line, is_choice }) => ({
    code: line.code,
    name: line.name,
    kind: line.kind,
    is_choice,
    is_by_rule: isByRule(line, ruleCodes),
    purpose: after.get(line.code)?.purpose ?? line.purpose,
    whole_minor: before.has(line.code) ? line.amount_minor : null,
    amount_minor: after.get(line.code)?.amount_minor ?? null,
  }))
}

const isByRule = ({ kind, code }: NewLine, ruleCodes: ReadonlySet<string>): boolean => kind !== 'fee' && ruleCodes.has(code)
