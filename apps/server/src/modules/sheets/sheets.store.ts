import type { SheetAnswers, SheetCounts, SheetUnderstood } from '@schoolgate/contracts/sheets'
import { and, count, desc, eq, gt, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#db'
import { classes, sheetHeads, sheets, users } from '#db/schema'
import { latestEnd } from '#lib/clock'
import { newId } from '#lib/random'

const whole = {
  id: sheets.id,
  name: sheets.name,
  size: sql<number>`octet_length(${sheets.bytes})`,
  state: sheets.state,
  answers: sheets.answers,
  understood: sheets.understood,
  counts: sheets.counts,
  savedAt: sheets.savedAt,
  undoneAt: sheets.undoneAt,
  createdAt: sheets.createdAt,
  broughtById: sheets.broughtById,
  broughtBy: users.fullname,
}

export type SheetRecord = Awaited<ReturnType<typeof sheetsOf>>[number]

/** A sheet is kept for its days from when it came, or was saved. */
const keptFrom = sql`greatest(${sheets.createdAt}, ${sheets.savedAt})`.mapWith(sheets.createdAt)
export const beginOf = ({ createdAt, savedAt }: { createdAt: Date; savedAt: Date | null }): Date =>
  savedAt !== null && savedAt > createdAt ? savedAt : createdAt

/** The school's sheets that are not forgotten yet, newest first; one of them when `id` is given. */
export const sheetsOf = (tx: Tx, schoolId: string, since: Date, id?: string) =>
  tx
    .select(whole)
    .from(sheets)
    .innerJoin(users, eq(users.id, sheets.broughtById))
    .where(and(eq(sheets.schoolId, schoolId), gt(keptFrom, since), id === undefined ? undefined : eq(sheets.id, id)))
    .orderBy(desc(sheets.createdAt), desc(sheets.id))

/** What a check or a saving begins with. */
export async function heldSheet(tx: Tx, schoolId: string, id: string) {
  const [sheet] = await tx
    .select()
    .from(sheets)
    .where(and(eq(sheets.schoolId, schoolId), eq(sheets.id, id)))
  return sheet ?? null
}

export async function countSheets(tx: Tx, schoolId: string): Promise<number> {
  const [row] = await tx.select({ sheets: count() }).from(sheets).where(eq(sheets.schoolId, schoolId))
  return row?.sheets ?? 0
}

type NewSheet = Pick<typeof sheets.$inferInsert, 'schoolId' | 'broughtById' | 'name' | 'bytes' | 'answers' | 'understood'>

export async function keepSheet(tx: Tx, sheet: NewSheet, now: Date): Promise<string> {
  const id = newId()
  await tx.insert(sheets).values({ id, ...sheet, createdAt: now, updatedAt: now })
  return id
}

/** The answers with what is understood by them; what was checked before is checked no more. False: it is saved, or gone. */
export async function keepAnswers(
  tx: Tx,
  { schoolId, id }: { schoolId: string; id: string },
  said: { answers: SheetAnswers; understood: SheetUnderstood },
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .update(sheets)
    .set({ ...said, state: 'brought', undoneAt: null, counts: null, checkedRows: null, updatedAt: now })
    .where(and(eq(sheets.schoolId, schoolId), eq(sheets.id, id), sql`${sheets.state} <> 'saved'`))
    .returning({ id: sheets.id })
  return rows.length > 0
}

/** What came out of a check, or of saving; false where the sheet was answered otherwise meanwhile. */
export async function keepChecked(
  tx: Tx,
  { id, updatedAt }: { id: string; updatedAt: Date },
  checked: { counts: SheetCounts; checkedRows: Buffer; state: 'checked' | 'saved'; savedAt?: Date; undoneAt: null },
): Promise<boolean> {
  const rows = await tx
    .update(sheets)
    .set(checked)
    .where(and(eq(sheets.id, id), eq(sheets.updatedAt, updatedAt)))
    .returning({ id: sheets.id })
  return rows.length > 0
}

/** Says that a saved sheet was undone. */
export async function keepUndone(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .update(sheets)
    .set({ state: 'undone', undoneAt: now, updatedAt: now })
    .where(and(eq(sheets.id, id), eq(sheets.state, 'saved')))
}

export async function dropSheet(tx: Tx, schoolId: string, id: string): Promise<boolean> {
  const rows = await tx
    .delete(sheets)
    .where(and(eq(sheets.schoolId, schoolId), eq(sheets.id, id)))
    .returning({ id: sheets.id })
  return rows.length > 0
}

/** What the columns of a saved sheet were, for the next with the same heads. */
export async function rememberHeads(
  tx: Tx,
  said: Pick<typeof sheetHeads.$inferInsert, 'schoolId' | 'heads' | 'kind' | 'columns' | 'classes'>,
  now: Date,
): Promise<void> {
  await tx
    .insert(sheetHeads)
    .values({ id: newId(), ...said, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [sheetHeads.schoolId, sheetHeads.heads],
      set: { kind: said.kind, columns: said.columns, classes: said.classes, updatedAt: now },
    })
}

/** The school's classes, from the youngest up. */
export const classesOf = (tx: Tx, schoolId: string) =>
  tx
    .select({ code: classes.code, name: classes.name })
    .from(classes)
    .where(eq(classes.schoolId, schoolId))
    .orderBy(classes.position, classes.code)

/** Older than a sheet is kept, and of a clock that was put back since by more than that. */
const isOld = (since: Date, now: Date) => or(lte(keptFrom, since), gt(keptFrom, latestEnd(now, now.getTime() - since.getTime())))

export const someSheetIsOld = (since: Date, now: Date): SQL => sql`
  select null::uuid, '', ${now.toISOString()}::timestamptz where exists (select from ${sheets} where ${isOld(since, now)})`

export async function forgetSheets(tx: Tx, since: Date, now: Date): Promise<void> {
  await tx.delete(sheets).where(isOld(since, now))
}
