import type { DayCount, DayTotals, DaysOfSpan } from '@schoolgate/contracts/days'
import { METHOD_NAMES } from '@schoolgate/contracts/method-names'
import { type Money, moneyParts } from '@schoolgate/contracts/money'
import { dayIn } from '#lib/days'
import { clockIn } from '#lib/local-time'
import { moneyText } from '#lib/money'
import { printedDay } from '#lib/pdf/words'
import type { PrintedDays, PrintedTable } from '#modules/billing/paper'
import type { PrintingSchool } from './paper.store.ts'
import { paperSchoolOf } from './printed-bill.ts'

type Around = { school: PrintingSchool; now: Date }

const said = (money: Money) => moneyText(money, 'en')
/** Under a head that says of which money it is. */
const plain = (money: Money) => moneyParts(money, 'en').amount
const wayNamed = (method: string) => Object.entries(METHOD_NAMES.en).find(([name]) => name === method)?.[1] ?? method
const lessOf = (money: Money) => said({ ...money, amount_minor: -money.amount_minor })

/** “10.00 short”: what was counted beside what should have been there. */
function differenceOf(difference: Money | null): string {
  if (difference === null) return ''
  const { amount_minor: minor } = difference
  if (minor === 0) return 'right'
  return `${said({ ...difference, amount_minor: Math.abs(minor) })} ${minor < 0 ? 'short' : 'too much'}`
}

const madeOn = ({ school, now }: Around) =>
  `Made on ${printedDay(dayIn(school.timezone, now))}, ${clockIn(school.timezone, now)}, from the ledger of the school.`

const SIGNERS = ['Bursar', 'Head-teacher']

/** The list of a month or term for the head. */
export function printedSpan(told: DaysOfSpan, around: Around): PrintedDays {
  const { school } = around
  const { from, to, term, days, methods, total, given_back, taken_back, open, empty, is_over } = told
  const name = term === null ? monthNamed(from) : `${term.name}, ${term.academic_year}`
  const isClosed = is_over && open === 0 && empty === 0
  const differing = days.filter(({ difference }) => difference !== null && difference.amount_minor !== 0)
  return {
    school: paperSchoolOf(school),
    title: `Days of the cash desk · ${name}`,
    facts: [
      { label: 'From', value: printedDay(from) },
      { label: 'To', value: printedDay(to) },
      { label: 'Came in', value: said(total) },
      { label: 'Given back', value: said(given_back) },
      { label: 'Never came in after all', value: said(taken_back) },
      { label: 'Stands', value: isClosed ? 'closed' : 'not closed' },
    ],
    tables: [waysTable(methods, total), daysTable(told)],
    words: [
      ...differing.map(({ day, difference, reason }) => ({
        lead: `${printedDay(day)}, ${differenceOf(difference)}:`,
        text: reason ?? 'no reason was given.',
      })),
      ...(open > 0 ? [{ lead: 'Not closed:', text: open === 1 ? '1 day, “open” above.' : `${open} days, “open” above.` }] : []),
    ],
    signers: SIGNERS,
    check: madeOn(around),
  }
}

const monthNamed = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(Date.parse(`${day}T00:00:00Z`))

const waysTable = (methods: DaysOfSpan['methods'], total: Money): PrintedTable => ({
  columns: [
    { title: 'Way', width: 90 },
    { title: 'Payments', width: 30, isFigure: true },
    { title: 'Came in', width: 50, isFigure: true },
  ],
  rows: [
    ...methods.map(({ method, payments, amount }) => [wayNamed(method), String(payments), said(amount)]),
    ['Together', String(methods.reduce((sum, { payments }) => sum + payments, 0)), said(total)],
  ],
  hasSum: true,
})

