import { sql, type AnyColumn, type Placeholder, type SQL } from 'drizzle-orm'
import type { Tx } from './client.ts'

/** A moment, or the place where one is put into a statement that is written once. */
export type Moment = Date | Placeholder
/** An id, or the place of one. */
export type IdPlace = string | Placeholder

/** One of the ids that are given under this name, however many: the statement stays the same one. */
export const isOneOf = (column: AnyColumn, name: string): SQL => sql`${column} = any (${sql.placeholder(name)}::uuid[])`

/** What the query builder has written, with places for its values. */
type Written<Answer> = { execute(values: Record<string, unknown>): Promise<Answer> }

/**
 * Makes a statement of transactions that is written once for each connection and then only given its values, at the places that
 * `sql.placeholder` names: to write one anew takes the builder as long as PostgreSQL to answer it.
 */
export function statement<Answer>(
  write: (tx: Tx) => Written<Answer>,
): (tx: Tx, values: Record<string, unknown>) => Promise<Answer> {
  const written = new WeakMap<Tx, Written<Answer>>()
  return (tx, values) => {
    const known = written.get(tx) ?? write(tx)
    written.set(tx, known)
    return known.execute(values)
  }
}
