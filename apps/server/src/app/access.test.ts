import type { Endpoint, Role } from '@schoolgate/contracts/endpoint'
import type * as z from 'zod'
import { expect, test } from 'vitest'
import { newId } from '#lib/random'
import { IDS, openTwoSchools, readPdf, sampleOf, schemaOf, TEST_NOW, type Family } from '#testing'
import { routesOf } from './routes.ts'
import { createServices } from './services.ts'

/*
 * Every endpoint × every kind of caller × the kinds of ids that tell them apart. What is expected is read off the endpoint's own
 * declaration, so a new endpoint is covered the day it is written; one with an id in its path says below whose ids those are.
 */

/** Words of which staff see everything in their school. */
const STAFF_SEE = [/^\/api\/v1\/notices\//, /^\/api\/v1\/photos\//, /^\/api\/v1\/office\//]
/** What can be read only once something was done, which it was not. */
const NOT_DONE_YET = /\/sheets\/:id\/undo$/
/** A family of which nothing is left to pay is in no list of those that owe. */
const NOTHING_LEFT = /\/owing\/families\/:id\/letter\.pdf$/
/** What “not yours” may also say: one's own document is asked for by user id (403, wire.md §1); a proof that is not there is a wrong code. */
const ALSO_HIDDEN: [path: RegExp, status: number][] = [
  [/\/documents\/users\//, 403],
  [/\/contact_proofs\//, 422],
]

const BEFORE_SECOND_FACTOR = /^\/api\/v1\/sessions(\/current|\/step_up(\/code|\/passkey)?)?$/
const GATE = /^identity\.(sign_in_needed|not_allowed|second_factor_needed|fresh_proof_needed)$/

type Caller = {
  name: string
  userId: string
  role: Role
  session: 'none' | 'expired' | 'live'
  hasSecondFactor: boolean
  /** Whose records this caller may see. */
  sees: (family: Family) => boolean
}
type Ids = { kind: 'family'; family: Family } | { kind: 'unknown' } | { kind: 'malformed' }

async function openSchools() {
  const { fixture, ...test } = await openTwoSchools()
  const { own, other, abroad, former, staff } = fixture
  const person = (name: string, userId: string, role: Role, sees: Caller['sees']): Caller => {
    return { name, userId, role, session: 'live', hasSecondFactor: true, sees }
  }
  const ofHere = (family: Family) => family !== abroad
  const parent = person('the own parent', own.guardianId, 'parent', (family) => family === own)
  const head = person('the head', staff.head.id, 'head', ofHere)
  const callers: Caller[] = [
    { ...parent, name: 'nobody', session: 'none', sees: () => false },
    { ...parent, name: 'an expired session', session: 'expired', sees: () => false },
    parent,
    person('another family’s parent', other.guardianId, 'parent', (family) => family === other),
    person('a former guardian', former.id, 'parent', () => false),
    person('another school’s parent', abroad.guardianId, 'parent', (family) => family === abroad),
    person('the teacher', staff.teacher.id, 'teacher', ofHere),
    head,
    person('the bursar', staff.bursar.id, 'bursar', ofHere),
    person('the office', staff.office.id, 'office', ofHere),
    person('another school’s head', staff.headAbroad.id, 'head', (family) => family === abroad),
    { ...head, name: 'staff without second factor', hasSecondFactor: false, sees: () => false },
  ]
  const ids: Ids[] = [
    ...[own, other, abroad].map((family) => ({ kind: 'family' as const, family })),
    { kind: 'unknown' },
    { kind: 'malformed' },
  ]

  const sessions = new Map<string, string>()
  /** A caller asks in one session until an act succeeds: some of them end it. */
  async function secretOf(caller: Caller, session: Parameters<typeof test.signedIn>[1]): Promise<string> {
    const name = JSON.stringify([caller.name, session])
    const secret = sessions.get(name) ?? (await test.signedIn(caller.userId, session)).secret
    sessions.set(name, secret)
    return secret
  }

  async function ask(endpoint: Endpoint, caller: Caller, target: Ids, given: { isProven?: true } = {}) {
    // A person sends so many files a minute, and a test that asks for all of it at once would be told so.
    if (endpoint.upload) test.clock.advance(11)
    const ends = caller.session === 'expired' ? { expiresAt: new Date(TEST_NOW.getTime() - 1000) } : {}
    const proven = given.isProven ? { steppedUpUntil: new Date(test.clock.now().getTime() + 60_000) } : {}
    const session = { ...ends, ...proven, hasSecondFactor: caller.hasSecondFactor }
    const secret = caller.session === 'none' ? undefined : await secretOf(caller, session)
    const answer = await test.app.inject({
      method: endpoint.method,
      url: addressOf(endpoint, caller, target),
      ...(secret ? { cookies: { schoolgate: secret } } : {}),
      ...(endpoint.body ? { payload: JSON.stringify(bodyOf(endpoint, caller)) } : {}),
      headers: {
        ...(endpoint.body ? { 'content-type': 'application/json' } : {}),
        // Without a key nothing of it is looked at, whosever it is.
        ...(endpoint.idempotency === 'required' ? { 'idempotency-key': newId() } : {}),
      },
    })
    if (endpoint.method !== 'GET' && answer.statusCode < 400) sessions.clear()
    return answer
  }
  const endpoints = routesOf(createServices(test.world)).map(({ endpoint }) => endpoint)
  return { ...test, ...fixture, callers, ids, endpoints, ask }
}

/**
 * Where no id is asked for, or whoever asks is refused whatever they ask for, one kind is enough. Whoever may see a family asks for one
 * that is theirs and one that is not, everybody else for one; what is no id, and an id of nothing, is told alike to all: the own parent and
 * the head ask for those.
 */
function idsFor(endpoint: Endpoint, caller: Caller, ids: Ids[]): Ids[] {
  const isAskedFor =
    endpoint.own !== undefined || (endpoint.params !== undefined && refusal(endpoint, caller, { kind: 'unknown' }) === null)
  if (!isAskedFor) return ids.slice(0, 1)
  const families = ids.filter((target) => target.kind === 'family')
  const others = families.filter(({ family }) => !caller.sees(family))
  const told = families.filter(({ family }) => caller.sees(family))
  return [
    // A teacher sees the own class alone: both families of the school are asked for.
    ...told.slice(0, caller.role === 'teacher' ? 2 : 1),
    ...others.slice(0, 1),
    ...(ASKS_FOR_NOTHING.includes(caller.name) ? ids.filter(({ kind }) => kind !== 'family') : []),
  ]
}

const ASKS_FOR_NOTHING = ['the own parent', 'the head']

/** A body that the contract accepts; where it names the user as the query does, it names the caller. */
function bodyOf({ body, own }: Endpoint, caller: Caller): unknown {
  const sample = body ? sampleOf(schemaOf(body)) : null
  return own && typeof sample === 'object' && sample !== null && own in sample ? { ...sample, [own]: caller.userId } : sample
}

function addressOf({ path, own, query }: Endpoint, caller: Caller, target: Ids): string {
  const url = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    // A payment's reference may be any word of letters and digits.
    if (target.kind === 'malformed') return name === 'reference' ? '%C2%A7' : 'not-an-id'
    const known = IDS.find(([pattern, of]) => pattern.test(path) && of === name)
    return target.kind === 'family' && known ? known[2](target.family) : newId()
  })
  if (own === undefined) return query ? `${url}?${new URLSearchParams(neededOf(query)).toString()}` : url
  const asked = { family: caller.userId, unknown: newId(), malformed: 'not-an-id' }
  const isElse = target.kind === 'family' && !caller.sees(target.family)
  return `${url}?${own}=${isElse ? target.family.guardianId : asked[target.kind]}`
}

/** What a query cannot do without. */
const neededOf = (query: z.core.$ZodType): Record<string, string> =>
  Object.fromEntries(Object.entries(sampleOf(schemaOf(query)) ?? {}).map(([name, value]) => [name, String(value)]))

/** Whether a door is declared to be for this role. */
const isFor = ({ access }: Endpoint, role: Role): boolean =>
  access !== 'parent' && (!Array.isArray(access) || access.some((one) => one === role))

/** The refusal of the gate that an endpoint's declaration asks for; null when the caller is let through. */
function refusal({ access, path, own, freshProof }: Endpoint, caller: Caller, target: Ids): number | null {
  if (access === 'public') return null
  if (caller.session !== 'live') return 401
  if (access === 'parent' && caller.role !== 'parent') return 403
  if (caller.role !== 'parent' && !caller.hasSecondFactor && !BEFORE_SECOND_FACTOR.test(path)) return 403
  if (Array.isArray(access) && !access.some((role) => role === caller.role)) return 403
  if (own !== undefined && (target.kind !== 'family' || !caller.sees(target.family))) return 403
  return freshProof ? 403 : null
}

/** The statuses that are right for a caller whom the gate lets through to an address with ids in it. */
function expectedOf({ path, method, body, upload }: Endpoint, caller: Caller, target: Ids, own: Family): number[] {
  if (target.kind === 'malformed') return [400]
  const hidden = [404, ...ALSO_HIDDEN.filter(([word]) => word.test(path)).map(([, status]) => status)]
  if (target.kind === 'unknown') return hidden
  const isOfStaff = caller.role !== 'parent'
  const isTeacherOfOthers = caller.role === 'teacher' && path.includes('/office/') && target.family !== own
  const maySee = caller.sees(target.family) && (!isOfStaff || STAFF_SEE.some((word) => word.test(path))) && !isTeacherOfOthers
  if (!maySee) return hidden
  if (method === 'GET' && NOTHING_LEFT.test(path)) return [404]
  if (method === 'GET') return NOT_DONE_YET.test(path) ? [409] : [200]
  // The test sends no file.
  if (upload) return [404, 415]
  // A sample body may be wrong for the thing itself, and an earlier call may have used the thing up.
  return body ? [200, 204, 400, 401, 404, 409, 422, 429] : [200, 204, 404, 409]
}

/** Whether a door is not for this caller's role, which the gate sees before all else, at every door alike: each third of them asks, in turn. */
const isTurnedAway = ({ access }: Endpoint, { role, session }: Caller): boolean =>
  session === 'live' && (access === 'parent' ? role !== 'parent' : Array.isArray(access) && !access.some((one) => one === role))

/** Who has no session is turned away at every door but the public ones: another test asks there. */
const mayCome = (endpoint: Endpoint, caller: Caller): boolean =>
  endpoint.access === 'public' || (caller.session === 'live' && !isTurnedAway(endpoint, caller))

/** Reading comes first, while all is as it was; who is a guardian no more finds nothing: the door that ends it is tried when all the others have been. */
const inTurn = ({ method, path }: Endpoint) => (method === 'GET' ? 0 : /\/(end|rights)$/.test(path) ? 2 : 1)

test('whoever asks for whatever gets exactly what the door declares, and not a word of a family that is not theirs', async () => {
  const { endpoints, callers, ids, own, other, abroad, ask } = await openSchools()
  const faults: string[] = []
  let asked = 0
  let ownWords = 0
  for (const [at, endpoint] of endpoints.toSorted((one, next) => inTurn(one) - inTurn(next)).entries())
    for (const caller of callers.filter(
      (one, who) => mayCome(endpoint, one) || (isTurnedAway(endpoint, one) && (at + who) % 3 === 0),
    ))
      for (const target of idsFor(endpoint, caller, ids)) {
        const answer = await ask(endpoint, caller, target)
        asked++
        const { statusCode: status } = answer
        const code = status >= 400 ? String(answer.json().code) : ''
        const whose = target.kind === 'family' ? `${target.family.name}’s` : target.kind
        const said = `${endpoint.method} ${endpoint.path} for ${caller.name} with ${whose} ids: ${status} ${code}`
        const refused = refusal(endpoint, caller, target)
        if (status >= 500) faults.push(said)
        else if (refused !== null && (status !== refused || !GATE.test(code))) faults.push(`${said}, not ${refused}`)
        else if (refused === null && endpoint.access !== 'public') {
          const right = endpoint.params ? expectedOf(endpoint, caller, target, own) : null
          if (right ? !right.includes(status) : GATE.test(code)) faults.push(`${said}, not ${right?.join() ?? 'let through'}`)
        }
        const words = (answer.rawPayload.toString('latin1') + JSON.stringify(answer.headers)).toLowerCase()
        for (const family of [own, other, abroad]) {
          if (!words.includes(family.canary.toLowerCase())) continue
          if (caller.sees(family)) ownWords++
          else faults.push(`${said}, with words of ${family.name}`)
        }
      }
  expect(faults).toEqual([])
  expect(asked).toBeGreaterThan(endpoints.length * (callers.length / 2))
  // The test would prove nothing if nobody saw their own words.
  expect(ownWords).toBeGreaterThan(20)
}, 600_000)

test('every address with an id in it is covered with real ids', async () => {
  const { endpoints } = await openSchools()
  const uncovered = endpoints
    .filter(({ access }) => access !== 'public')
    .flatMap(({ path }) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({ path, name })))
    .filter(({ path, name }) => !IDS.some(([pattern, of]) => pattern.test(path) && of === name))
  expect(uncovered).toEqual([])
})

