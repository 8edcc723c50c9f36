import { and, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { classes, moves, termReports, terms } from '#db/schema'
import type { Batch } from './compile.store.ts'

/** What reports say of who moves up: the name of the class, or of the one that is repeated. */
type Said = { wardId: string; promotedTo: string | null; repeatedIn: string | null }

/** What parents have says what it said when it came out. */
const isNotOut = inArray(termReports.status, ['draft', 'approved'])

/** Writes on the last report before this day of each of these pupils, where it is not out yet, whether they move up. */
export async function sayPromotion(tx: Tx, schoolId: string, said: readonly Said[], day: string, now: Date): Promise<void> {
  if (said.length === 0) return
  const last = tx
    .selectDistinctOn([termReports.wardId], { id: termReports.id })
    .from(termReports)
    .innerJoin(terms, eq(terms.id, termReports.termId))
    .where(
      and(
        eq(termReports.schoolId, schoolId),
        inArray(
          termReports.wardId,
          said.map(({ wardId }) => wardId),
        ),
        lt(terms.opens, day),
      ),
    )
    .orderBy(termReports.wardId, desc(terms.opens))
  for (const [words, those] of Map.groupBy(said, ({ promotedTo, repeatedIn }) => JSON.stringify([promotedTo, repeatedIn]))) {
    const [one] = those
    if (!one || words === '[null,null]') continue
    const wardIds = those.map(({ wardId }) => wardId)
    await tx
      .update(termReports)
      .set({ promotedTo: one.promotedTo, repeatedIn: one.repeatedIn, updatedAt: now })
      .where(and(isNotOut, inArray(termReports.id, last), inArray(termReports.wardId, wardIds)))
  }
}

/** An act that moved pupils up is undone: reports that are not out say nothing of it any more. */
export async function takePromotionBack(tx: Tx, schoolId: string, actId: string, now: Date): Promise<void> {
  const ofAct = and(eq(moves.schoolId, schoolId), eq(moves.actId, actId))
  await tx
    .update(termReports)
    .set({ promotedTo: null, updatedAt: now })
    .from(moves)
    .innerJoin(classes, eq(classes.id, moves.toClassId))
    .where(and(ofAct, isNotOut, eq(termReports.wardId, moves.wardId), eq(termReports.promotedTo, classes.name)))
  const from = tx
    .select({ id: moves.fromClassId })
    .from(moves)
    .where(and(ofAct, isNull(moves.reason)))
  await tx
    .update(termReports)
    .set({ repeatedIn: null, updatedAt: now })
    .where(and(eq(termReports.schoolId, schoolId), isNotOut, inArray(termReports.classId, from)))
}

/** Where pupils of a class go after the term, as it was asked for before their reports were made. */
export async function promotedAhead(tx: Tx, { class: klass, term }: Batch): Promise<Map<string, string>> {
  const rows = await tx
    .select({ wardId: moves.wardId, name: classes.name })
    .from(moves)
    .innerJoin(classes, eq(classes.id, moves.toClassId))
    .where(
      and(
        eq(moves.fromClassId, klass.id),
        inArray(moves.state, ['waiting', 'done']),
        isNull(moves.reason),
        gt(moves.day, term.closes),
        sql`${moves.toClassId} <> ${moves.fromClassId}`,
      ),
    )
  return new Map(rows.map(({ wardId, name }) => [wardId, name]))
}
