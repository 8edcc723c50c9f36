import { and, eq, inArray, isNotNull, isNull, notExists } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#db'
import {
  billItems,
  ledgerAccounts,
  ledgerEntries,
  ledgerTransactions,
  paymentAllocations,
  type bills,
  type payments,
} from '#db/schema'
import { newId } from '#lib/random'
import { upsert } from './bulk.store.ts'
import type { Desk } from './desk.ts'

type Bill = typeof bills.$inferSelect
type Payment = typeof payments.$inferSelect
type AccountKind = (typeof ledgerAccounts.$inferSelect)['kind']
type Side = { kind: AccountKind; wardId: string | null; billId: string | null; amountMinor: number }
type Posting = { source: { billId: string | null; paymentId: string | null }; at: Date; memo: string; sides: Side[] }

/** Takes back what the ledger says of these bills, if anything, and says what they say now. Only issued bills count. */
export async function postBills(tx: Tx, rows: readonly Bill[], desk: Desk): Promise<void> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  await takeBack(tx, 'billId', ids, desk)
  const items = Map.groupBy(await tx.select().from(billItems).where(inArray(billItems.billId, ids)), (item) => item.billId)
  const postings = rows
    .filter(({ status }) => status === 'issued')
    .map((bill): Posting => {
      const of = items.get(bill.id) ?? []
      const fees = sum(of.filter(({ kind }) => kind === 'fee'))
      const reductions = sum(of.filter(({ kind }) => kind !== 'fee'))
      const side = { wardId: null, billId: bill.id }
      return {
        source: { billId: bill.id, paymentId: null },
        at: bill.issuedAt,
        memo: bill.billNo,
        sides: [
          { ...side, kind: 'ward', wardId: bill.wardId, amountMinor: fees },
          { ...side, kind: 'fees', amountMinor: -fees },
          { ...side, kind: 'ward', wardId: bill.wardId, amountMinor: -reductions },
          { ...side, kind: 'reductions', amountMinor: reductions },
        ],
      }
    })
  await post(tx, postings, desk)
}

/** The same for payments. Only money that arrived counts. */
export async function postPayments(tx: Tx, rows: readonly Payment[], desk: Desk): Promise<void> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  await takeBack(tx, 'paymentId', ids, desk)
  const parts = Map.groupBy(
    await tx.select().from(paymentAllocations).where(inArray(paymentAllocations.paymentId, ids)),
    (part) => part.paymentId,
  )
  const postings = rows
    .filter(({ status }) => status === 'succeeded')
    .map((payment): Posting => ({
      source: { billId: null, paymentId: payment.id },
      at: payment.paidAt ?? desk.now,
      memo: payment.reference,
      sides: [
        { kind: tillOf(payment), wardId: null, billId: null, amountMinor: payment.amountMinor },
        ...(parts.get(payment.id) ?? []).map((part): Side => ({
          kind: 'ward',
          wardId: part.wardId,
          billId: part.billId,
          amountMinor: -part.amountMinor,
        })),
      ],
    }))
  await post(tx, postings, desk)
}

const sum = (items: readonly { amountMinor: number }[]) => items.reduce((total, { amountMinor }) => total + amountMinor, 0)

function tillOf({ provider, method }: Payment): AccountKind {
  if (provider !== 'office') return 'provider'
  if (method === 'momo' || method === 'ussd') return 'mobile_money'
  return method === 'cash' ? 'cash' : 'bank'
}

async function post(tx: Tx, postings: readonly Posting[], { school }: Desk) {
  const real = postings
    .map((posting) => ({ ...posting, sides: posting.sides.filter(({ amountMinor }) => amountMinor !== 0) }))
    .filter(({ sides }) => sides.length > 0)
  const accountOf = await accounts(
    tx,
    real.flatMap(({ sides }) => sides),
    school.id,
  )
  const transactions = real.map(({ source, at, memo, sides }) => ({
    row: {
      id: newId(),
      schoolId: school.id,
      at,
      kind: source.billId === null ? ('payment' as const) : ('bill' as const),
      ...source,
      memo,
    },
    sides,
  }))
  await upsert(
    tx,
    ledgerTransactions,
    transactions.map(({ row }) => row),
    [],
  )
  const entries = transactions.flatMap(({ row, sides }) =>
    sides.map(({ kind, wardId, billId, amountMinor }) => ({
      id: newId(),
      schoolId: school.id,
      transactionId: row.id,
      accountId: accountOf(kind, wardId),
      wardId,
      billId,
      amountMinor,
    })),
  )
  await upsert(tx, ledgerEntries, entries, [])
}

async function accounts(tx: Tx, sides: readonly Side[], schoolId: string) {
  const key = (kind: AccountKind, wardId: string | null) => `${kind} ${wardId ?? ''}`
  const wanted = new Map(sides.map(({ kind, wardId }) => [key(kind, wardId), { id: newId(), schoolId, kind, wardId }]))
  await upsert(tx, ledgerAccounts, [...wanted.values()], ['schoolId', 'kind', 'wardId'])
  const rows = await tx.select().from(ledgerAccounts).where(eq(ledgerAccounts.schoolId, schoolId))
  const ids = new Map(rows.map((row) => [key(row.kind, row.wardId), row.id]))
  return (kind: AccountKind, wardId: string | null) => ids.get(key(kind, wardId)) ?? ''
}

/** Reverses what still stands in the ledger for these bills or payments. */
async function takeBack(tx: Tx, source: 'billId' | 'paymentId', ids: readonly string[], { school, now }: Desk) {
  const reversal = alias(ledgerTransactions, 'reversal')
  const standing = await tx
    .select()
    .from(ledgerTransactions)
    .where(
      and(
        eq(ledgerTransactions.schoolId, school.id),
        isNotNull(ledgerTransactions[source]),
        inArray(ledgerTransactions[source], [...ids]),
        isNull(ledgerTransactions.reversesId),
        notExists(tx.select({ id: reversal.id }).from(reversal).where(eq(reversal.reversesId, ledgerTransactions.id))),
      ),
    )
  if (standing.length === 0) return
  const old = Map.groupBy(
    await tx
      .select()
      .from(ledgerEntries)
      .where(
        inArray(
          ledgerEntries.transactionId,
          standing.map(({ id }) => id),
        ),
      ),
    (entry) => entry.transactionId,
  )
  const reversals = standing.map((row) => ({ ...row, id: newId(), at: now, kind: 'reversal' as const, reversesId: row.id }))
  await upsert(tx, ledgerTransactions, reversals, [])
  const entries = reversals.flatMap((row) =>
    (old.get(row.reversesId) ?? []).map((entry) => ({
      ...entry,
      id: newId(),
      transactionId: row.id,
      amountMinor: -entry.amountMinor,
    })),
  )
  await upsert(tx, ledgerEntries, entries, [])
}
