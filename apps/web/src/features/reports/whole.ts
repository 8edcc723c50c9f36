import type { PublicTermReport, ReportSubject, TermReport } from '@schoolgate/contracts/reports'
import type { Language } from '@schoolgate/ui/lib/words'

/** A report as its family sees it, or as whoever has a link. */
export type AnyReport = TermReport | PublicTermReport

/** Whether it is the family's own, with everything. */
export const isWhole = (report: AnyReport): report is TermReport => 'id' in report

/** The name to say: the first name alone for the family, with an initial on a link. */
export const firstName = (report: AnyReport): string => (isWhole(report) ? report.ward.first_name : report.ward.name)

/** A mark as it is written: `74.9`, at most `decimals` digits after the point. */
export const markText = (mark: number, language: Language, decimals = 2): string =>
  mark.toLocaleString(language, { maximumFractionDigits: decimals })

/** `2025/2026` as it is said: `2025/26`. */
export const yearText = (year: string): string => year.replace(/^(\d{4})\/\d{2}(\d{2})$/, '$1/$2')

/** Names in a row, as a sentence has them. */
export const namesText = (names: readonly string[], language: Language): string =>
  // British English has no comma before the last "and".
  new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type: 'conjunction' }).format(names)

const STRONG_SHOWN = 3
const PRACTICE_SHOWN = 2

type Marked = ReportSubject & { total: number }
const isMarked = (subject: ReportSubject): subject is Marked => subject.total !== null

/** The subjects in the scale's highest band, best first. */
export const strongSubjects = ({ subjects, grading_scale }: AnyReport): string[] => {
  const best = grading_scale.bands[0]
  return subjects
    .filter(isMarked)
    .filter(({ total }) => best !== undefined && total >= best.from)
    .toSorted((one, other) => other.total - one.total)
    .slice(0, STRONG_SHOWN)
    .map(({ name }) => name)
}

/** The lowest subjects that are below the class and in the lower half of the scale. */
export const practiceSubjects = ({ subjects, grading_scale: { bands } }: AnyReport): string[] => {
  const middle = bands[Math.floor(bands.length / 2)]
  return subjects
    .filter(isMarked)
    .filter(({ total, class_average }) => middle !== undefined && total <= middle.to && total < (class_average ?? middle.from))
    .toSorted((one, other) => one.total - other.total)
    .slice(0, PRACTICE_SHOWN)
    .map(({ name }) => name)
}

const TERMS = [
  [80, 'excellent'],
  [70, 'veryGood'],
  [60, 'good'],
  [50, 'fair'],
  [0, 'hard'],
] as const

/** What kind of term an average was, in a word. */
export const termInAWord = (average: number) => TERMS.find(([from]) => average >= from)?.[1] ?? 'hard'
