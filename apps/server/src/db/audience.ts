import { and, eq, gt, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { classes, notices, wards } from './schema/index.ts'
import type { IdPlace, Moment } from './statement.ts'

/** A notice speaks to a ward: to the whole school, to the ward's level or class, first or among others, or to the ward alone. Needs `wards` and `classes` in the query. */
export const speaksToWard: SQL = sql`(${notices.audience} = 'school'
  or (${notices.audience} = 'level' and ${notices.audienceLevel} = ${classes.level})
  or (${notices.audience} = 'class' and ${notices.audienceClassId} = ${wards.classId})
  or (${notices.audience} = 'ward' and ${notices.audienceWardId} = ${wards.id})
  or ${classes.level} = any (${notices.alsoLevels}) or ${wards.classId} = any (${notices.alsoClassIds}))`

/** A notice of this school that has been said and was not taken back. */
export const isOut = (schoolId: IdPlace, now: Moment): SQL | undefined =>
  and(eq(notices.schoolId, schoolId), lte(notices.publishedAt, now), isNull(notices.withdrawnAt))

/** A notice that still matters: one that expired stays readable, but is neither unread nor waiting for an answer. */
export const isCurrent = (now: Moment): SQL | undefined => or(isNull(notices.expiresAt), gt(notices.expiresAt, now))
