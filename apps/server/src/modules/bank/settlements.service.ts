import type { SettledPayment, Settlement, SettlementDifference } from '@schoolgate/contracts/settlements'
import type { Db, Tx } from '#db'
import type { Clock } from '#lib/clock'
import { daysAfter, dayIn } from '#lib/days'
import { notFound } from '#lib/problem'
import type { Scope } from '#lib/scope'
import { totalOf } from '#modules/payments'
import { LOOKED_BACK_MS } from './known.store.ts'
import {
  newestSettlement,
  partsOf,
  settlementsOf,
  unsettledPayments,
  type PartRow,
  type SettlementPosition,
  type SettlementRow,
} from './settlements.store.ts'
import { schoolFor, timezoneOf } from './sheets.store.ts'

/** What was paid so long before the newest settlement, or before today, should have been in one: cards from abroad take a week. */
const DAYS_BEFORE_NEWEST = 7
const DAYS_BEFORE_TODAY = 14
/** So many missing payments are named; there are none, or the provider is asked about all of them at once. */
const MOST_MISSING = 50

/** What the provider pays out, beside what the books say of the payments in it. */
export function createSettled({ db, clock }: { db: Db; clock: Clock }) {
  async function shown(tx: Tx, rows: readonly SettlementRow[]) {
    const parts = await partsOf(
      tx,
      rows.map(({ settlement }) => settlement.id),
    )
    const of = Map.groupBy(parts, ({ part }) => part.settlementId)
    return rows.map((row) => shownSettlement(row, of.get(row.settlement.id) ?? []))
  }

  /** What parents paid and no settlement has: still at the provider, or missing by now. */
  async function unsettled(tx: Tx, schoolId: string) {
    const newest = await newestSettlement(tx, schoolId)
    if (!newest) return { waiting: [], missing: [] }
    const timezone = await timezoneOf(tx, schoolId)
    const since = new Date(clock().getTime() - LOOKED_BACK_MS)
    const rows = await unsettledPayments(tx, schoolId, { ...newest, since })
    const today = dayIn(timezone, clock())
    const [, late = today] = [daysAfter(newest.day, -DAYS_BEFORE_NEWEST), daysAfter(today, -DAYS_BEFORE_TODAY)].toSorted()
    const all = rows.map((row) => ({
      reference: row.reference,
      paidOn: dayIn(timezone, row.paidAt ?? clock()),
      minor: totalOf(row),
    }))
    return { waiting: all.filter(({ paidOn }) => paidOn >= late), missing: all.filter(({ paidOn }) => paidOn < late) }
  }

  return {
    async list(scope: Scope, after: SettlementPosition | null, limit: number) {
      return db.as(scope, async (tx) => {
        const rows = await settlementsOf(tx, scope.schoolId, { after, limit })
        const page = rows.slice(0, limit)
        const last = rows.length > limit ? page.at(-1)?.settlement : undefined
        const { waiting, missing } = await unsettled(tx, scope.schoolId)
        const { currency } = (await schoolFor(tx, scope.schoolId, clock())).school
        const money = (amount_minor: number) => ({ amount_minor, currency })
        return {
          settlements: await shown(tx, page),
          waiting: { payments: waiting.length, sum: money(waiting.reduce((sum, { minor }) => sum + minor, 0)) },
          missing: missing
            .slice(0, MOST_MISSING)
            .map(({ reference, paidOn, minor }) => ({ reference, paid_on: paidOn, amount: money(minor) })),
          next: last ? { day: last.day, id: last.id } : null,
        }
      })
    },

    async one(scope: Scope, id: string): Promise<{ settlement: Settlement; payments: SettledPayment[] }> {
      return db.as(scope, async (tx) => {
        const [row] = await settlementsOf(tx, scope.schoolId, { id })
        if (!row) throw notFound()
        const parts = await partsOf(tx, [id])
        const money = (amount_minor: number) => ({ amount_minor, currency: row.settlement.currency })
        return {
          settlement: shownSettlement(row, parts),
          payments: parts.map(({ part: { reference, amountMinor, feeMinor, paymentId } }) => ({
            reference,
            amount: money(amountMinor),
            fee: feeMinor === null ? null : money(feeMinor),
            is_ours: paymentId !== null,
          })),
        }
      })
    },
  }
}
export type Settled = ReturnType<typeof createSettled>

function shownSettlement({ settlement, line, account }: SettlementRow, parts: readonly PartRow[]): Settlement {
  const { id, number, state, day, currency, grossMinor, feesMinor, netMinor } = settlement
  const money = (amount_minor: number) => ({ amount_minor, currency })
  return {
    id,
    number,
    state,
    day,
    gross: money(grossMinor),
    fees: money(feesMinor),
    held_back: money(grossMinor - feesMinor - netMinor),
    net: money(netMinor),
    payments: parts.length,
    differences: [...parts.flatMap((part) => differenceOf(part, currency)), ...differencesOfAll(settlement, parts)],
    bank: line && account !== null ? { day: line.day, account } : null,
  }
}

/** What our books do not say of a payment that the provider settled; the first thing that differs explains the rest. */
function differenceOf({ part, payment, bookedMinor }: PartRow, currency: string): SettlementDifference[] {
  const { reference, amountMinor, feeMinor } = part
  const money = (amount_minor: number) => ({ amount_minor, currency })
  const differs = (kind: SettlementDifference['kind'], ours: number | null, theirs: number): SettlementDifference[] => [
    { kind, reference, ours: ours === null ? null : money(ours), theirs: money(theirs) },
  ]
  if (!payment) return differs('not_in_our_books', null, amountMinor)
  if (payment.status !== 'succeeded' && payment.status !== 'refunded') return differs('not_paid_here', null, amountMinor)
  if (totalOf(payment) !== amountMinor) return differs('other_amount', totalOf(payment), amountMinor)
  const keptMinor = bookedMinor === null ? null : amountMinor - bookedMinor
  return feeMinor === null || keptMinor === null || keptMinor === feeMinor ? [] : differs('other_fee', keptMinor, feeMinor)
}

/** What was paid out must be the sum of what is in it. While it is on its way, more may come. */
function differencesOfAll(
  { state, currency, grossMinor, feesMinor }: SettlementRow['settlement'],
  parts: readonly PartRow[],
): SettlementDifference[] {
  if (state !== 'paid_out') return []
  const money = (amount_minor: number) => ({ amount_minor, currency })
  const differs = (kind: SettlementDifference['kind'], ours: number, theirs: number): SettlementDifference[] =>
    ours === theirs ? [] : [{ kind, reference: null, ours: money(ours), theirs: money(theirs) }]
  const sum = (of: (row: PartRow) => number) => parts.reduce((total, row) => total + of(row), 0)
  const allFees = parts.every(({ part }) => part.feeMinor !== null)
  return [
    ...differs(
      'other_sum',
      sum(({ part }) => part.amountMinor),
      grossMinor,
    ),
    ...(allFees
      ? differs(
          'other_fee',
          sum(({ part }) => part.feeMinor ?? 0),
          feesMinor,
        )
      : []),
  ]
}
