import { eq } from 'drizzle-orm'
import { wards } from './schema/index.ts'

/** The same rule as `isAtSchool` of the contracts, in the database. Needs `wards` in the query. */
export const isAtSchoolNow = eq(wards.status, 'active')
