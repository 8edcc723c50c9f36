import { averageOf, isClassWork, isExam, partOf, totalOf, type Work } from '@schoolgate/contracts/mark-rules'
import type { BookWork, MarkBook } from '@schoolgate/contracts/mark-book'
import type { Cell } from './cell.ts'
import type { Sheet } from './sheet.ts'

type Weights = MarkBook['weights']

/** What a child's works come to so far, by the rules of the school; null while nothing is marked. */
export type Sums = { class: number | null; exam: number | null; total: number | null }

const worth = (work: BookWork, { mark }: Cell): Work => ({ score: mark.score, of: work.max_score, weight: work.weight })

/** The sums of one row. */
export function sumsOf(works: readonly BookWork[], cellOf: (column: number) => Cell, weights: Weights): Sums {
  const all = works.map((work, column) => ({ work, cell: cellOf(column) }))
  const part = (isOf: typeof isExam, share: number) =>
    partOf(
      all.filter(({ work }) => isOf(work)).map(({ work, cell }) => worth(work, cell)),
      share,
    )?.weighted ?? null
  const [classScore, exam] = [part(isClassWork, weights.class), part(isExam, weights.exam)]
  return { class: classScore, exam, total: totalOf(classScore, exam, weights.class) }
}

/** How many children of the class have nothing in a column yet. */
export const leftIn = (sheet: Sheet, column: number): number =>
  sheet.column(column).filter(({ row, cell }) => sheet.isWritable(row) && cell.mark.state === 'not_marked').length

/** The average of those who have a mark in a column. */
export const averageIn = (sheet: Sheet, column: number): number | null =>
  averageOf(sheet.column(column).map(({ cell }) => cell.mark.score))