test('a missing and an expired session get the same constant answer at every door', async () => {
  const { endpoints, callers, ids, ask } = await openSchools()
  const answers = new Set<string>()
  for (const endpoint of endpoints.filter(({ access }) => access !== 'public'))
    for (const caller of callers.filter(({ session }) => session !== 'live')) {
      const answer = await ask(endpoint, caller, ids[0] ?? { kind: 'unknown' })
      answers.add(JSON.stringify({ status: answer.statusCode, ...answer.json(), request_id: '' }))
    }
  expect([...answers]).toHaveLength(1)
}, 180_000)

/** Where words of a family stand and nothing of a child's record. */
const NO_RECORDS = [
  // What the school itself said, or asks for.
  /^\/allmynotifs$/,
  /^\/api\/v1\/notices\//,
  /^\/api\/v1\/office\/notices(\/:id)?$/,
  /^\/api\/v1\/office\/fee_(schedules|places)$/,
  // What is asked of a person, and what somebody let the school read without a name.
  /^\/api\/v1\/office\/proposals$/,
  /^\/api\/v1\/office\/assistant\/use$/,
  // The number of the new receipt, and the record of who looked, which has of a child the id alone.
  /^\/api\/v1\/office\/receipts\/:id\/void$/,
  /^\/api\/v1\/office\/audit$/,
  // What the office asked for, by class and fees: no child.
  /^\/api\/v1\/office\/work(\/:id(\/cancel)?)?$/,
  // Who works at the school, and who is invited to.
  /^\/api\/v1\/office\/(people|invitations)(\/|$)/,
  // Programs of others, and what they are called.
  /^\/api\/v1\/office\/programs(\/|$)/,
  // Where parents pay, and who of the staff changes it.
  /^\/api\/v1\/office\/official_numbers(\/|$)/,
  // A list that the office itself brought.
  /^\/api\/v1\/office\/sheets(\/:id(\/answers|\/rows|\/bad_rows|\/check|\/save|\/undo)?)?$/,
  // Under which numbers the school keeps its books.
  /^\/api\/v1\/office\/books\/accounts$/,
  // What went into the cash box and out of it, and who of the staff wrote it.
  /^\/api\/v1\/office\/cash_moves(\/:id\/slip)?$/,
  // What came in on a day, in sums, and the names of the tills that were counted.
  /^\/api\/v1\/office\/days(\/|$)/,
  // Where cash is taken, and who of the staff takes it there.
  /^\/api\/v1\/office\/tills(\/:id(\/ending)?)?$/,
  // The same of a bank: its columns, and sums.
  /^\/api\/v1\/office\/bank_sheets(\/|$)/,
  // What the provider pays out: numbers of payments, and no child.
  /^\/api\/v1\/office\/settlements(\/:id)?$/,
  // Money of which nobody knows yet whose it is.
  /^\/api\/v1\/office\/unknown_payments$/,
  // It ends the guardianship of who looks at the list, or what that one may see.
  /guardianships\/:id\/(end|rights)$/,
  // What work a class was given, and how many have a mark in it.
  /^\/api\/v1\/office\/(mark_books|works\/:id(\/show|\/hide)?)$/,
  // Names and classes; whoever opens one of them is written down.
  /^\/api\/v1\/office\/find$/,
]

