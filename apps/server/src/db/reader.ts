import { isAtSchool } from '@schoolgate/contracts/at-school'
import { and, arrayOverlaps, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { Scope } from '#lib/scope'
import { isOut } from './audience.ts'
import type { Tx } from './client.ts'
import { isGuardian } from './guardian.ts'
import { classes, guardianships, notices, wards } from './schema/index.ts'
import { statement } from './statement.ts'

/** A ward of the reader, with what this guardian may see of it. */
export type ReaderWard = {
  id: string
  firstName: string
  classId: string
  level: string
  mayAcademics: boolean
  mayBills: boolean
  /** A pupil of the school now: of a child who has left nothing is asked. */
  isAtSchool: boolean
}

/** Who reads notices: a parent for these wards, or the school's staff, who see everything that was said. */
export type Reader = {
  userId: string
  schoolId: string
  isStaff: boolean
  wards: ReaderWard[]
}

const wardsOfReader = statement((tx) =>
  tx
    .select({
      id: wards.id,
      firstName: wards.firstName,
      classId: wards.classId,
      level: classes.level,
      mayAcademics: guardianships.mayAcademics,
      mayBills: guardianships.mayBills,
      status: wards.status,
    })
    .from(guardianships)
    .innerJoin(wards, eq(wards.id, guardianships.wardId))
    .innerJoin(classes, eq(classes.id, wards.classId))
    .where(and(isGuardian(sql.placeholder('userId')), eq(wards.schoolId, sql.placeholder('schoolId'))))
    .orderBy(sql`${wards.dateOfBirth} asc nulls last`, wards.firstName, wards.id)
    .prepare(),
)

export async function readerOf(tx: Tx, scope: Scope): Promise<Reader> {
  const { userId, schoolId } = scope
  if (scope.role !== 'parent') return { userId, schoolId, isStaff: true, wards: [] }
  const rows = await wardsOfReader(tx, { userId, schoolId })
  return {
    userId,
    schoolId,
    isStaff: false,
    wards: rows.map(({ status, ...ward }) => ({ ...ward, isAtSchool: isAtSchool({ status }) })),
  }
}

/** The same reader with the children alone of whom the school still asks something. */
export const ofPupils = (reader: Reader): Reader => ({ ...reader, wards: reader.wards.filter((ward) => ward.isAtSchool) })

const idsOf = (reader: Reader) => reader.wards.map((ward) => ward.id)

/** What this reader may see now. A parent whose last guardianship ended sees nothing, not even what the whole school is told. */
export function visibleTo(reader: Reader, now: Date): SQL | undefined {
  const isSaid = isOut(reader.schoolId, now)
  if (reader.isStaff) return isSaid
  if (reader.wards.length === 0) return sql`false`
  const levels = reader.wards.map((ward) => ward.level)
  const classIds = reader.wards.map((ward) => ward.classId)
  return and(
    isSaid,
    or(
      eq(notices.audience, 'school'),
      and(eq(notices.audience, 'level'), inArray(notices.audienceLevel, levels)),
      and(eq(notices.audience, 'class'), inArray(notices.audienceClassId, classIds)),
      and(eq(notices.audience, 'ward'), inArray(notices.audienceWardId, idsOf(reader))),
      arrayOverlaps(notices.alsoLevels, levels),
      arrayOverlaps(notices.alsoClassIds, classIds),
    ),
  )
}

type Audience = Pick<
  typeof notices.$inferSelect,
  'audience' | 'audienceLevel' | 'audienceClassId' | 'audienceWardId' | 'alsoLevels' | 'alsoClassIds'
>

/** The same rule as `speaksToWard` in the database, for a row already in hand. */
export function speaksTo(notice: Audience, ward: Pick<ReaderWard, 'id' | 'classId' | 'level'>): boolean {
  const rules = {
    school: true,
    level: notice.audienceLevel === ward.level,
    class: notice.audienceClassId === ward.classId,
    ward: notice.audienceWardId === ward.id,
  }
  return rules[notice.audience] || notice.alsoLevels.includes(ward.level) || notice.alsoClassIds.includes(ward.classId)
}
