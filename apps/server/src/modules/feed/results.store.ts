import { and, desc, eq, gt, lte, ne, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { dayOf } from '#db/school-day'
import { assessments, assessmentScores } from '#db/schema'
import type { ItemRow } from './feed.store.ts'

/** So many works beside the newest show where a subject is going (look/ 03 shows five). */
const WORKS_BEFORE = 4

const isResult = ({ item }: ItemRow) => item.kind === 'score_published' || item.kind === 'term_report'

/** The items with the newest result among them knowing what the works of its subject and term before it came to. */
export async function withWorksBefore(tx: Tx, items: ItemRow[]): Promise<ItemRow[]> {
  const newest = items.find(isResult)
  if (!newest || newest.score?.score == null) return items
  const before = await worksBefore(tx, newest)
  return items.map((row) => (row === newest ? { ...row, before } : row))
}

/** In percent, oldest first; what was published later does not come before. */
async function worksBefore(tx: Tx, { item, work }: ItemRow): Promise<number[]> {
  if (!work?.publishedAt || item.wardId === null) return []
  const rows = await tx
    .select({ percent: sql<number>`round(100 * ${assessmentScores.score} / ${assessments.maxScore})`.mapWith(Number) })
    .from(assessmentScores)
    .innerJoin(assessments, eq(assessments.id, assessmentScores.assessmentId))
    .where(
      and(
        eq(assessmentScores.wardId, item.wardId),
        eq(assessmentScores.termId, work.termId),
        eq(assessmentScores.state, 'marked'),
        eq(assessments.subjectId, work.subjectId),
        ne(assessments.id, work.id),
        gt(assessments.maxScore, 0),
        lte(assessments.publishedAt, work.publishedAt),
      ),
    )
    .orderBy(
      desc(sql`coalesce(${assessments.day}, ${dayOf(item.schoolId, assessments.publishedAt)})`),
      desc(assessments.publishedAt),
    )
    .limit(WORKS_BEFORE)
    .prepare()
    .execute()
  return rows.map(({ percent }) => percent).toReversed()
}
