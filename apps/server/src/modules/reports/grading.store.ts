import type { RatedTemplate, RatedThing } from '@schoolgate/contracts/report-ratings'
import type { Grading, GradedStage } from '@schoolgate/contracts/school-grading'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { classWeightNow, gradingScaleNow } from '#db/grading'
import { audit, classes, gradingBands, schools, termReports, termReportSubjects, terms } from '#db/schema'
import { notFound } from '#lib/problem'
import { newId } from '#lib/random'

/** What the record says where it was changed. */
export const GRADING_CHANGED = 'schools.grading_changed'

export type StageRow = { stage: (typeof classes.$inferSelect)['stage']; levels: string[]; classWeight: number; scale: string }

/** The stages of which the school has classes, youngest first, and by what each is marked. */
export async function stagesOf(tx: Tx, schoolId: string): Promise<StageRow[]> {
  const rows = await tx
    .select({ stage: classes.stage, level: classes.level, classWeight: classWeightNow, scale: gradingScaleNow })
    .from(classes)
    .innerJoin(schools, eq(schools.id, classes.schoolId))
    .where(and(eq(classes.schoolId, schoolId), eq(classes.isActive, true)))
    .orderBy(asc(classes.position), asc(classes.name))
  return [...Map.groupBy(rows, ({ stage }) => stage).values()].flatMap(([first, ...others]) =>
    first
      ? {
          stage: first.stage,
          levels: [...new Set([first, ...others].map(({ level }) => level))],
          classWeight: first.classWeight,
          scale: first.scale,
        }
      : [],
  )
}

/** Nobody else settles it until this transaction ends. */
export const holdGrading = async (tx: Tx, schoolId: string): Promise<void> => {
  await tx.select({ id: schools.id }).from(schools).where(eq(schools.id, schoolId)).for('no key update')
}

/** The bands of every scale that the school ever used, the highest of each first. */
export async function scalesOf(tx: Tx, schoolId: string): Promise<Map<string, Grading['bands']>> {
  const rows = await tx
    .select()
    .from(gradingBands)
    .where(eq(gradingBands.schoolId, schoolId))
    .orderBy(desc(gradingBands.fromScore))
  const grouped = Map.groupBy(rows, ({ scale }) => scale)
  return new Map(
    [...grouped].map(([scale, bands]) => [
      scale,
      bands.map(({ fromScore, grade, level }) => ({ from: fromScore, grade, level })),
    ]),
  )
}

export async function addScale(tx: Tx, schoolId: string, scale: string, bands: Grading['bands']): Promise<void> {
  await tx
    .insert(gradingBands)
    .values(bands.map(({ from, grade, level }) => ({ id: newId(), schoolId, scale, fromScore: from, grade, level })))
}

type Settled = { schoolId: string; stage: GradedStage; classWeight: number; scale: string }

export async function settleGrading(tx: Tx, { schoolId, stage, classWeight, scale }: Settled, now: Date): Promise<void> {
  const settled = { [stage]: { class_weight: classWeight, scale } }
  await tx
    .update(schools)
    .set({ stageGrading: sql`${schools.stageGrading} || ${JSON.stringify(settled)}::jsonb`, updatedAt: now })
    .where(eq(schools.id, schoolId))
}

/** A school by what decides what is rated there. */
export type SchoolRated = Awaited<ReturnType<typeof schoolRated>>

export async function schoolRated(tx: Tx, schoolId: string) {
  const [school] = await tx
    .select({ id: schools.id, country: schools.country, stageGrading: schools.stageGrading })
    .from(schools)
    .where(eq(schools.id, schoolId))
  if (!school) throw notFound()
  return school
}

type Rated = { schoolId: string; template: RatedTemplate; things: readonly RatedThing[] }

export async function settleRated(tx: Tx, { schoolId, template, things }: Rated, now: Date): Promise<void> {
  const { stageGrading } = await schoolRated(tx, schoolId)
  const rated = { ...stageGrading.rated, [template]: things }
  await tx
    .update(schools)
    .set({ stageGrading: sql`${schools.stageGrading} || ${JSON.stringify({ rated })}::jsonb`, updatedAt: now })
    .where(eq(schools.id, schoolId))
}

/** Of the newest term in which the stage has reports: how many are out, and how many are not. */
export async function reportsOfStage(tx: Tx, schoolId: string, stage: StageRow['stage']) {
  const isOut = eq(termReports.status, 'published')
  const [found] = await tx
    .select({
      termId: terms.id,
      term: terms.name,
      out: sql<number>`count(*) filter (where ${isOut})`.mapWith(Number),
      preparing: sql<number>`count(*) filter (where not ${isOut})`.mapWith(Number),
    })
    .from(termReports)
    .innerJoin(classes, eq(classes.id, termReports.classId))
    .innerJoin(terms, eq(terms.id, termReports.termId))
    .where(and(eq(termReports.schoolId, schoolId), eq(classes.stage, stage)))
    .groupBy(terms.id)
    .orderBy(desc(terms.opens))
    .limit(1)
  return found ?? null
}

/** What the classes' reports in preparation say of each subject; of a class of which reports are out nothing changes. */
export async function linesInPreparation(tx: Tx, schoolId: string, stage: GradedStage, termId: string) {
  const released = tx
    .select({ id: termReports.classId })
    .from(termReports)
    .where(and(eq(termReports.schoolId, schoolId), eq(termReports.termId, termId), eq(termReports.status, 'published')))
  return tx
    .select({
      classScore: termReportSubjects.classScore,
      examScore: termReportSubjects.examScore,
      total: termReportSubjects.total,
      grade: termReportSubjects.grade,
      classWeight: termReports.classWeight,
    })
    .from(termReportSubjects)
    .innerJoin(termReports, eq(termReports.id, termReportSubjects.reportId))
    .innerJoin(classes, eq(classes.id, termReports.classId))
    .where(
      and(
        eq(termReports.schoolId, schoolId),
        eq(termReports.termId, termId),
        inArray(termReports.status, ['draft', 'approved', 'withdrawn']),
        eq(classes.stage, stage),
        sql`${termReports.classId} not in ${released}`,
      ),
    )
}

/** Who settled it last; null: nobody, as far as the record goes back. */
export async function lastGradingChange(tx: Tx, schoolId: string): Promise<{ at: string; by: string } | null> {
  const [line] = await tx
    .select({ at: audit.at, by: audit.actorName })
    .from(audit)
    .where(and(eq(audit.schoolId, schoolId), eq(audit.action, GRADING_CHANGED)))
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(1)
  return line ? { at: line.at.toISOString(), by: line.by } : null
}
