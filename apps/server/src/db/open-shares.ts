import { and, desc, eq, gt, gte, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Tx } from './client.ts'
import { schoolDay } from './school-day.ts'
import { guardianships, schools, shares, users } from './schema/index.ts'
import type { Moment } from './statement.ts'

/** Neither taken back nor over. */
export const isInTime = (now: Moment) => and(isNull(shares.revokedAt), gt(shares.expiresAt, now))

/** The maker still stands: a guardian for the ward with the right to what is shared, anybody else on the school's staff. Needs `users` joined. */
export const makerStands = (now: Moment) => {
  const right = sql`case when ${shares.billId} is null then ${guardianships.mayAcademics} else ${guardianships.mayBills} end`
  const guards = sql`exists (select 1 from ${guardianships} where ${guardianships.guardianId} = ${shares.madeById}
    and ${guardianships.wardId} = ${shares.wardId} and ${guardianships.endedAt} is null and ${right})`
  const works = and(ne(users.role, 'parent'), or(isNull(users.endsOn), gte(users.endsOn, schoolDay(now))))
  return and(eq(users.isActive, true), or(guards, works))
}

/** The caller's newest link to each of these reports that still opens; the caller is `userId` and it is `now`. */
export function selectOwnOpenShares(tx: Tx, reportIds: SQL) {
  const now = sql.placeholder('now')
  return tx
    .selectDistinctOn([shares.reportId], {
      reportId: shares.reportId,
      publicId: shares.publicId,
      expiresAt: shares.expiresAt,
      opened: sql<number>`(select count(*) from share_openings o where o.share_id = ${shares.id})`.mapWith(Number),
    })
    .from(shares)
    .innerJoin(schools, eq(schools.id, shares.schoolId))
    .leftJoin(users, eq(users.id, shares.madeById))
    .where(
      and(
        sql`${shares.reportId} = any (array(${reportIds}))`,
        eq(shares.madeById, sql.placeholder('userId')),
        isInTime(now),
        makerStands(now),
      ),
    )
    .orderBy(shares.reportId, desc(shares.createdAt), desc(shares.id))
}
