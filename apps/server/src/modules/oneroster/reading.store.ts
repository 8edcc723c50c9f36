import type { ListQuery } from '@schoolgate/contracts/oneroster'
import type { Opening } from '@schoolgate/contracts/openings'
import { and, eq, gte, inArray, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Tx } from '#db'
import { audit } from '#db/schema'
import { comparableFields } from './collections.ts'
import type { Door } from './doors.ts'
import { filtered, sortedBy } from './filter.ts'
import { badSortField } from './oneroster.problems.ts'
import type { Asking } from './sources/words.ts'

/** Some rows of a collection: those of which all is true. */
type Rows = { rows: (asking: Asking) => SQL; where: readonly SQL[] }

const Found = z.object({ object: z.unknown(), ward_id: z.nullable(z.string()) })
const Counted = z.object({ rows: z.coerce.number<string>() })

const allOf = (conditions: readonly SQL[]): SQL => (conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `))

async function countRows(tx: Tx, asking: Asking, { rows, where }: Rows): Promise<number> {
  const found = await tx.execute<Row>(sql`select count(*)::text as rows from (${rows(asking)}) as found where ${allOf(where)}`)
  return Counted.parse(found.rows[0]).rows
}

type Row = Record<string, unknown>
type Params = Readonly<Record<string, string>>
const paramOf = (params: Params, name: string): string => params[name] ?? ''

/** Whether each object that the path goes through is there. */
export async function isWithin(tx: Tx, asking: Asking, { within }: Door, params: Params): Promise<boolean> {
  for (const { collection, where, id } of within)
    if ((await countRows(tx, asking, { rows: collection.rows, where: [...where, sql`id = ${paramOf(params, id)}`] })) === 0)
      return false
  return true
}

/** The rows that a path lists and a query lets through. */
export function rowsBehind(asking: Asking, { collection, where }: Door, params: Params, { filter, sort, orderBy }: ListQuery) {
  const known = comparableFields(collection)
  if (sort !== undefined && !known.has(sort)) throw badSortField()
  const conditions = where.map(({ narrow, id }) => narrow(asking, id === null ? '' : paramOf(params, id)))
  return {
    rows: collection.rows,
    where: filter === undefined ? conditions : [...conditions, filtered(filter, known)],
    order: sortedBy(sort, orderBy),
  }
}

/** A page of objects as they were built, each with the pupil it tells of; and how many there are in all. */
export async function readPage(
  tx: Tx,
  asking: Asking,
  { order, ...behind }: ReturnType<typeof rowsBehind>,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ found: { object: unknown; ward_id: string | null }[]; total: number }> {
  const { rows } = await tx.execute<Row>(sql`select object, ward_id from (${behind.rows(asking)}) as found
    where ${allOf(behind.where)} order by ${order} limit ${limit} offset ${offset}`)
  return { found: z.array(Found).parse(rows), total: await countRows(tx, asking, behind) }
}

/** Of which of these children it stands in the record since then that this program was given this. */
export async function givenSince(
  tx: Tx,
  programId: string,
  { what, wardIds, since }: { what: Opening; wardIds: readonly string[]; since: Date },
): Promise<ReadonlySet<string>> {
  if (wardIds.length === 0) return new Set()
  const found = await tx
    .selectDistinct({ wardId: audit.wardId })
    .from(audit)
    .where(and(eq(audit.actorId, programId), eq(audit.action, what), gte(audit.at, since), inArray(audit.wardId, [...wardIds])))
  return new Set(found.flatMap(({ wardId }) => wardId ?? []))
}
