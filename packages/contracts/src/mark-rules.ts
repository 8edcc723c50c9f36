import type { AssessmentType } from './academics.ts'
import { by, exact, halfUp, sum, times } from './exact.ts'

/** A class score, an exam score and a total are whole marks, as they stand on a paper report. */
const MARK_DECIMALS = 0
/** Averages are told apart by their decimals. */
const AVERAGE_DECIMALS = 2
const WHOLE = 100
/** The subjects an aggregate is made of (domain §3: best six). */
const BEST_SUBJECTS = 6

/** What somebody reached in one piece of work. Without a score (absent, excused, not marked) it counts neither for nor against. */
export type Work = { score: number | null; of: number; weight: number | null }

/** A part of a total: the marks it was made of, and what they are worth on the report. */
export type Part = { raw: number; of: number; weighted: number }

type Kind = { type: AssessmentType }

/** The exam of the term is the exam score. */
export const isExam = ({ type }: Kind): boolean => type === 'end_of_term'

/** A rehearsal counts for nothing; all works but that and the exam make the class score. */
export const isClassWork = ({ type }: Kind): boolean => type !== 'end_of_term' && type !== 'mock'

/** The lowest total of a grade, and what it is called. */
export type Band = { from_score: number; grade: string; level: string }

/**
 * What all works together are worth, of `share` marks; null while none has a score. Works without a score are left out and the
 * others stand for them. Where the school gave every work its own weight these decide, else each work counts by its marks.
 */
export function partOf(works: readonly Work[], share: number): Part | null {
  const counted = works.flatMap(({ score, of, weight }) =>
    score === null || of <= 0 ? [] : [{ score: exact(score), of: exact(of), weight }],
  )
  const raw = sum(counted.map(({ score }) => score))
  const of = sum(counted.map((each) => each.of))
  const hasWeights = works.every(({ weight }) => weight !== null)
  const weights = sum(counted.map(({ weight }) => exact(weight ?? 0)))
  if (of.over === 0n || (hasWeights && weights.over === 0n)) return null
  const reached = hasWeights
    ? by(sum(counted.map(({ score, of: full, weight }) => by(times(score, exact(weight ?? 0)), full))), weights)
    : by(raw, of)
  return {
    raw: halfUp(raw, AVERAGE_DECIMALS),
    of: halfUp(of, AVERAGE_DECIMALS),
    weighted: halfUp(times(reached, exact(share)), MARK_DECIMALS),
  }
}

/** A score worth `share` marks of a total: 34 of 50 is 41 of 60. */
export const shareOf = (score: number, of: number, share: number): number =>
  halfUp(by(times(exact(score), exact(share)), exact(of)), MARK_DECIMALS)

/** Class score and exam score together, of 100; null while one of them that counts is missing. */
export function totalOf(classScore: number | null, examScore: number | null, classWeight: number): number | null {
  if ((classScore === null && classWeight > 0) || (examScore === null && classWeight < WHOLE)) return null
  return halfUp(sum([exact(classScore ?? 0), exact(examScore ?? 0)]), AVERAGE_DECIMALS)
}

/** The band a total falls into; null where the scale begins above it. */
export const gradeOf = <B extends Band>(total: number, bands: readonly B[]): B | null =>
  bands.reduce<B | null>(
    (best, band) => (total >= band.from_score && (best === null || band.from_score > best.from_score) ? band : best),
    null,
  )

/** The position of each, the highest first: ties share one, and the next is counted on (1, 2, 2, 4). Without a total, none. */
export function positionsOf(totals: readonly (number | null)[]): (number | null)[] {
  const inOrder = totals.filter((total) => total !== null).toSorted((one, other) => other - one)
  const places = new Map<number, number>()
  for (const [index, total] of inOrder.entries()) if (!places.has(total)) places.set(total, index + 1)
  return totals.map((total) => (total === null ? null : (places.get(total) ?? null)))
}

/** The average of those that are there, to two decimals; null where none is. */
export function averageOf(numbers: readonly (number | null)[]): number | null {
  const known = numbers.filter((number) => number !== null)
  return known.length === 0 ? null : halfUp(by(sum(known.map(exact)), exact(known.length)), AVERAGE_DECIMALS)
}

/** The sum of the best six grades, where grades carry their number (A1, B2 … or 1, 2 …): less is better. Null with fewer. */
export function aggregateOf(grades: readonly (string | null)[], best: number = BEST_SUBJECTS): number | null {
  const numbers = grades.flatMap((grade) => {
    const digits = grade?.match(/\d+$/)?.[0]
    return digits === undefined ? [] : [Number(digits)]
  })
  const counted = numbers.toSorted((one, other) => one - other).slice(0, best)
  return counted.length < best ? null : counted.reduce((total, number) => total + number, 0)
}
