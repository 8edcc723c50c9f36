import { and, eq, isNull, type AnyColumn, type SQL } from 'drizzle-orm'
import { guardianships } from './schema/index.ts'
import type { IdPlace } from './statement.ts'

const RIGHTS = {
  academics: guardianships.mayAcademics,
  bills: guardianships.mayBills,
  pay: guardianships.mayPay,
  message: guardianships.mayMessage,
}

/**
 * Holds for the guardianships this person stands in now and that carry every right asked for. What a family sees is asked for
 * through this one condition; row-level security is the wall behind it.
 */
export const isGuardian = (userId: IdPlace | AnyColumn, ...rights: (keyof typeof RIGHTS)[]): SQL | undefined =>
  and(eq(guardianships.guardianId, userId), isNull(guardianships.endedAt), ...rights.map((right) => eq(RIGHTS[right], true)))
