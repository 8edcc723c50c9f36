import type { AuditLine } from '@schoolgate/contracts/audit'
import { and, desc, eq, gte, inArray, like, lt, or, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { audit, schools, wards } from '#db/schema'
import { daysAfter } from '#lib/days'
import { instantIn } from '#lib/local-time'

/** Where a page ended. */
export type LinePosition = { at: string; id: string }

type AuditQuery = {
  action?: string | undefined
  person_id?: string | undefined
  ward_id?: string | undefined
  from?: string | undefined
  to?: string | undefined
  after: LinePosition | null
  limit: number
}

/** The school's lines, newest first; one more than `limit` when there are more. */
export async function linesOf(tx: Tx, schoolId: string, query: AuditQuery): Promise<AuditLine[]> {
  const { action, person_id: personId, ward_id: wardId, from, to, after, limit } = query
  const beginOf = await clockOf(tx, schoolId)
  const rows = await tx
    .select()
    .from(audit)
    .where(
      and(
        eq(audit.schoolId, schoolId),
        action === undefined ? undefined : action.includes('.') ? eq(audit.action, action) : like(audit.action, ofWord(action)),
        personId === undefined ? undefined : or(eq(audit.actorId, personId), eq(audit.subjectId, personId)),
        wardId === undefined ? undefined : eq(audit.wardId, wardId),
        from === undefined ? undefined : gte(audit.at, beginOf(from)),
        to === undefined ? undefined : lt(audit.at, beginOf(daysAfter(to, 1))),
        after ? sql`(${audit.at}, ${audit.id}) < (${after.at}::timestamptz, ${after.id}::uuid)` : undefined,
      ),
    )
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(limit + 1)
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    actor: { id: row.actorId, name: row.actorName, role: row.actorRole },
    ward_id: row.wardId,
    subject_id: row.subjectId,
    address: row.address,
    note: row.note,
    changes: row.changes ?? [],
  }))
}

/** The pupils whom these lines are about, as a list names them. */
export async function pupilsNamed(tx: Tx, schoolId: string, lines: readonly AuditLine[]): Promise<Map<string, string>> {
  const ids = [...new Set(lines.flatMap(({ ward_id: id }) => (id === null ? [] : [id])))]
  const rows = await tx
    .select({ id: wards.id, first: wards.firstName, middle: wards.middleName, last: wards.lastName, number: wards.admissionNo })
    .from(wards)
    .where(and(eq(wards.schoolId, schoolId), inArray(wards.id, ids)))
  return new Map(
    rows.map(({ id, first, middle, last, number }) => [
      id,
      `${[first, middle, last].filter((name) => name).join(' ')} (${number})`,
    ]),
  )
}

/** Everything of a word; its underscores stand for themselves. */
const ofWord = (word: string) => `${word.replaceAll('_', String.raw`\_`)}.%`

/** When a day begins on the school's clock. */
async function clockOf(tx: Tx, schoolId: string): Promise<(day: string) => Date> {
  const [school] = await tx.select({ timezone: schools.timezone }).from(schools).where(eq(schools.id, schoolId))
  if (!school) throw new Error(`There is no school ${schoolId}.`)
  return (day) => new Date(instantIn(school.timezone, day, '00:00'))
}
