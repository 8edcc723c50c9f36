import type { Term } from '@schoolgate/contracts/schools'
import { daysAfter } from '#lib/days'
import { isStated, type StatedYear, type TermRef, type YearRef } from '#modules/assistant/understanding'
import type { ReadingContext } from './reading-context.ts'
import type { Settled } from './settled.ts'
import type { TermLabel } from './shape.ts'

export type Asked = { term?: TermRef | undefined; year?: YearRef | undefined; className?: string | undefined }
/** One term, or all of a year up to today; oldest first. */
export type Chosen = { terms: [Term, ...Term[]]; last: Term; isYear: boolean; academicYear: string }

/** The term that runs or ran last; before the first one, the first. */
export const currentTerm = ({ school, today }: Pick<Settled, 'school' | 'today'>): Term | undefined =>
  school.terms.findLast(({ opens }) => opens <= today) ?? school.terms[0]

/** So many terms up to now, oldest first. */
export const lastTermsOf = ({ school, today }: Pick<Settled, 'school' | 'today'>, count: number): Term[] =>
  school.terms.filter(({ opens }) => opens <= today).slice(-count)

/** The days of so many terms up to now. */
export function daysOfLastTerms(settled: Pick<Settled, 'school' | 'today'>, count: number): { from: string; to: string } | null {
  const [first] = lastTermsOf(settled, count)
  return first ? { from: first.opens, to: settled.today } : null
}

/** The terms a question means; null where the school has none such. */
export async function chooseTerms(context: ReadingContext, asked: Asked): Promise<Chosen | null> {
  const { school, today } = context
  const current = currentTerm(context)
  if (!current) return null
  if (asked.className === undefined && isStated(asked.year)) return ofStatedYear(school.terms, asked.year, asked.term, today)
  const year =
    asked.className === undefined
      ? yearOf(school.terms, current, asked.year === 'previous')
      : await yearOfClass(context, asked.className)
  if (year === undefined) return null
  const ofYear = school.terms.filter(({ academic_year, opens }) => academic_year === year && opens <= today)
  if (asked.term === undefined && (asked.year !== undefined || asked.className !== undefined)) return wholeYear(ofYear)
  const isYearSaid = asked.year !== undefined || asked.className !== undefined
  return one(isYearSaid ? inYear(school.terms, year, asked.term) : seenFromNow(school.terms, current, asked.term, today))
}

/** The days of what was chosen, with the holidays after it: what is paid or said then belongs to it. A calendar year is its own days. */
export function daysOfChosen({ school }: Pick<Settled, 'school'>, { terms, last, isYear, academicYear }: Chosen) {
  if (isYear && !academicYear.includes('/')) return { from: `${academicYear}-01-01`, to: `${academicYear}-12-31` }
  const next = school.terms[school.terms.indexOf(last) + 1]
  return { from: terms[0].opens, to: next ? daysAfter(next.opens, -1) : null }
}

const one = (term: Term | undefined): Chosen | null =>
  term ? { terms: [term], last: term, isYear: false, academicYear: term.academic_year } : null

function wholeYear(terms: readonly Term[]): Chosen | null {
  const [first, ...rest] = terms
  return first ? { terms: [first, ...rest], last: rest.at(-1) ?? first, isYear: true, academicYear: first.academic_year } : null
}

/** "2025/26" and "2025-2026" are one school year. */
const beganIn = (academicYear: string) => academicYear.slice(0, 4)

/** A stated year binds: the school year of that name, or the terms that lie in that calendar year; null where there is none. */
function ofStatedYear(terms: readonly Term[], year: StatedYear, ref: TermRef | undefined, today: string): Chosen | null {
  const isIn = ({ academic_year, opens, closes }: Term) =>
    year.includes('/') ? beganIn(academic_year) === beganIn(year) : opens.startsWith(year) || closes.startsWith(year)
  const meant = terms.filter((term) => isIn(term) && term.opens <= today)
  if (typeof ref === 'number') return one(meant.findLast(({ number }) => number === ref))
  const chosen = wholeYear(meant)
  return chosen && { ...chosen, academicYear: year.includes('/') ? chosen.academicYear : year }
}

function yearOf(terms: readonly Term[], current: Term, isPrevious: boolean): string | undefined {
  if (!isPrevious) return current.academic_year
  return terms.findLast(({ academic_year, opens }) => opens < current.opens && academic_year !== current.academic_year)
    ?.academic_year
}

const inYear = (terms: readonly Term[], year: string, ref: TermRef | undefined): Term | undefined => {
  const ofYear = terms.filter(({ academic_year }) => academic_year === year)
  return typeof ref === 'number' ? ofYear.find(({ number }) => number === ref) : ofYear.at(-1)
}

/** A number without a year is the newest such term that has begun: in Term 1 "third term" is last year's. */
function seenFromNow(terms: readonly Term[], current: Term, ref: TermRef = 'current', today: string): Term | undefined {
  const at = terms.indexOf(current)
  if (ref === 'current') return current
  if (ref === 'previous') return terms[at - 1]
  if (ref === 'before_previous') return terms[at - 2]
  if (ref === 'next') return terms[at + 1]
  return terms.findLast(({ number, opens }) => number === ref && opens <= today) ?? terms.find(({ number }) => number === ref)
}

/** "B4", "primary 4", "Basic 4" are one class. */
const plainClass = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\s+/g, '')
    .replace(/^(?:basic|bs|primary|pry|p|b)(?=\d)/, 'basic')
    .replace(/^(?:jhs|jss)(?=\d)/, 'jhs')
    .replace(/^(?:shs|sss|ss)(?=\d)/, 'shs')
    .replace(/[a-z]$/, '')

async function yearOfClass(
  { reports, scope, ward, now, school, today }: ReadingContext,
  className: string,
): Promise<string | undefined> {
  const wanted = plainClass(className)
  if (plainClass(ward.class) === wanted) return currentTerm({ school, today })?.academic_year
  const listed = await reports.list(scope, ward.id, now)
  return listed?.term_reports.find((report) => plainClass(report.class) === wanted)?.academic_year
}

export const labelOf = (term: Term, context: Pick<Settled, 'school' | 'today'>): TermLabel => {
  const current = currentTerm(context)
  return {
    name: term.name,
    academic_year: term.academic_year,
    opens: term.opens,
    closes: term.closes,
    is_current: term.id === current?.id,
    is_this_year: term.academic_year === current?.academic_year,
  }
}

/** Halves of a percent are not worth a parent's time. */
export const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10
/** A difference of two marks without the dust of binary fractions. */
export const minus = (one: number | null | undefined, other: number | null | undefined): number | null =>
  one === null || one === undefined || other === null || other === undefined
    ? null
    : (Math.round(one * 100) - Math.round(other * 100)) / 100
