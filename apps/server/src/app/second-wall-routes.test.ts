import { STAFF_ROLES, type Endpoint, type Role, type StaffRole } from '@schoolgate/contracts/endpoint'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db, Tx } from '#db'
import { newId } from '#lib/random'
import { IDS, openTwoSchools, sampleOf, schemaOf, TEST_NOW, type Family } from '#testing'
import { createApp } from './app.ts'
import { routesOf } from './routes.ts'
import { createServices } from './services.ts'

/*
 * Here the first wall is taken in, route by route: the gate and every `where` believe that a rightful caller asks, and only the
 * database is told who really does. Whatever is read or written then got through the second wall.
 */

type Caller = { name: string; userId: string; schoolId: string; role: Role }

/** How much was written into each table; the numbers go on from transaction to transaction of a connection for a while. */
const COUNTS = sql`select oid::regclass::text as name,
  pg_stat_get_xact_tuples_inserted(oid) + pg_stat_get_xact_tuples_updated(oid) + pg_stat_get_xact_tuples_deleted(oid) as rows
  from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`

async function countsOf(tx: Tx): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ name: string; rows: string }>(COUNTS)
  return new Map(rows.map(({ name, rows }) => [name, rows]))
}

async function openSchools() {
  const { fixture: schools, ...fixture } = await openTwoSchools()
  const { here, away, own, other, abroad, former, staff } = schools
  let really: Caller | null = null
  const written = new Set<string>()
  const db: Db = {
    ...fixture.db,
    as: (scope, work) =>
      fixture.db.as(scope.role === 'program' ? scope : { ...scope, ...really }, async (tx) => {
        const before = await countsOf(tx)
        const answer = await work(tx)
        for (const [name, rows] of await countsOf(tx)) if (rows !== (before.get(name) ?? '0')) written.add(name)
        return answer
      }),
    // Nothing is written there: the transaction only reads.
    ask: (scope, ask) => fixture.db.ask({ ...scope, ...really }, ask),
    tell: (scope, tell) => (scope === 'system' ? fixture.db.asSystem(tell) : db.as(scope, tell)),
  }
  const world = { ...fixture.world, db }
  const app = await createApp(world)

  const parent = (name: string, userId: string, schoolId = here.id): Caller => ({ name, userId, schoolId, role: 'parent' })
  const ofStaff = (role: StaffRole): Caller => ({ name: `the ${role}`, userId: staff[role].id, schoolId: here.id, role })
  const callers = {
    own: parent('the own parent', own.guardianId),
    strangers: [parent('another family’s parent', other.guardianId), parent('a former guardian', former.id)],
    abroad: [
      parent('another school’s parent', abroad.guardianId, away.id),
      ...STAFF_ROLES.map((role): Caller => ({
        name: `another school’s ${role}`,
        userId: staff.headAbroad.id,
        schoolId: away.id,
        role,
      })),
    ],
    ofStaff,
  }

  const secrets = new Map<string, string>()
  /** A rightful caller asks in one session until an act succeeds: some of them end it. */
  async function secretOf({ userId }: Caller): Promise<string> {
    const steppedUpUntil = new Date(TEST_NOW.getTime() + 600_000)
    const secret = secrets.get(userId) ?? (await fixture.signedIn(userId, { steppedUpUntil })).secret
    secrets.set(userId, secret)
    return secret
  }

  /** Asks in the name of `rightful`, while the database is told that it is `caller`; what came of it. */
  async function ask(endpoint: Endpoint, rightful: Caller, caller: Caller) {
    const secret = await secretOf(rightful)
    really = caller
    written.clear()
    const body = endpoint.body && bodyOf(sampleOf(schemaOf(endpoint.body)), own)
    const answer = await app.inject({
      method: endpoint.method,
      url: addressOf(endpoint, own, rightful),
      cookies: { schoolgate: secret },
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(endpoint.idempotency ? { 'idempotency-key': newId() } : {}),
      },
      ...(body ? { payload: JSON.stringify(body) } : {}),
    })
    really = null
    if (endpoint.method !== 'GET' && answer.statusCode < 400) secrets.clear()
    const isTold = answer.rawPayload.toString('latin1').toLowerCase().includes(own.canary.toLowerCase())
    return { isTold, written: answer.statusCode < 400 ? [...written].toSorted() : [], status: answer.statusCode }
  }
  const endpoints = routesOf(createServices(world)).map(({ endpoint }) => endpoint)
  return { callers, endpoints, ask, close: () => app.close() }
}

