import {
  EXPLANATION_MAX_DAYS,
  type AbsenceExplanation,
  type AttendanceRecord,
  type NewExplanation,
} from '@schoolgate/contracts/attendance'
import type { Term } from '@schoolgate/contracts/schools'
import { daysAfter, daysIn, weekdayOf } from '#lib/days'
import { notFound } from '#lib/problem'
import {
  alreadyExplained,
  endsTooEarly,
  noSchoolDay,
  nothingToExplain,
  outsideTerm,
  tooManyDays,
} from '#modules/attendance/problems'
import type { Days } from './attendance.store.ts'

/** What a parent chose to look at; null for a year has no one term. */
export type Period = { term: Term | null; academicYear: string | null; days: Days | null }

/** The term or year asked for, or the term that runs or ran last; before the first one, the first. `terms` come newest first. */
export function periodOf(
  terms: readonly Term[],
  today: string,
  asked: { term_id?: string | undefined; academic_year?: string | undefined },
): Period {
  if (asked.term_id !== undefined) {
    const term = terms.find(({ id }) => id === asked.term_id)
    if (!term) throw notFound()
    return inTerm(term)
  }
  if (asked.academic_year !== undefined) {
    const ofYear = terms.filter(({ academic_year }) => academic_year === asked.academic_year)
    const [last, first] = [ofYear[0], ofYear.at(-1)]
    if (!last || !first) throw notFound()
    return { term: null, academicYear: last.academic_year, days: { from: first.opens, to: last.closes } }
  }
  const term = terms.find(({ opens }) => opens <= today) ?? terms.at(-1)
  return term ? inTerm(term) : { term: null, academicYear: null, days: null }
}

const inTerm = (term: Term): Period => ({ term, academicYear: term.academic_year, days: { from: term.opens, to: term.closes } })

/** What is known where somebody explains days away. */
type SchoolDaysSoFar = {
  today: string
  terms: readonly Term[]
  schoolDays: readonly number[]
  /** The registers of the days, and everything that was said about any of them. */
  records: readonly AttendanceRecord[]
  said: readonly AbsenceExplanation[]
}

/** The days an explanation speaks for, or why it cannot be taken. */
export function checkExplanation({ first_day, last_day = first_day }: NewExplanation, known: SchoolDaysSoFar): Days {
  const { today, terms, schoolDays, records, said } = known
  if (last_day < first_day) throw endsTooEarly()
  if (last_day > daysAfter(first_day, EXPLANATION_MAX_DAYS - 1)) throw tooManyDays()
  if (!terms.some(({ opens, closes }) => opens <= first_day && last_day <= closes)) throw outsideTerm()
  if (!daysIn({ from: first_day, to: last_day }).some((day) => schoolDays.includes(weekdayOf(day)))) throw noSchoolDay()
  const isMyOwnWord = (one: AbsenceExplanation) =>
    one.is_mine && one.state === 'pending' && one.first_day === first_day && one.last_day === last_day
  // What the school asked about these very days anybody of the family answers.
  const isAnswer = said.some((one) => one.state === 'asked' && one.first_day === first_day && one.last_day === last_day)
  if (said.some((one) => one.state !== 'rejected' && one.state !== 'asked' && !isMyOwnWord(one))) throw alreadyExplained()
  if (said.some((one) => one.state === 'asked') && !isAnswer) throw alreadyExplained()
  if (!isAnswer && last_day < today && !records.some(({ counts_as }) => counts_as === 'absent')) throw nothingToExplain()
  return { from: first_day, to: last_day }
}
