import {
  RATED_TEMPLATES,
  type RatedTemplate,
  type RatedThing,
  type Rating,
  USUAL_THINGS,
} from '@schoolgate/contracts/report-ratings'
import type { ReportTemplate } from '@schoolgate/contracts/reports'
import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { termReportRatings, termReports, terms } from '#db/schema'
import { newId } from '#lib/random'
import type { Batch } from './compile.store.ts'

const { kind, name, rating, reportId } = termReportRatings
const inOrder = [asc(termReportRatings.position), asc(name)]

/** The ratings on these reports, in the order of the paper. */
export async function ratingsOf(tx: Tx, reportIds: readonly string[]): Promise<Map<string, Rating[]>> {
  const rows = await tx
    .select({ reportId, kind, name, rating })
    .from(termReportRatings)
    .where(inArray(reportId, [...reportIds]))
    .orderBy(...inOrder)
  return grouped(rows.map(({ reportId: id, ...one }) => ({ of: id, one })))
}

/** What stood on the last report of each of these pupils before this term. */
export async function ratingsBefore(tx: Tx, { term }: Batch, wardIds: readonly string[]): Promise<Map<string, Rating[]>> {
  const last = tx
    .selectDistinctOn([termReports.wardId], { id: termReports.id })
    .from(termReports)
    .innerJoin(terms, eq(terms.id, termReports.termId))
    .where(and(inArray(termReports.wardId, [...wardIds]), lt(terms.opens, term.opens)))
    .orderBy(termReports.wardId, desc(terms.opens))
  const rows = await tx
    .select({ wardId: termReports.wardId, kind, name, rating })
    .from(termReportRatings)
    .innerJoin(termReports, eq(termReports.id, reportId))
    .where(inArray(termReports.id, last))
    .orderBy(...inOrder)
  return grouped(rows.map(({ wardId, ...one }) => ({ of: wardId, one })))
}

const grouped = (rows: readonly { of: string; one: Rating }[]): Map<string, Rating[]> =>
  new Map([...Map.groupBy(rows, ({ of }) => of)].map(([of, those]) => [of, those.map(({ one }) => one)]))

const isOfList = (template: ReportTemplate): template is RatedTemplate => RATED_TEMPLATES.some((one) => one === template)

/** What the school itself said is rated on such papers; undefined where it said nothing. */
export const ownThings = ({ stageGrading }: Pick<Batch['school'], 'stageGrading'>, template: ReportTemplate) =>
  isOfList(template) ? stageGrading.rated?.[template] : undefined

type Meant = { school: Pick<Batch['school'], 'id' | 'stageGrading'>; term: Pick<Batch['term'], 'opens'> }

/**
 * What is rated on the reports of a class: what was rated on them already, and what the school said is rated there; where it said nothing,
 * what it rated on such reports in its last term, or what schools usually rate.
 */
export async function ratedIn(
  tx: Tx,
  { school, term }: Meant,
  template: ReportTemplate,
  held: readonly RatedThing[],
): Promise<RatedThing[]> {
  const start = ownThings(school, template) ?? (await ratedLast(tx, { school, term }, template)) ?? USUAL_THINGS[template]
  const all = new Map([...start, ...held].map((one) => [`${one.kind} ${one.name}`, { kind: one.kind, name: one.name }]))
  return [...all.values()]
}

/** What was rated on such reports in the school's last term before this one; undefined where nothing was. */
async function ratedLast(tx: Tx, { school, term }: Meant, template: ReportTemplate): Promise<RatedThing[] | undefined> {
  const [last] = await tx
    .select({ termId: termReports.termId })
    .from(termReportRatings)
    .innerJoin(termReports, eq(termReports.id, reportId))
    .innerJoin(terms, eq(terms.id, termReports.termId))
    .where(and(eq(termReports.schoolId, school.id), eq(termReports.template, template), lt(terms.opens, term.opens)))
    .orderBy(desc(terms.opens))
    .limit(1)
  if (!last) return undefined
  return tx
    .select({ kind, name, position: sql<number>`min(${termReportRatings.position})::int` })
    .from(termReportRatings)
    .innerJoin(termReports, eq(termReports.id, reportId))
    .where(and(eq(termReports.termId, last.termId), eq(termReports.template, template)))
    .groupBy(kind, name)
    .orderBy(asc(kind), sql`3`, asc(name))
}

type Written = { reportId: string; kind: RatedThing['kind']; name: string; position: number; rating: string | null }

/** Writes ratings; a null one is taken away. The remark beside one stays. */
export async function writeRatings(tx: Tx, schoolId: string, cells: readonly Written[], now: Date): Promise<void> {
  const rows = cells.flatMap(({ rating: written, ...cell }) =>
    written === null ? [] : [{ id: newId(), schoolId, ...cell, rating: written, updatedAt: now }],
  )
  if (rows.length > 0)
    await tx
      .insert(termReportRatings)
      .values(rows)
      .onConflictDoUpdate({
        target: [reportId, kind, name],
        set: { rating: sql`excluded.rating`, updatedAt: now },
      })
  for (const gone of cells.filter((cell) => cell.rating === null))
    await tx.delete(termReportRatings).where(and(eq(reportId, gone.reportId), eq(kind, gone.kind), eq(name, gone.name)))
}