test('whatever of a child staff are shown stands in the parents’ list, by whoever it was', async () => {
  const { endpoints, callers, ids, own, ask } = await openSchools()
  const [target = { kind: 'unknown' as const }] = ids
  const parent = callers.find(({ userId, session }) => userId === own.guardianId && session === 'live')
  const list = endpoints.find(({ path }) => path === '/api/v1/profile/record_openings')
  if (!parent || !list) throw new Error('Somebody has to read the list.')
  const openings = async () => (await ask(list, parent, target)).json().openings
  const staff = callers.filter(({ role, session, hasSecondFactor }) => role !== 'parent' && session === 'live' && hasSecondFactor)
  const unseen: string[] = []
  const seen = new Set<string>()
  let last: unknown = (await openings())[0]?.id
  for (const endpoint of endpoints.filter(({ path }) => !NO_RECORDS.some((word) => word.test(path))))
    for (const caller of staff.filter(({ role }) => isFor(endpoint, role))) {
      const answer = await ask(endpoint, caller, target, { isProven: true })
      if (answer.statusCode >= 300) continue
      const [newest] = await openings()
      const isThere = newest?.id !== last && newest?.role === caller.role && newest?.what === endpoint.opens
      last = newest?.id
      const isPdf = answer.headers['content-type'] === 'application/pdf'
      const words = isPdf ? readPdf(answer.rawPayload).text : answer.rawPayload.toString('latin1')
      if (!words.includes(own.canary)) continue
      if (isThere) seen.add(endpoint.path)
      else unseen.push(`${endpoint.method} ${endpoint.path} for ${caller.name}`)
    }
  expect(unseen).toEqual([])
  // The test would prove nothing if staff had been shown nothing.
  expect([...seen]).toEqual(
    expect.arrayContaining(['/api/v1/office/wards/:id', '/api/v1/office/payments', '/api/v1/office/receipts/:id.pdf']),
  )
}, 600_000)
