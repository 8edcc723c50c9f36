import { sql } from 'drizzle-orm'
import type { Tx } from './client.ts'
import { guardianships, users, versionStamps, wards } from './schema/index.ts'

/**
 * The version of all that a guardian is told at a school: another one as soon as anything of it changes, be it who they stand for
 * (migrations-after/50_versions.sql); null for staff, who see more than this counts. Needs `users` in the query. Whoever makes a tag of it
 * reads it before what it is the version of: what changes in between makes an answer look older than it is, never newer.
 */
export const versionOf = sql<string | null>`case when ${users.role} = 'parent' then (
  select coalesce(bit_xor(v.stamp), 0)::text from ${versionStamps} v where v.about_id = any (array(
    select ${users.id} union all select ${users.schoolId}
    union all select unnest(array[w.id, w.class_id]) from ${guardianships} g join ${wards} w on w.id = g.ward_id
      where g.guardian_id = ${users.id} and g.ended_at is null))) end`

/** Folds the stamps of each thing of a school into one: its version stays. What others add meanwhile is not touched. */
export async function foldStamps(tx: Tx, schoolId: string): Promise<void> {
  await tx.execute(sql`
    with many as (select v.about_id from ${versionStamps} v where v.school_id = ${schoolId} group by 1 having count(*) > 1),
      gone as (delete from ${versionStamps} v using many m where v.about_id = m.about_id and v.school_id = ${schoolId}
        returning v.about_id, v.stamp)
    insert into ${versionStamps} (school_id, about_id, stamp)
    select ${schoolId}, about_id, bit_xor(stamp) from gone group by about_id`)
}