function daysTable({ days, total, given_back, taken_back, methods }: DaysOfSpan): PrintedTable {
  const cashOf = (ways: DaysOfSpan['methods']) => ways.find(({ method }) => method === 'cash')?.amount.amount_minor ?? 0
  const row = (name: string, ways: DaysOfSpan['methods'], sums: { total: Money; back: number }) => [
    name,
    plain({ ...total, amount_minor: cashOf(ways) }),
    plain({ ...total, amount_minor: sums.total.amount_minor - cashOf(ways) }),
    plain(sums.total),
    plain({ ...total, amount_minor: sums.back }),
  ]
  return {
    columns: [
      { title: 'Day', width: 23 },
      { title: 'Cash', width: 26, isFigure: true },
      { title: 'Other ways', width: 26, isFigure: true },
      { title: 'Together', width: 27, isFigure: true },
      { title: 'Went back', width: 25, isFigure: true },
      { title: 'Box', width: 25 },
      { title: 'Closed by', width: 34 },
    ],
    rows: [
      ...days.toReversed().map((one) => [
        ...row(printedDay(one.day), one.methods, {
          total: one.total,
          back: one.given_back.amount_minor + one.taken_back.amount_minor,
        }),
        differenceOf(one.difference),
        one.closed_at === null ? 'open' : (one.closed_by ?? 'the office'),
      ]),
      [...row('Together', methods, { total, back: given_back.amount_minor + taken_back.amount_minor }), '', ''],
    ],
    hasSum: true,
  }
}

/** The sheet of one day: closed, as it was closed; else as it is now. */
export function printedDayOf(day: DayTotals, around: Around): PrintedDays {
  const { school } = around
  const { count, closed_at, closed_by, methods, total } = day
  const closed = closed_at === null ? null : new Date(closed_at)
  return {
    school: paperSchoolOf(school),
    title: `Day of the cash desk · ${printedDay(day.day)}`,
    facts: [
      ...(closed === null
        ? [{ label: 'Stands', value: 'not closed' }]
        : [
            { label: 'Closed by', value: closed_by ?? 'the office' },
            {
              label: 'Closed on',
              value: `${printedDay(dayIn(school.timezone, closed))}, ${clockIn(school.timezone, closed)}`,
            },
          ]),
      { label: 'Came in', value: said(total) },
      { label: 'Given back', value: said(day.given_back) },
      { label: 'Never came in after all', value: said(day.taken_back) },
      { label: 'Put right on the day', value: said(day.put_right) },
      ...(count === null ? [] : boxFacts(count)),
    ],
    tables: count === null ? [waysTable(methods, total)] : [countedWays(day, count), notesTable(count)],
    words: [
      ...(count === null || count.reason === null ? [] : [{ lead: 'Reason:', text: count.reason }]),
      ...day.earlier_closings.map(({ closed_by: who, reason, reopened_by: opener }) => ({
        lead: `Was closed before by ${who ?? 'the office'}, opened again by ${opener ?? 'the office'}:`,
        text: reason,
      })),
    ],
    signers: SIGNERS,
    check: madeOn(around),
  }
}

const boxFacts = ({ float, put_in, paid_in, expected, counted, difference, left }: DayCount) => [
  { label: 'In the box at the beginning', value: said(float) },
  ...(put_in.amount_minor === 0 ? [] : [{ label: 'From the safe', value: said(put_in) }]),
  ...(paid_in.amount_minor === 0 ? [] : [{ label: 'Paid in to the bank', value: lessOf(paid_in) }]),
  { label: 'Should be in the box', value: said(expected) },
  { label: 'Counted', value: said(counted) },
  { label: 'The box', value: differenceOf(difference) },
  { label: 'Stayed in the box', value: said(left) },
  { label: 'To the bank', value: said({ ...counted, amount_minor: counted.amount_minor - left.amount_minor }) },
]

/** What came in by each way, beside what the sheet of that way said. */
function countedWays({ methods, total }: DayTotals, { sheets }: DayCount): PrintedTable {
  const theirs = (method: string) => {
    const sheet = sheets.find((each) => each.method === method)
    if (sheet === undefined) return ''
    return sheet.theirs === null ? 'had not come' : said(sheet.theirs)
  }
  const { columns, rows } = waysTable(methods, total)
  const names = [...methods.map(({ method }) => theirs(method)), '']
  return {
    columns: [...columns, { title: 'Their sheet', width: 50, isFigure: true }],
    rows: rows.map((row, at) => [...row, names[at] ?? '']),
    hasSum: true,
  }
}

const notesTable = ({ units, counted }: DayCount): PrintedTable => ({
  columns: [
    { title: 'Note or coin', width: 70 },
    { title: 'How many', width: 40, isFigure: true },
    { title: 'Makes', width: 60, isFigure: true },
  ],
  rows: [
    ...units.map(({ unit_minor, count }) => [
      said({ ...counted, amount_minor: unit_minor }),
      String(count),
      said({ ...counted, amount_minor: unit_minor * count }),
    ]),
    ['Counted', '', said(counted)],
  ],
  hasSum: true,
})
