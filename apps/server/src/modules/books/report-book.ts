import { DEBT_AGES, type DebtAge, type MoneyReport, type Roll } from '@schoolgate/contracts/books'
import type { Money } from '@schoolgate/contracts/money'
import { METHOD_NAMES } from '@schoolgate/contracts/method-names'
import { fullnameOf } from '#lib/full-name'
import { decimal } from '#lib/money'
import { writeXlsx, type CellToWrite, type TabToWrite } from '#lib/sheets/xlsx-writer'
import type { WardMoves } from './moves.store.ts'
import { creditOf, leftOf, type Figures } from './report.ts'

const cell = ({ amount_minor }: Money): CellToWrite => ({ number: decimal(amount_minor) })
const minorCell = (minor: number): CellToWrite => ({ number: decimal(minor) })

const AGE_NAMES: Record<DebtAge, string> = {
  not_due: 'Not due yet',
  to_30: '1 to 30 days late',
  to_60: '31 to 60 days late',
  to_90: '61 to 90 days late',
  over_90: 'Over 90 days late',
}

const ROLL_HEADS = ['Left to pay before', 'Billed', 'Taken off', 'Brought in', 'Received', 'Left to pay after']
const rollCells = ({ before, billed, reduced, brought_in, received, after }: Roll): CellToWrite[] =>
  [before, billed, reduced, brought_in, received, after].map(cell)
const MOVED_HEADS = ['Came in', 'Went back', 'Received']
const movedCells = ({ came_in, went_back, net }: { came_in: Money; went_back: Money; net: Money }): CellToWrite[] =>
  [came_in, went_back, net].map(cell)

/** What a spreadsheet says of itself, first of all. */
const aboutTab = (lines: readonly (readonly [string, CellToWrite])[]): TabToWrite => ({
  name: 'about this file',
  heads: ['What', 'Is'],
  rows: lines,
})

export type About = { school: string; at: string; by: string; reason?: string | undefined }

const aboutLines = ({ school, at, by, reason }: About, { from, to }: { from: string; to: string }, currency: string) =>
  aboutTab([
    ['School', school],
    ['From', { day: from }],
    ['To', { day: to }],
    ['Amounts in', currency],
    ['Made', at],
    ['By', by],
    ...(reason === undefined ? [] : [['Why', reason] as const]),
  ])

/** The report as a spreadsheet, a tab for each of its tables. */
export function reportBook(report: MoneyReport, about: About): Buffer {
  const { all, by_class, by_way, by_fee, by_day, ages, credit, reductions } = report
  return writeXlsx([
    aboutLines(about, report, all.after.currency),
    {
      name: 'by class',
      heads: ['Class', 'Pupils', ...ROLL_HEADS],
      rows: [
        ...by_class.map(({ name, pupils, roll }) => [name, pupils, ...rollCells(roll)]),
        ['All', by_class.reduce((sum, { pupils }) => sum + pupils, 0), ...rollCells(all)],
      ],
    },
    {
      name: 'by fee',
      heads: ['Code', 'Fee', 'Group', 'Received'],
      rows: by_fee.map(({ code, name, group, net }) => [
        code,
        code === null ? 'Paid ahead, on no bill yet' : name,
        group,
        cell(net),
      ]),
    },
    {
      name: 'by way',
      heads: ['Way', 'Payments', ...MOVED_HEADS],
      rows: by_way.map(({ method, payments, ...moved }) => [METHOD_NAMES.en[method], payments, ...movedCells(moved)]),
    },
    { name: 'by day', heads: ['Day', ...MOVED_HEADS], rows: by_day.map(({ day, ...moved }) => [{ day }, ...movedCells(moved)]) },
    {
      name: 'left to pay by age',
      heads: ['Age', 'Pupils', 'Left to pay'],
      rows: [
        ...ages.map(({ age, left, pupils }) => [AGE_NAMES[age], pupils, cell(left)]),
        ['Less what families are ahead', null, minorCell(-credit.amount_minor)],
        ['All', null, cell(all.after)],
      ],
    },
    {
      name: 'age by class',
      heads: ['Class', ...DEBT_AGES.map((age) => AGE_NAMES[age]), 'Ahead'],
      rows: by_class.map(({ name, ages: of, credit: ahead }) => [name, ...DEBT_AGES.map((age) => cell(of[age])), cell(ahead)]),
    },
    {
      name: 'taken off',
      heads: ['Kind', 'Name', 'Pupils', 'Amount'],
      rows: reductions.map(({ kind, name, pupils, amount }) => [
        kind?.replace('_', ' ') ?? 'put right',
        kind === null ? 'On bills of earlier days' : name,
        pupils,
        cell(amount),
      ]),
    },
  ])
}

/** Pupil by pupil, and each thing that was taken off; answers whose records are in it. */
export function namesBook(figures: Figures, about: About): { bytes: Buffer; wardIds: readonly string[] } {
  const { moves, debts, reductions, wards, classes, span, currency } = figures
  const classNames = new Map(classes.map(({ id, name }) => [id, name]))
  const nameCells = (wardId: string): CellToWrite[] => {
    const ward = wards.get(wardId)
    if (!ward) return [null, null, null]
    const { first_name: firstName, middle_name: middleName, last_name: lastName } = ward
    return [ward.admission_no, fullnameOf({ firstName, middleName, lastName }), classNames.get(ward.class_id) ?? null]
  }
  const place = new Map([...wards.keys()].map((id, at) => [id, at]))
  const byName = (one: { ward_id: string }, other: { ward_id: string }) =>
    (place.get(one.ward_id) ?? 0) - (place.get(other.ward_id) ?? 0)
  const debtsOf = Map.groupBy(debts, ({ ward_id }) => ward_id)
  const PUPIL = ['Admission no.', 'Pupil', 'Class']
  const rowOf = ({ ward_id, before, billed, reduced, brought_in, received, after }: WardMoves): CellToWrite[] => {
    const of = debtsOf.get(ward_id) ?? []
    return [
      ...nameCells(ward_id),
      ...[before, billed, reduced, brought_in, received, after].map(minorCell),
      ...DEBT_AGES.map((age) => minorCell(leftOf(of, age))),
      minorCell(creditOf(of)),
    ]
  }
  const shown = moves.toSorted(byName)
  const bytes = writeXlsx([
    aboutLines(about, span, currency),
    {
      name: 'pupils',
      heads: [...PUPIL, ...ROLL_HEADS, ...DEBT_AGES.map((age) => AGE_NAMES[age]), 'Ahead'],
      rows: shown.map(rowOf),
    },
    {
      name: 'taken off',
      heads: [...PUPIL, 'Kind', 'Name', 'Why', 'Amount'],
      rows: reductions
        .toSorted(byName)
        .map(({ ward_id, kind, name, purpose, minor }) => [
          ...nameCells(ward_id),
          kind.replace('_', ' '),
          name,
          purpose,
          minorCell(minor),
        ]),
    },
  ])
  return { bytes, wardIds: shown.map(({ ward_id }) => ward_id) }
}
