import { sql, type SQL } from 'drizzle-orm'
import { wards } from '#db/schema'
import type { Asking } from './words.ts'

/** A pupil of the school now: of who left, nothing is told to programs, not even that they left. */
export const isPupil = ({ schoolId }: Asking): SQL => sql`${wards.schoolId} = ${schoolId} and ${wards.status} = 'active'`
