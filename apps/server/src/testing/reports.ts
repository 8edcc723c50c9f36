import type { ReportBatch } from '@schoolgate/contracts/office-reports'
import { eq } from 'drizzle-orm'
import type { Tx } from '#db'
import { gradingBands, subjects, termReports, termReportSubjects, terms } from '#db/schema'
import { newId, newPublicId } from '#lib/random'
import type { createTestApp } from './app.ts'
import { TEST_NOW } from './people.ts'

type Fields<T> = { [K in keyof T]?: T[K] }
type Place = { schoolId: string; classId: string; wardId: string }
type Mark = Fields<typeof termReportSubjects.$inferInsert>

/** Puts a published term report of a ward into the database, in the school's first term unless said otherwise; marks by the subject's name. */
export async function addReport(
  tx: Tx,
  { schoolId, classId, wardId }: Place,
  marks: Record<string, Mark> = {},
  fields: Fields<typeof termReports.$inferInsert> = {},
) {
  // Ids rise with time: the one that was written first, wherever it lies in a table that other tests had before.
  const [term] = await tx.select().from(terms).where(eq(terms.schoolId, schoolId)).orderBy(terms.id)
  const id = newId()
  const [report] = await tx
    .insert(termReports)
    .values({
      id,
      schoolId,
      classId,
      wardId,
      publicId: newPublicId(),
      termId: term?.id ?? '',
      template: 'basic',
      classWeight: 50,
      gradingScale: 'ges',
      status: 'published',
      verifyCode: `T-${id.slice(-8)}`,
      publishedAt: new Date(TEST_NOW.getTime() - 3_600_000),
      ...fields,
    })
    .returning()
  if (!report) throw new Error('The report was not written.')
  for (const [position, [name, mark]] of Object.entries(marks).entries())
    await tx.insert(termReportSubjects).values({
      id: newId(),
      schoolId,
      reportId: id,
      subjectId: await subjectNamed(tx, schoolId, name),
      position,
      ...mark,
    })
  return report
}

/** The school's subject of this name, made when there is none. */
export async function subjectNamed(tx: Tx, schoolId: string, name: string): Promise<string> {
  const id = newId()
  const [made] = await tx.insert(subjects).values({ id, schoolId, name }).onConflictDoNothing().returning({ id: subjects.id })
  if (made) return made.id
  const rows = await tx.select().from(subjects).where(eq(subjects.schoolId, schoolId))
  return rows.find((subject) => subject.name === name)?.id ?? ''
}

/** A scale of two bands: enough to tell a pass. */
export async function addBands(tx: Tx, schoolId: string, scale = 'ges'): Promise<void> {
  const bands = [
    [50, '1', 'Proficient'],
    [0, '2', 'Developing'],
  ] as const
  for (const [fromScore, grade, level] of bands)
    await tx.insert(gradingBands).values({ id: newId(), schoolId, scale, fromScore, grade, level })
}

type Caller = Awaited<ReturnType<Awaited<ReturnType<typeof createTestApp>>['signedIn']>>

/** Has a class's reports drawn and takes the file out, as the office does; answers the file, or the refusal. */
export async function printClass(
  caller: Caller,
  doDue: () => Promise<void>,
  { reason, ...batch }: ReportBatch & { reason: string },
) {
  const asked = await caller.post('/api/v1/office/term_reports/pdf', batch)
  if (asked.statusCode !== 200) return asked
  await doDue()
  return caller.post(`/api/v1/office/work/${asked.json().work.id}/file`, { reason })
}
