import { ListQuery, type ListQuery as ListAsked } from '@schoolgate/contracts/oneroster'
import type { Db, Tx } from '#db'
import { recordAudit, recordOpenings } from '#db/audit'
import type { Actor } from '#lib/actor'
import type { Clock } from '#lib/clock'
import { fieldsOf, type Collection } from './collections.ts'
import type { Door } from './doors.ts'
import { badQuery, badSelection, notGiven, unknownObject } from './oneroster.problems.ts'
import { givenSince, isWithin, readPage, rowsBehind } from './reading.store.ts'
import type { KnownProgram } from './tokens.service.ts'

/** One look of a program: through which door, at what, and from where. */
export type Look = { door: Door; params: Readonly<Record<string, string>>; query: unknown; path: string; address: string }

/** What a program is answered, and what the head of the answer says of a list. */
export type Shown = { body: Record<string, unknown>; list: { total: number; limit: number; offset: number } | null }

const DAY_MS = 86_400_000
/** One object is asked for by its id alone. */
const ONE = ListQuery.parse({ limit: '1' })

type Parts = { db: Db; clock: Clock; rosterUrl: string; gradebookUrl: string }

export type Reading = ReturnType<typeof createReading>

/** Builds what programs read: each look stands in the school's record before it is answered. */
export const createReading = ({ db, clock, rosterUrl, gradebookUrl }: Parts) => ({
  read(program: KnownProgram, look: Look): Promise<Shown> {
    const { door, params } = look
    const { collection, isOne } = door
    if (!program.gives.includes(collection.gives)) throw notGiven()
    const asked = queryOf(look.query)
    const select = selectionOf(collection, asked.fields)
    const query = isOne ? ONE : asked
    const now = clock()
    const { id, schoolId, gives } = program
    const asking = { schoolId, rosterUrl, gradebookUrl, hasContacts: gives.includes('contacts'), now }
    return db.as({ role: 'program', userId: id, schoolId }, async (tx) => {
      if (!(await isWithin(tx, asking, door, params))) throw unknownObject()
      const { found, total } = await readPage(tx, asking, rowsBehind(asking, door, params, query), query)
      if (isOne && found.length === 0) throw unknownObject()
      const wardIds = [...new Set(found.flatMap(({ ward_id }) => ward_id ?? []))]
      await record(tx, program, look, { wardIds, count: found.length, total }, now)
      const objects = found.map(({ object }) => select(object))
      return isOne
        ? { body: { [collection.one]: objects[0] }, list: null }
        : { body: { [collection.many]: objects }, list: { total, limit: query.limit, offset: query.offset } }
    })
  },
})

function queryOf(query: unknown): ListAsked {
  const parsed = ListQuery.safeParse(query)
  if (!parsed.success) throw badQuery(String(parsed.error.issues[0]?.path[0] ?? 'query'))
  return parsed.data
}

/** What of an object is shown: all, or the fields that were asked for. */
function selectionOf(collection: Collection, fields: string | undefined): (object: unknown) => Record<string, unknown> {
  const { shape } = collection
  if (fields === undefined) return (object) => shape.parse(object)
  const known = fieldsOf(collection)
  const asked = new Set(fields.split(',').map((field) => field.trim()))
  if ([...asked].some((field) => !known.has(field))) throw badSelection()
  return (object) => Object.fromEntries(Object.entries(shape.parse(object)).filter(([field]) => asked.has(field)))
}

type Given = { wardIds: readonly string[]; count: number; total: number }

/** A line for each look, and one a day for each child of whom something was given: that is what its guardians read. */
async function record(tx: Tx, program: KnownProgram, look: Look, given: Given, now: Date): Promise<void> {
  const { id, schoolId, name } = program
  const by: Actor = { schoolId, scope: null, userId: id, role: 'program', name, address: look.address }
  const { opening } = look.door.collection
  const note = `${look.path} (${given.count}/${given.total})`
  await recordAudit(tx, { at: now, by, action: 'programs.read', subjectId: id, note })
  const since = new Date(now.getTime() - DAY_MS)
  const told = await givenSince(tx, id, { what: opening, wardIds: given.wardIds, since })
  const of = given.wardIds.filter((wardId) => !told.has(wardId)).map((wardId) => ({ wardId }))
  await recordOpenings(tx, by, { what: opening, of, note: null }, now)
}
