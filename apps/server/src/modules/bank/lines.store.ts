import type { BankGuess, BankStand } from '@schoolgate/contracts/bank'
import { and, asc, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { bankLines, bankSheets, bankUses, cashMoves, classes, payments, settlements, users, wards } from '#db/schema'
import { nameKept, type Actor } from '#lib/actor'
import { fullnameOf } from '#lib/full-name'
import { newId } from '#lib/random'
import type { StatementLine } from './read/statement.ts'
import { isTakingBack } from './match/match.ts'

export type LineRow = typeof bankLines.$inferSelect
export type UseRow = typeof bankUses.$inferSelect
export type LinePosition = { day: string; id: string }
const LINES_AT_ONCE = 1_000

/** Keeps lines that no sheet has brought before; answers how many those are. Brought by two at the same moment they are kept once. */
export async function keepLines(
  tx: Tx,
  { schoolId, sheetId }: { schoolId: string; sheetId: string },
  lines: readonly StatementLine[],
  now: Date,
): Promise<number> {
  let fresh = 0
  for (let from = 0; from < lines.length; from += LINES_AT_ONCE) {
    const rows = lines.slice(from, from + LINES_AT_ONCE).map((line) => {
      const isOpen = line.amountMinor > 0 || isTakingBack(line)
      return {
        id: newId(),
        schoolId,
        sheetId,
        ...line,
        openMinor: isOpen ? Math.abs(line.amountMinor) : 0,
        stand: isOpen ? ('nobody' as const) : ('went_out' as const),
        createdAt: now,
        updatedAt: now,
      }
    })
    const kept = await tx.insert(bankLines).values(rows).onConflictDoNothing().returning({ id: bankLines.id })
    fresh += kept.length
  }
  return fresh
}

/** Lines of a sheet, or of all, of which something is open. */
export const openLines = (tx: Tx, schoolId: string, sheetId: string | null) =>
  tx
    .select()
    .from(bankLines)
    .where(
      and(
        eq(bankLines.schoolId, schoolId),
        gt(bankLines.openMinor, 0),
        sheetId === null ? undefined : eq(bankLines.sheetId, sheetId),
      ),
    )
    .orderBy(asc(bankLines.row), asc(bankLines.id))

/** Writes down what is thought of lines, unless somebody decided on them meanwhile; what is thought as before is not written again. */
export async function keepGuesses(tx: Tx, schoolId: string, guesses: ReadonlyMap<string, BankGuess>, now: Date): Promise<void> {
  const all = [...guesses]
  for (let from = 0; from < all.length; from += LINES_AT_ONCE) {
    const some = all.slice(from, from + LINES_AT_ONCE)
    const thought = JSON.stringify(Object.fromEntries(some.map(([id, guess]) => [id, guess])))
    // Each is looked up by its id: of a join with what PostgreSQL cannot count beforehand it may make a loop in a loop.
    const guess = sql`(g.thought -> l.id::text)`
    const ids = some.map(([id]) => id)
    await tx.execute(sql`
      update ${bankLines} l set stand = ${guess} ->> 'stand', guess = ${guess}, updated_at = ${now.toISOString()}::timestamptz
      from (select ${thought}::jsonb as thought) g
      where l.id = any(${sql.param(ids)}::uuid[]) and l.school_id = ${schoolId} and l.open_minor > 0
        and (l.stand, l.guess) is distinct from (${guess} ->> 'stand', ${guess})`)
  }
}

/** A line, held until this transaction ends. */
export async function holdLine(tx: Tx, schoolId: string, id: string): Promise<LineRow | null> {
  const [line] = await tx
    .select()
    .from(bankLines)
    .where(and(eq(bankLines.schoolId, schoolId), eq(bankLines.id, id)))
    .for('update')
  return line ?? null
}

/** Some lines, held until this transaction ends; in one order, so that nobody waits in a circle. */
export const holdLines = (tx: Tx, schoolId: string, ids: readonly string[]): Promise<LineRow[]> =>
  tx
    .select()
    .from(bankLines)
    .where(and(eq(bankLines.schoolId, schoolId), inArray(bankLines.id, [...ids])))
    .orderBy(asc(bankLines.id))
    .for('update')

/** What account the sheets of these lines are of, and which of the lines something was said of already. */
export async function aboutLines(tx: Tx, lines: readonly LineRow[]) {
  const sheets = await tx
    .select({ id: bankSheets.id, kind: bankSheets.kind })
    .from(bankSheets)
    .where(inArray(bankSheets.id, [...new Set(lines.map(({ sheetId }) => sheetId))]))
  const used = await tx
    .select({ lineId: bankUses.lineId })
    .from(bankUses)
    .where(
      and(
        inArray(
          bankUses.lineId,
          lines.map(({ id }) => id),
        ),
        isNull(bankUses.undoneAt),
      ),
    )
  return { kinds: new Map(sheets.map(({ id, kind }) => [id, kind])), begun: new Set(used.map(({ lineId }) => lineId)) }
}

export type Use = Pick<
  typeof bankUses.$inferInsert,
  'kind' | 'amountMinor' | 'paymentId' | 'cashDay' | 'cashMoveId' | 'settlementId' | 'words'
>

/** Says what became of so much of a held line; false: another line is that money already. */
export async function addUse(tx: Tx, line: LineRow, by: Actor, use: Use, now: Date): Promise<boolean> {
  const { id: lineId, schoolId } = line
  const times = { createdAt: now, updatedAt: now }
  const kept = await tx
    .insert(bankUses)
    .values({ id: newId(), schoolId, lineId, ...use, byId: by.userId, byName: nameKept(by), ...times })
    .onConflictDoNothing()
    .returning({ id: bankUses.id })
  if (kept.length === 0) return false
  const openMinor = line.openMinor - use.amountMinor
  await changeLine(tx, lineId, { openMinor, ...(openMinor === 0 ? { stand: 'done', guess: null } : {}) }, now)
  return true
}

export async function changeLine(
  tx: Tx,
  id: string,
  change: Partial<Pick<LineRow, 'openMinor' | 'stand' | 'guess'>>,
  now: Date,
): Promise<void> {
  await tx
    .update(bankLines)
    .set({ ...change, updatedAt: now })
    .where(eq(bankLines.id, id))
}

/** What stands of a line's uses, and of that payment where one is named. */
export const standingUses = (tx: Tx, lineId: string) =>
  tx
    .select({ use: bankUses, reference: payments.reference, status: payments.status })
    .from(bankUses)
    .leftJoin(payments, eq(payments.id, bankUses.paymentId))
    .where(and(eq(bankUses.lineId, lineId), isNull(bankUses.undoneAt)))

export async function useOf(tx: Tx, schoolId: string, id: string) {
  const [found] = await tx
    .select({ use: bankUses, reference: payments.reference })
    .from(bankUses)
    .leftJoin(payments, eq(payments.id, bankUses.paymentId))
    .where(and(eq(bankUses.schoolId, schoolId), eq(bankUses.id, id)))
  return found ?? null
}

export async function endUse(tx: Tx, id: string, by: Actor, reason: string, now: Date): Promise<boolean> {
  const ended = await tx
    .update(bankUses)
    .set({ undoneAt: now, undoneById: by.userId, undoneFor: reason, updatedAt: now })
    .where(and(eq(bankUses.id, id), isNull(bankUses.undoneAt)))
    .returning({ id: bankUses.id })
  return ended.length > 0
}

/** A page of lines, newest day first. */
export const linesOf = (
  tx: Tx,
  schoolId: string,
  which: { sheetId?: string | undefined; stand?: BankStand; id?: string; after?: LinePosition | null; limit: number },
) =>
  tx
    .select()
    .from(bankLines)
    .where(
      and(
        eq(bankLines.schoolId, schoolId),
        which.sheetId === undefined ? undefined : eq(bankLines.sheetId, which.sheetId),
        which.stand === undefined ? undefined : eq(bankLines.stand, which.stand),
        which.id === undefined ? undefined : eq(bankLines.id, which.id),
        which.after
          ? or(lt(bankLines.day, which.after.day), and(eq(bankLines.day, which.after.day), lt(bankLines.id, which.after.id)))
          : undefined,
      ),
    )
    .orderBy(desc(bankLines.day), desc(bankLines.id))
    .limit(which.limit + 1)

/** The uses of these lines that stand, with whose the money became. */
export const usesOf = (tx: Tx, lineIds: readonly string[]) =>
  tx
    .select({
      use: bankUses,
      by: sql<string>`coalesce(${users.fullname}, ${bankUses.byName}, '')`,
      reference: payments.reference,
      settlement: settlements.number,
      paidInOn: cashMoves.bookedOn,
      wardIds: sql<string[]>`array(select distinct a.ward_id from payment_allocations a where a.payment_id = payments.id)`,
    })
    .from(bankUses)
    .leftJoin(users, eq(users.id, bankUses.byId))
    .leftJoin(payments, eq(payments.id, bankUses.paymentId))
    .leftJoin(settlements, eq(settlements.id, bankUses.settlementId))
    .leftJoin(cashMoves, eq(cashMoves.id, bankUses.cashMoveId))
    .where(and(inArray(bankUses.lineId, [...lineIds]), isNull(bankUses.undoneAt)))
    .orderBy(asc(bankUses.createdAt))

/** The children whom lines are thought to be of, or were booked to. */
export async function childrenOf(tx: Tx, schoolId: string, ids: readonly string[]) {
  const rows = await tx
    .select({ ward: wards, className: classes.name })
    .from(wards)
    .innerJoin(classes, eq(classes.id, wards.classId))
    .where(and(eq(wards.schoolId, schoolId), inArray(wards.id, [...ids])))
  return new Map(rows.map(({ ward, className }) => [ward.id, { name: fullnameOf(ward), class: className }]))
}

/** Lines by their ids. */
export async function linesByIds(tx: Tx, schoolId: string, ids: readonly string[]): Promise<Map<string, LineRow>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(bankLines)
    .where(and(eq(bankLines.schoolId, schoolId), inArray(bankLines.id, [...ids])))
  return new Map(rows.map((row) => [row.id, row]))
}

/** A payment of the office's that may be a line's money, held until this transaction ends; null also where it is another line's already. */
export async function holdFreePayment(tx: Tx, schoolId: string, reference: string) {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.schoolId, schoolId), eq(payments.reference, reference)))
    .for('update')
  if (!payment) return null
  const uses = await tx.$count(bankUses, and(eq(bankUses.paymentId, payment.id), isNull(bankUses.undoneAt)))
  return uses === 0 ? payment : null
}

/** A line that was sure, and cannot be booked so any more. */
export async function markForLook(tx: Tx, schoolId: string, id: string, now: Date): Promise<void> {
  await tx
    .update(bankLines)
    .set({ stand: 'look', updatedAt: now })
    .where(and(eq(bankLines.schoolId, schoolId), eq(bankLines.id, id), eq(bankLines.stand, 'sure')))
}
