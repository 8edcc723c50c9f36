import { averageOf } from '@schoolgate/contracts/mark-rules'
import type { ReportBook } from '@schoolgate/contracts/report-books'
import { writeXlsx, type CellToWrite } from '#lib/sheets/xlsx-writer'

/** The subjects in which a class has a line, by name. */
const subjectsIn = ({ pupils }: ReportBook) =>
  [
    ...new Map(pupils.flatMap(({ report }) => (report?.lines ?? []).map(({ subject }) => [subject.id, subject.name] as const))),
  ].toSorted(([, one], [, other]) => one.localeCompare(other))

const WHOLE = 100

/** A class's totals in all subjects, as schools pin them up in the staff room; the last row is the class's average. */
export function broadsheetOf(book: ReportBook): Buffer {
  const subjects = subjectsIn(book)
  const rows = book.pupils.flatMap(
    ({ admission_no, fullname, report }): { totals: (number | null)[]; cells: CellToWrite[] }[] => {
      if (report === null) return []
      const totals = subjects.map(([id]) => report.lines.find(({ subject }) => subject.id === id)?.total ?? null)
      const known = totals.filter((total) => total !== null)
      // Totals have at most two decimals: added as hundredths, so that no float shows.
      const sum = known.length === 0 ? null : known.reduce((all, total) => all + Math.round(total * WHOLE), 0) / WHOLE
      const days = report.times_present === null ? null : report.times_present
      return [{ totals, cells: [admission_no, fullname, ...totals, sum, report.average, report.position, days] }]
    },
  )
  const averages = subjects.map((_, column) => averageOf(rows.map(({ totals }) => totals[column] ?? null)))
  const heads = ['Number', 'Name', ...subjects.map(([, name]) => name), 'Total', 'Average', 'Position', 'Days in school']
  const last: CellToWrite[] = [null, 'Class average', ...averages, null, book.class_average, null, null]
  return writeXlsx([
    { name: `${book.class.code} ${book.term.name}`.slice(0, 31), heads, rows: [...rows.map(({ cells }) => cells), last] },
  ])
}
