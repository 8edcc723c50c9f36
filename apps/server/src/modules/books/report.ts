import { DEBT_AGES, type DebtAge, type MoneyReport, type Roll } from '@schoolgate/contracts/books'
import type { Money } from '@schoolgate/contracts/money'
import { PAYMENT_METHODS } from '@schoolgate/contracts/payments'
import type { DayLineRow } from '#db/schema'
import { spreadOverLines } from '#modules/billing'
import type { PaidLine, Reduction, ReportedWard, Span, WardDebt, WardMoves } from './moves.store.ts'

/*
 * What the figures of the ledger come to, table by table: pure. Whatever is cut by class, fee, way, day or age adds up to the same sums,
 * which `provenReport` makes sure of before anybody is shown one of them.
 */

/** All that a report is made of. */
export type Figures = {
  span: Span
  currency: string
  moves: readonly WardMoves[]
  debts: readonly WardDebt[]
  lines: readonly PaidLine[]
  days: readonly (DayLineRow & { day: string })[]
  charges: number
  reductions: readonly Reduction[]
  wards: ReadonlyMap<string, ReportedWard>
  classes: readonly { id: string; name: string }[]
  terms: MoneyReport['terms']
}

const DAYS_OF_AGE: Record<DebtAge, number> = { not_due: 0, to_30: 30, to_60: 60, to_90: 90, over_90: Infinity }

/** How old a debt is whose day was so many days ago. */
export const ageOf = (lateDays: number): DebtAge => DEBT_AGES.find((age) => lateDays <= DAYS_OF_AGE[age]) ?? 'over_90'

export const sumOf = <T>(all: readonly T[], of: (one: T) => number): number => all.reduce((sum, one) => sum + of(one), 0)

const isDebt = ({ late_days, minor }: WardDebt): boolean => late_days !== null && minor > 0

/** What of these debts is of an age. */
export const leftOf = (debts: readonly WardDebt[], age: DebtAge): number =>
  sumOf(debts, (debt) => (isDebt(debt) && ageOf(debt.late_days ?? 0) === age ? debt.minor : 0))

/** What families are ahead: money that no bill has used yet. */
export const creditOf = (debts: readonly WardDebt[]): number => -sumOf(debts, (debt) => (isDebt(debt) ? 0 : debt.minor))

/** What was received for each fee: what each line was paid after the last day less before the first. */
export function feesPaid(lines: readonly PaidLine[]) {
  const fees = new Map<string, { code: string; name: string; group: PaidLine['group']; minor: number }>()
  for (const of of Map.groupBy(lines, ({ bill_id }) => bill_id).values()) {
    const asked = of.filter(({ kind }) => kind === 'fee' || kind === 'penalty')
    const lineOf = asked.map(({ id, minor }) => ({ id, amountMinor: minor }))
    const reducedMinor = sumOf(of, ({ kind, minor }) => (kind === 'fee' || kind === 'penalty' ? 0 : minor))
    const spread = (when: 'before' | 'after') =>
      spreadOverLines(lineOf, {
        reducedMinor,
        paidMinor: of[0]?.[`paid_${when}`] ?? 0,
        meant: new Map(asked.map((line) => [line.id, line[`meant_${when}`]])),
      })
    const [before, after] = [spread('before'), spread('after')]
    for (const { id, code, name, group, kind } of asked) {
      // What the office added later has a code of its own on each bill; it is known by its name.
      const key = kind === 'penalty' ? `penalty ${name}` : code
      const fee = fees.get(key) ?? { code: kind === 'penalty' ? 'penalty' : code, name, group, minor: 0 }
      fee.minor += (after.get(id)?.paidMinor ?? 0) - (before.get(id)?.paidMinor ?? 0)
      fees.set(key, fee)
    }
  }
  return [...fees.values()].filter(({ minor }) => minor !== 0).toSorted((one, other) => other.minor - one.minor)
}

/** What moved, cut by something: came in, went back, and the rest. */
function movedOf(lines: readonly DayLineRow[]) {
  const of = (...what: DayLineRow['what'][]) => sumOf(lines, (line) => (what.includes(line.what) ? line.amount_minor : 0))
  const [cameIn, wentBack] = [of('came_in'), of('given_back', 'taken_back')]
  return { cameIn, wentBack, net: cameIn - wentBack }
}

