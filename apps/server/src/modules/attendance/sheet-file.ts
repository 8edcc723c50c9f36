import type { AttendanceNumbers, CountedDays, RegisterSheet } from '@schoolgate/contracts/register-sheets'
import type { Mark } from '@schoolgate/contracts/registers'
import { type CellToWrite, writeXlsx } from '#lib/sheets/xlsx-writer'

const LONGEST_TAB = 31
const SUMS = ['Register taken', 'In school', 'Late', 'Away without a reason', 'Away with a reason']
const sums = ({ opened, present, late, absent, excused }: CountedDays): CellToWrite[] => [opened, present, late, absent, excused]

/** As it stands in a cell: in, late with the time, away with or without a reason, half a day. Empty: nobody said anything. */
const letterOf = (mark: Mark | null): string | null => {
  if (mark === null) return null
  if (mark.is === 'late') return `L ${mark.time_in}`
  if (mark.is === 'half') return mark.away === 'morning' ? 'H away in the morning' : 'H away in the afternoon'
  return mark.is === 'in' ? 'I' : mark.why === null ? 'A' : `A ${mark.why}`
}

/** A class's register as a spreadsheet: a row a pupil, a column a day, and the days again with their sums. */
export function sheetFileOf({ class: klass, days, pupils, sum, span }: RegisterSheet): Buffer {
  const columns = span === 'month' ? days : []
  const rows = pupils.map(({ fullname, marks, ...counted }): CellToWrite[] => [
    fullname,
    ...columns.map((_, at) => letterOf(marks[at] ?? null)),
    ...sums(counted),
  ])
  const foot: CellToWrite[] = ['All', ...columns.map(() => null), ...sums(sum)]
  return writeXlsx([
    {
      name: klass.name.slice(0, LONGEST_TAB),
      heads: ['Child', ...columns.map(({ day, why }) => (why === 'closed' ? `${day} closed` : day)), ...SUMS],
      rows: [...rows, foot],
    },
    {
      name: 'Days',
      heads: ['Day', ...SUMS],
      rows: days.filter(({ is_taken }) => is_taken).map(({ day, ...counted }): CellToWrite[] => [{ day }, ...sums(counted)]),
    },
  ])
}

/** The school's registers in numbers: by class, by day, and who is away often. */
export const numbersFileOf = ({ classes, days, often_away, sum }: AttendanceNumbers): Buffer =>
  writeXlsx([
    {
      name: 'Classes',
      heads: ['Class', 'Children', ...SUMS, 'Registers missing', 'Children often away'],
      rows: [
        ...classes.map(({ name, pupils, missing, often_away: often, ...counted }): CellToWrite[] => [
          name,
          pupils,
          ...sums(counted),
          missing,
          often,
        ]),
        ['All', null, ...sums(sum), null, null],
      ],
    },
    {
      name: 'Days',
      heads: ['Day', ...SUMS, 'Registers missing'],
      rows: days.map(({ day, missing, ...counted }): CellToWrite[] => [{ day }, ...sums(counted), missing]),
    },
    {
      name: 'Often away',
      heads: ['Child', 'Class', ...SUMS],
      rows: often_away.map(({ fullname, class: klass, ...counted }): CellToWrite[] => [fullname, klass, ...sums(counted)]),
    },
  ])
