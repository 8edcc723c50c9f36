import { and, between, desc, eq, gte, isNotNull, isNull, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#db'
import { bankUses, cashMoves, dayClosings, ledgerAccounts, ledgerEntries, ledgerTransactions, tills, users } from '#db/schema'
import { nameKept, type Actor } from '#lib/actor'
import { newId } from '#lib/random'
import { nameOf } from './days.store.ts'
import { isOfTill, type TillAt } from './tills.store.ts'

export type CashMoveRow = typeof cashMoves.$inferSelect
type Span = { from: string; to: string }
type NewMove = Pick<CashMoveRow, 'kind' | 'tillId' | 'bookedOn' | 'amountMinor' | 'account' | 'slipNo'> &
  Partial<Pick<CashMoveRow, 'reversesId' | 'reason'>>

const MOST_SHOWN = 30
const ACCOUNTS_SHOWN = 5

/** What came into the box from the safe and went out of it to the bank on each of these days, less what was taken back on it. */
export async function cashMovedByDay(tx: Tx, schoolId: string, { from, to }: Span, till: TillAt | null) {
  const of = (kind: CashMoveRow['kind']) =>
    sql<number>`coalesce(sum(case when ${cashMoves.reversesId} is null then ${cashMoves.amountMinor} else -${cashMoves.amountMinor} end)
      filter (where ${cashMoves.kind} = ${kind}), 0)`.mapWith(Number)
  return tx
    .select({ day: cashMoves.bookedOn, putInMinor: of('put_in'), paidInMinor: of('paid_in') })
    .from(cashMoves)
    .where(and(eq(cashMoves.schoolId, schoolId), between(cashMoves.bookedOn, from, to), isOfTill(cashMoves.tillId, till)))
    .groupBy(cashMoves.bookedOn)
}

/** Cash of families that came into the box on each of these days, less what went back: the ledger's own, of which till it says. */
export async function familiesCashByDay(tx: Tx, schoolId: string, { from, to }: Span, till: TillAt | null) {
  return tx
    .select({
      day: ledgerTransactions.bookedOn,
      movedMinor: sql<number>`coalesce(sum(${ledgerEntries.amountMinor}), 0)`.mapWith(Number),
    })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .where(
      and(
        eq(ledgerTransactions.schoolId, schoolId),
        isNotNull(ledgerTransactions.paymentId),
        between(ledgerTransactions.bookedOn, from, to),
        isOfTill(ledgerTransactions.tillId, till),
        eq(ledgerAccounts.kind, 'cash'),
      ),
    )
    .groupBy(ledgerTransactions.bookedOn)
}

/** All cash that the ledger has, of however many years: more was never in a box that nobody has counted. */
export async function cashOfLedger(tx: Tx, schoolId: string): Promise<number> {
  const [row] = await tx
    .select({ minor: sql<number>`coalesce(sum(${ledgerEntries.amountMinor}), 0)`.mapWith(Number) })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .where(and(eq(ledgerEntries.schoolId, schoolId), eq(ledgerAccounts.schoolId, schoolId), eq(ledgerAccounts.kind, 'cash')))
  return row?.minor ?? 0
}

export async function writeMove(tx: Tx, by: Actor, move: NewMove, now: Date): Promise<string> {
  const id = newId()
  const { schoolId } = by
  await tx
    .insert(cashMoves)
    .values({ id, schoolId, ...move, byId: by.userId, byName: nameKept(by), createdAt: now, updatedAt: now })
  return id
}

/** A move that somebody wrote, and whether it was taken back; null where the school has none with this id. */
export async function moveNamed(tx: Tx, schoolId: string, id: string) {
  const back = alias(cashMoves, 'back')
  const [row] = await tx
    .select({ move: cashMoves, backId: back.id })
    .from(cashMoves)
    .leftJoin(back, eq(back.reversesId, cashMoves.id))
    .where(and(eq(cashMoves.schoolId, schoolId), eq(cashMoves.id, id), isNull(cashMoves.reversesId)))
  return row ? { ...row.move, isTakenBack: row.backId !== null } : null
}

/** Whether a line of a bank's sheet was said to be this money. */
export const isOnBankSheet = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.$count(bankUses, and(eq(bankUses.cashMoveId, id), isNull(bankUses.undoneAt)))) > 0

/** Whether cash was paid in to this account with this slip, and that stands. */
export async function isSlipTaken(tx: Tx, schoolId: string, { account, slipNo }: { account: string; slipNo: string }) {
  const back = alias(cashMoves, 'back')
  const same = and(
    eq(cashMoves.schoolId, schoolId),
    eq(cashMoves.account, account),
    eq(cashMoves.slipNo, slipNo),
    isNull(cashMoves.reversesId),
    notExists(tx.select({ id: back.id }).from(back).where(eq(back.reversesId, cashMoves.id))),
  )
  return (await tx.$count(cashMoves, same)) > 0
}

/** The latest day from this one on that is closed. */
export async function closedFrom(tx: Tx, schoolId: string, day: string): Promise<string | null> {
  const [row] = await tx
    .select({ day: dayClosings.day })
    .from(dayClosings)
    .where(and(eq(dayClosings.schoolId, schoolId), gte(dayClosings.day, day), isNull(dayClosings.reopenedAt)))
    .orderBy(desc(dayClosings.day))
    .limit(1)
  return row?.day ?? null
}

/** A page of what was written, the newest first, each with what took it back. */
export async function latestMoves(tx: Tx, schoolId: string) {
  const back = alias(cashMoves, 'back')
  const [writer, taker] = [alias(users, 'writer'), alias(users, 'taker')]
  const rows = await tx
    .select({
      move: cashMoves,
      till: tills.name,
      back: { bookedOn: back.bookedOn, reason: back.reason, byName: back.byName, createdAt: back.createdAt },
      writer: { title: writer.title, fullname: writer.fullname },
      taker: { title: taker.title, fullname: taker.fullname },
    })
    .from(cashMoves)
    .leftJoin(back, eq(back.reversesId, cashMoves.id))
    .leftJoin(tills, eq(tills.id, cashMoves.tillId))
    .leftJoin(writer, eq(writer.id, cashMoves.byId))
    .leftJoin(taker, eq(taker.id, back.byId))
    .where(and(eq(cashMoves.schoolId, schoolId), isNull(cashMoves.reversesId)))
    .orderBy(desc(cashMoves.createdAt), desc(cashMoves.id))
    .limit(MOST_SHOWN)
  return rows.map(({ move, till, back: tookBack, writer: wrote, taker: took }) => ({
    move,
    till,
    by: nameOf(wrote) ?? move.byName ?? '',
    back: tookBack && { ...tookBack, by: nameOf(took) ?? tookBack.byName ?? '' },
  }))
}

/** Accounts that cash was paid in to, the latest first. */
export async function accountsPaidInTo(tx: Tx, schoolId: string): Promise<string[]> {
  const rows = await tx
    .select({ account: cashMoves.account })
    .from(cashMoves)
    .where(and(eq(cashMoves.schoolId, schoolId), isNotNull(cashMoves.account)))
    .groupBy(cashMoves.account)
    .orderBy(desc(sql`max(${cashMoves.createdAt})`))
    .limit(ACCOUNTS_SHOWN)
  return rows.flatMap(({ account }) => account ?? [])
}