/** The address of the family's own things. */
function addressOf({ path, own: field, query }: Endpoint, family: Family, { userId }: Caller): string {
  const url = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const known = IDS.find(([pattern, of]) => pattern.test(path) && of === name)
    return known ? known[2](family) : newId()
  })
  const needed = query ? bodyOf(sampleOf(schemaOf(query)), family) : {}
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(needed)) asked.set(name, String(value))
  if (field) asked.set(field, userId)
  return `${url}?${asked.toString()}`
}

/** Whose id a field of a body means, where its name says it. */
function bodyOf(sample: unknown, family: Family): object {
  if (typeof sample !== 'object' || sample === null) return {}
  const named = Object.entries(sample).map(([name, value]) => {
    const row = family.rows.get(name.replace(/_id$/, 's'))
    return [name, name.endsWith('_id') && row ? row['id'] : value]
  })
  return Object.fromEntries(named)
}

/** Where no second wall stands: as the system the server reads who is signed in. */
const NO_SECOND_WALL = ['GET /api/v1/documents/users/:user_id', 'GET /api/v1/sessions/current']

/** What the school says its whole staff reads, at the parents' doors too: only strangers are kept from it. */
const SAID_TO_ALL_STAFF = ['GET /api/v1/office/notices', 'GET /api/v1/office/notices/:id']

/** Who ended a guardianship finds nothing more to ask for. */
const takesAway = ({ path }: Endpoint) => Number(/\/(end|rights)$/.test(path))
const endsLast = (one: Endpoint, other: Endpoint) => takesAway(one) - takesAway(other)

test(
  'with the first wall taken in, no route tells or writes anything for anybody but the rightful',
  { timeout: 400_000 },
  async ({ annotate }) => {
    const { callers, endpoints, ask, close } = await openSchools()
    const told = new Set<string>()
    const wrote: string[] = []
    const figures = { routes: 0, tried: 0, toldRightful: 0, wroteRightful: 0 }
    // The test sends no file.
    for (const endpoint of endpoints.filter(({ access, upload }) => access !== 'public' && !upload).toSorted(endsLast)) {
      const { access, method, path } = endpoint
      figures.routes++
      const [role] = Array.isArray(access) ? access : []
      const rightful = role ? callers.ofStaff(role) : callers.own
      const isKept = role && !SAID_TO_ALL_STAFF.includes(`${method} ${path}`)
      const colleagues = isKept
        ? STAFF_ROLES.filter((each) => Array.isArray(access) && !access.includes(each)).map(callers.ofStaff)
        : []
      // The wall asks first of which school they are: another school's come in turn, all of them at every few routes.
      const abroad = callers.abroad.filter((_, at) => (at + figures.routes) % callers.abroad.length < 2)
      for (const caller of [...callers.strangers, ...abroad, ...colleagues]) {
        figures.tried++
        const answer = await ask(endpoint, rightful, caller)
        if (answer.isTold) told.add(`${method} ${path}`)
        if (answer.written.length > 0) wrote.push(`${method} ${path} wrote ${answer.written.join()} for ${caller.name}`)
      }
      // That there is something to be told and written, the rightful show.
      const { isTold, written } = await ask(endpoint, rightful, rightful)
      if (isTold) figures.toldRightful++
      if (written.length > 0) figures.wroteRightful++
    }
    await close()
    expect(wrote).toEqual([])
    expect([...told].toSorted()).toEqual(NO_SECOND_WALL)
    expect(figures.toldRightful).toBeGreaterThan(40)
    expect(figures.wroteRightful).toBeGreaterThan(15)
    await annotate(
      `routes × callers tried: ${figures.routes} routes, ${figures.tried} tries; got through the second wall: 0. The rightful were told by ${figures.toldRightful} and wrote by ${figures.wroteRightful}.`,
    )
  },
)
