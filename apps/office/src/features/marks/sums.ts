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

/** How a column stands: how many children of the class have nothing in it yet, and the average of those who have a mark. */
export function columnOf(sheet: Sheet, column: number): { left: number; average: number | null } {
  const cells = sheet.pupils.map((pupil, row) => ({ pupil, cell: sheet.cell(row, column) }))
  return {
    left: cells.filter(({ pupil, cell }) => pupil.is_here && cell.mark.state === 'not_marked').length,
    average: averageOf(cells.map(({ cell }) => cell.mark.score)),
  }
}
