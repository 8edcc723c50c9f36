import { and, eq, inArray, isNull, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#db'
import { upsert } from '#db/bulk'
import { ledgerAccounts, ledgerEntries, ledgerTransactions, payments, tills } from '#db/schema'
import { newId } from '#lib/random'
import { bookingsFor } from './booking.ts'
import { keepDays } from './days.store.ts'
import { endedTills } from './tills.store.ts'

/*
 * The one door to the ledger. Whoever moves money calls `lockWards` first, decides by what it then reads, and posts:
 * all in one transaction of the database, so that it happened or did not. What is written stands in the books of an open day.
 */

export type AccountKind = (typeof ledgerAccounts.$inferSelect)['kind']
export type TransactionKind = (typeof ledgerTransactions.$inferSelect)['kind']

/** One side of a transaction: positive is a debit (the ward owes more, the till holds more), negative a credit. */
export type Side = { account: AccountKind; wardId?: string | null; billId?: string | null; amountMinor: number }

/** Something to write into the ledger: it speaks of one bill, one payment, one opening balance or cash that went to the bank, and its sides add up to zero. */
export type Posting = {
  kind: Exclude<TransactionKind, 'reversal'>
  about: { billId: string } | { paymentId: string } | { openingId: string } | { cashMoveId: string }
  /** When the account moved, as a statement tells it. */
  at: Date
  /** When it really happened; `at` when left out. */
  happenedAt?: Date | string
  memo: string
  sides: readonly Side[]
  /** The same key of the same school is posted once: a second time breaks the transaction. */
  dedupeKey?: string
}

const ROWS_LOCKED_AT_ONCE = 5000

/**
 * Nobody else moves money of these wards until this transaction ends, and no day is closed. Always taken in the same order, days first,
 * so nobody waits in a circle.
 */
export async function lockWards(tx: Tx, schoolId: string, wardIds: readonly string[]): Promise<void> {
  await keepDays(tx, schoolId)
  const ids = [...new Set(wardIds)].toSorted()
  for (let start = 0; start < ids.length; start += ROWS_LOCKED_AT_ONCE) {
    const some = ids.slice(start, start + ROWS_LOCKED_AT_ONCE)
    // By the system (migrations-after/16_wards_held.sql): a row that the caller may not change would stay free, without a word.
    const { rows } = await tx.execute<{ held: number }>(sql`select hold_wards(${schoolId}, ${sql.param(some)}::uuid[]) as held`)
    if (rows[0]?.held !== some.length) throw new Error(`Of ${some.length} wards ${rows[0]?.held} are held.`)
  }
}

/** Writes transactions into the ledger; a posting whose sides are all zero says nothing and is left out. Answers how many were written. */
export async function post(tx: Tx, schoolId: string, postings: readonly Posting[], now: Date): Promise<number> {
  const real = postings
    .map((posting) => ({ ...posting, sides: posting.sides.filter(({ amountMinor }) => amountMinor !== 0) }))
    .filter(({ sides }) => sides.length > 0)
  if (real.length === 0) return 0
  for (const { sides, memo } of real) refuseUnbalanced(sides, memo)
  const accountOf = await accountsFor(
    tx,
    schoolId,
    real.flatMap(({ sides }) => sides),
  )
  const ofPayment = await paymentsNamed(tx, real.flatMap(paymentIn))
  const toBook = real.map((posting) => ({
    ...posting,
    happened: posting.happenedAt ?? posting.at,
    // A payment brings its money, everything else speaks of money that is there.
    paymentId: posting.kind === 'payment' ? null : paymentIn(posting)[0],
  }))
  const transactions = (await bookingsFor(tx, schoolId, toBook, now)).map((posting) => {
    const { kind, about, at, happenedOn, bookedOn, memo, dedupeKey = null, sides } = posting
    const { method = null, tillId = null } = ofPayment.get(paymentIn(posting)[0] ?? '') ?? {}
    const days = { at, happenedOn, bookedOn }
    return {
      row: {
        id: newId(),
        schoolId,
        ...days,
        kind,
        billId: null,
        paymentId: null,
        openingId: null,
        cashMoveId: null,
        ...about,
        tillId,
        method,
        memo,
        dedupeKey,
      },
      sides,
    }
  })
  await upsert(
    tx,
    ledgerTransactions,
    transactions.map(({ row }) => row),
    [],
  )
  const entries = transactions.flatMap(({ row, sides }) =>
    sides.map(({ account, wardId = null, billId = null, amountMinor }) => ({
      id: newId(),
      schoolId,
      transactionId: row.id,
      accountId: accountOf(account, wardId),
      wardId,
      billId,
      amountMinor,
    })),
  )
  await upsert(tx, ledgerEntries, entries, [])
  return transactions.length
}

const paymentIn = ({ about }: Pick<Posting, 'about'>): string[] => ('paymentId' in about ? [about.paymentId] : [])

/** How each was paid and at which till; where cash is taken there no more, its money comes out of the first. */
async function paymentsNamed(tx: Tx, paymentIds: readonly string[]) {
  if (paymentIds.length === 0) return new Map<string, never>()
  const rows = await tx
    .select({ id: payments.id, method: payments.method, tillId: tills.id })
    .from(payments)
    .leftJoin(tills, and(eq(tills.id, payments.tillId), isNull(tills.endedAt)))
    .where(inArray(payments.id, [...paymentIds]))
  return new Map(rows.map(({ id, ...payment }) => [id, payment]))
}

function refuseUnbalanced(sides: readonly Side[], memo: string): void {
  const isWhole = sides.every(({ amountMinor }) => Number.isSafeInteger(amountMinor))
  const total = sides.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  if (!isWhole || total !== 0) throw new Error(`The sides of ${memo} add up to ${total}.`)
}

async function accountsFor(tx: Tx, schoolId: string, sides: readonly Side[]) {
  const key = (kind: AccountKind, wardId: string | null) => `${kind} ${wardId ?? ''}`
  const wanted = new Map(
    sides.map(({ account, wardId = null }) => [key(account, wardId), { id: newId(), schoolId, kind: account, wardId }]),
  )
  // In one order, so that two who make the same accounts do not wait for each other in a circle.
  const inOrder = [...wanted.entries()].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
  const wardIds = [...new Set(inOrder.flatMap(({ wardId }) => wardId ?? []))]
  const idsOf = (rows: readonly (typeof ledgerAccounts.$inferSelect)[]) =>
    new Map(rows.map((row) => [key(row.kind, row.wardId), row.id]))
  let ids = idsOf(await accountsThere(tx, schoolId, wardIds))
  // Once a ward has paid or owed, its account is there for good.
  if (inOrder.some(({ kind, wardId }) => !ids.has(key(kind, wardId)))) {
    await upsert(tx, ledgerAccounts, inOrder, ['schoolId', 'kind', 'wardId'], ['kind'])
    ids = idsOf(await accountsThere(tx, schoolId, wardIds))
  }
  return (kind: AccountKind, wardId: string | null): string => {
    const id = ids.get(key(kind, wardId))
    if (id === undefined) throw new Error(`The ledger has no account ${kind}.`)
    return id
  }
}

/** The school's accounts, and those of these wards. */
async function accountsThere(tx: Tx, schoolId: string, wardIds: readonly string[]) {
  const [own, shared] = await Promise.all([
    wardIds.length === 0
      ? []
      : tx
          .select()
          .from(ledgerAccounts)
          .where(inArray(ledgerAccounts.wardId, [...wardIds])),
    tx
      .select()
      .from(ledgerAccounts)
      .where(and(eq(ledgerAccounts.schoolId, schoolId), isNull(ledgerAccounts.wardId))),
  ])
  return [...own, ...shared]
}

/** Whose transactions: of these bills, payments, opening balances, or of cash that went to the bank. */
export type About =
  | { billIds: readonly string[] }
  | { paymentIds: readonly string[] }
  | { openingIds: readonly string[] }
  | { cashMoveIds: readonly string[] }

function columnOf(about: About) {
  if ('billIds' in about) return { ids: about.billIds, column: ledgerTransactions.billId }
  if ('paymentIds' in about) return { ids: about.paymentIds, column: ledgerTransactions.paymentId }
  if ('cashMoveIds' in about) return { ids: about.cashMoveIds, column: ledgerTransactions.cashMoveId }
  return { ids: about.openingIds, column: ledgerTransactions.openingId }
}

/** What stands in the ledger of these bills or payments and was not taken back, of the kinds asked for. */
export async function standingTransactions(tx: Tx, about: About, kinds: readonly TransactionKind[]) {
  const { ids, column } = columnOf(about)
  if (ids.length === 0) return []
  const reversal = alias(ledgerTransactions, 'reversal')
  return tx
    .select()
    .from(ledgerTransactions)
    .where(
      and(
        inArray(column, [...ids]),
        inArray(ledgerTransactions.kind, [...kinds]),
        notExists(tx.select({ id: reversal.id }).from(reversal).where(eq(reversal.reversesId, ledgerTransactions.id))),
      ),
    )
    .orderBy(ledgerTransactions.at, ledgerTransactions.id)
}

type Reversal = {
  at: Date
  /** It was never true, not even on its own day: taken out of that day again, as long as it is open. Else it happens now. */
  isOfItsDay?: true
}

/** Takes transactions back by their mirror image. One that was taken back already breaks the transaction: nothing is taken back twice. */
export async function reverse(
  tx: Tx,
  schoolId: string,
  standing: readonly (typeof ledgerTransactions.$inferSelect)[],
  { at, isOfItsDay }: Reversal,
): Promise<void> {
  if (standing.length === 0) return
  const ids = standing.map(({ id }) => id)
  const old = Map.groupBy(
    await tx.select().from(ledgerEntries).where(inArray(ledgerEntries.transactionId, ids)),
    ({ transactionId }) => transactionId,
  )
  const toBook = standing.map((row) => ({
    row,
    happened: isOfItsDay ? row.bookedOn : at,
    paymentId: isOfItsDay ? null : row.paymentId,
  }))
  const ended = await endedTills(
    tx,
    standing.map(({ tillId }) => tillId),
  )
  const mirrors = (await bookingsFor(tx, schoolId, toBook, at)).map(({ row, happenedOn, bookedOn }) => ({
    ...row,
    tillId: row.tillId !== null && ended.has(row.tillId) ? null : row.tillId,
    id: newId(),
    at,
    happenedOn,
    bookedOn,
    kind: 'reversal' as const,
    reversesId: row.id,
    dedupeKey: null,
  }))
  await upsert(tx, ledgerTransactions, mirrors, [])
  const entries = mirrors.flatMap(({ id, reversesId }) =>
    (old.get(reversesId) ?? []).map((entry) => ({ ...entry, id: newId(), transactionId: id, amountMinor: -entry.amountMinor })),
  )
  await upsert(tx, ledgerEntries, entries, [])
}
