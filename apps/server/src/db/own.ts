import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** A field that somebody sets here: its name in the data files, where it is kept, and what it becomes. */
type Setting = { field: string; column: PgColumn; to: string | number | boolean | null | undefined | readonly object[] }

/**
 * What a column `own` holds once somebody set these fields here: those that change are theirs from now on, each with what the school's
 * files had said of it until then, so that the same file again says nothing new.
 */
export function ownAfter(own: PgColumn, settings: readonly Setting[]): SQL {
  const taken = settings
    .filter(({ to }) => to !== undefined)
    .map(
      ({ field, column, to }) =>
        sql`case when ${column} is distinct from ${sql.param(to, column)} then jsonb_build_object(${field}::text, ${column}) else '{}'::jsonb end || `,
    )
  return sql`${sql.join(taken)}${own}`
}