/** The whole report; breaks where its tables do not add up to each other. */
export function provenReport(figures: Figures): MoneyReport {
  const { span, currency, moves, debts, lines, days, charges, reductions, wards, classes, terms } = figures
  const money = (amount_minor: number): Money => ({ amount_minor, currency })
  const roll = (of: readonly WardMoves[]): Roll => ({
    before: money(sumOf(of, ({ before }) => before)),
    billed: money(sumOf(of, ({ billed }) => billed)),
    reduced: money(sumOf(of, ({ reduced }) => reduced)),
    brought_in: money(sumOf(of, ({ brought_in }) => brought_in)),
    received: money(sumOf(of, ({ received }) => received)),
    after: money(sumOf(of, ({ after }) => after)),
  })
  const moved = (of: readonly DayLineRow[]) => {
    const { cameIn, wentBack, net } = movedOf(of)
    return { came_in: money(cameIn), went_back: money(wentBack), net: money(net) }
  }
  const all = roll(moves)
  const fees = feesPaid(lines)
  const ahead = all.received.amount_minor - sumOf(fees, ({ minor }) => minor)
  const classOf = (wardId: string) => wards.get(wardId)?.class_id ?? ''
  const movesOfClass = Map.groupBy(moves, ({ ward_id }) => classOf(ward_id))
  const debtsOfClass = Map.groupBy(debts, ({ ward_id }) => classOf(ward_id))
  const agesOf = (of: readonly WardDebt[]) => ({
    not_due: money(leftOf(of, 'not_due')),
    to_30: money(leftOf(of, 'to_30')),
    to_60: money(leftOf(of, 'to_60')),
    to_90: money(leftOf(of, 'to_90')),
    over_90: money(leftOf(of, 'over_90')),
  })
  const named = [...Map.groupBy(reductions, ({ kind, name }) => `${kind} ${name}`).values()].flatMap(([first, ...rest]) => {
    if (!first) return []
    const of = [first, ...rest]
    const pupils = new Set(of.map(({ ward_id }) => ward_id)).size
    return [{ kind: first.kind, name: first.name, pupils, amount: money(sumOf(of, ({ minor }) => minor)) }]
  })
  const putRight = all.reduced.amount_minor - sumOf(named, ({ amount }) => amount.amount_minor)
  const report: MoneyReport = {
    ...span,
    terms,
    all,
    expected: money(all.billed.amount_minor - all.reduced.amount_minor),
    charges: money(charges),
    moved: moved(days),
    by_class: classes.flatMap(({ id, name }) => {
      const [of, owed] = [movesOfClass.get(id) ?? [], debtsOfClass.get(id) ?? []]
      return of.length === 0
        ? []
        : [{ id, name, pupils: of.length, roll: roll(of), ages: agesOf(owed), credit: money(creditOf(owed)) }]
    }),
    by_way: PAYMENT_METHODS.flatMap((method) => {
      const of = days.filter((line) => line.method === method && line.what !== 'put_right')
      const payments = sumOf(of, ({ what, count }) => (what === 'came_in' ? count : 0))
      return of.length === 0 ? [] : [{ method, payments, ...moved(of) }]
    }),
    by_fee: [
      ...fees.map(({ code, name, group, minor }) => ({ code, name, group, net: money(minor) })),
      ...(ahead === 0 ? [] : [{ code: null, name: '', group: null, net: money(ahead) }]),
    ],
    by_day: [...Map.groupBy(days, ({ day }) => day)]
      .map(([day, of]) => ({ day, ...moved(of) }))
      .filter(({ came_in, went_back }) => came_in.amount_minor !== 0 || went_back.amount_minor !== 0),
    ages: DEBT_AGES.map((age) => {
      const of = debts.filter((debt) => isDebt(debt) && ageOf(debt.late_days ?? 0) === age)
      return { age, left: money(sumOf(of, ({ minor }) => minor)), pupils: new Set(of.map(({ ward_id }) => ward_id)).size }
    }),
    credit: money(creditOf(debts)),
    reductions: [...named, ...(putRight === 0 ? [] : [{ kind: null, name: '', pupils: 0, amount: money(putRight) }])],
  }
  for (const { what, one, other } of proofsOf(report))
    if (one !== other)
      throw new Error(`The books of ${span.from} to ${span.to} do not agree: ${what} is ${one} here and ${other} there.`)
  return report
}

/** The sums that must be the same wherever a report says them. */
export function proofsOf({ all, moved, by_class, by_way, by_fee, by_day, ages, credit, reductions }: MoneyReport) {
  const { before, billed, reduced, brought_in, received, after } = all
  const minor = ({ amount_minor }: Money) => amount_minor
  const net = (of: readonly { net: Money }[]) => sumOf(of, (one) => minor(one.net))
  const left = sumOf(ages, (one) => minor(one.left)) - minor(credit)
  return [
    {
      what: 'what is left after the last day',
      one: minor(before) + minor(billed) - minor(reduced) + minor(brought_in) - minor(received),
      other: minor(after),
    },
    { what: 'what is left by its age', one: left, other: minor(after) },
    { what: 'what was received, by the sheets of the days', one: minor(moved.net), other: minor(received) },
    { what: 'what was received by class', one: sumOf(by_class, ({ roll }) => minor(roll.received)), other: minor(received) },
    { what: 'what is left by class', one: sumOf(by_class, ({ roll }) => minor(roll.after)), other: minor(after) },
    { what: 'what was received by way', one: net(by_way), other: minor(received) },
    { what: 'what was received by fee', one: net(by_fee), other: minor(received) },
    { what: 'what was received by day', one: net(by_day), other: minor(received) },
    { what: 'what was taken off', one: sumOf(reductions, ({ amount }) => minor(amount)), other: minor(reduced) },
  ]
}
