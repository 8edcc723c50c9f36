import type { Role } from '@schoolgate/contracts/endpoint'
import { and, eq, inArray, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from './client.ts'
import { upsert } from './bulk.ts'
import { publishLive } from './live.ts'
import { lockPersons } from './persons.ts'
import { liveEvents, persons, sessions, tickets, users } from './schema/index.ts'
import { newId } from '#lib/random'
import { sideOf } from '#lib/scope'

/** Somebody as a school's files have them now; `id` is their membership's, also where it is not written yet. */
export type MemberContacts = { id: string; role: Role; phone: string | null; email: string | null }

type Person = { id: string; phone: string | null; email: string | null }
type Kind = 'phone' | 'email'
type Membership = MemberContacts & { personId: string; schoolId: string }

const KINDS: readonly Kind[] = ['phone', 'email']
/** When each was proven. */
const PROOFS = { phone: 'phoneVerifiedAt', email: 'emailVerifiedAt' } as const

/**
 * Says which person each of a school's people is, and writes the persons. Somebody whom another school has under the same phone is the same
 * person; the same e-mail makes them one where no other phone speaks against it. Of the other school nothing is asked and nothing is told.
 * A person's contact is one that some school has of them; it stays while it is. Whoever loses theirs is signed out.
 */
export async function placePersons(
  tx: Tx,
  schoolId: string,
  people: readonly MemberContacts[],
  now: Date,
): Promise<Map<string, string>> {
  // Two schools may write down the same phone at the same time: the second waits for what the first found.
  await lockPersons(tx)
  const before = await around(tx, people)
  const places = new Places(schoolId, before)
  const placed = places.settle(people)
  await write(tx, places, before, now)
  return placed
}

type Around = { persons: Person[]; memberships: Membership[] }

/** The persons who have these contacts or are these people, with everything they are at any school. */
async function around(tx: Tx, people: readonly MemberContacts[]): Promise<Around> {
  const of = (values: readonly (string | null)[]) => sql.param(values.filter((value) => value !== null))
  const mine = tx
    .select({ id: users.personId })
    .from(users)
    .where(sql`${users.id} = any (${of(people.map(({ id }) => id))}::uuid[])`)
  const found = await tx
    .select({ id: persons.id, phone: persons.phone, email: persons.email })
    .from(persons)
    .where(
      or(
        inArray(persons.id, mine),
        sql`${persons.phone} = any (${of(people.map(({ phone }) => phone))}::text[])`,
        sql`${persons.email} = any (${of(people.map(({ email }) => email))}::text[])`,
      ),
    )
  const memberships = await tx
    .select({
      id: users.id,
      personId: users.personId,
      schoolId: users.schoolId,
      role: users.role,
      phone: users.phone,
      email: users.email,
    })
    .from(users)
    .where(sql`${users.personId} = any (${of(found.map(({ id }) => id))}::uuid[])`)
  return { persons: found, memberships }
}

/** Who is who while a school's people are placed one after the other. */
class Places {
  readonly persons: Map<string, Person>
  readonly memberships: Map<string, Membership>
  readonly #holders: Record<Kind, Map<string, Person>> = { phone: new Map(), email: new Map() }
  readonly #of = new Map<string, Set<Membership>>()
  readonly #schoolId: string

  constructor(schoolId: string, { persons: found, memberships }: Around) {
    this.#schoolId = schoolId
    this.persons = new Map(found.map((person) => [person.id, { ...person }]))
    this.memberships = new Map(memberships.map((membership) => [membership.id, { ...membership }]))
    for (const membership of this.memberships.values()) this.#hold(membership)
    for (const person of this.persons.values())
      for (const kind of KINDS) if (person[kind] !== null) this.#holders[kind].set(person[kind], person)
  }

  /** First everybody lets go of what they had, so that two can exchange their numbers; whoever keeps theirs comes first. */
  settle(people: readonly MemberContacts[]): Map<string, string> {
    const had = new Map(people.map(({ id }) => [id, { ...this.memberships.get(id) }]))
    for (const { id } of people) {
      const membership = this.memberships.get(id)
      if (membership) Object.assign(membership, { phone: null, email: null })
    }
    for (const { id } of people) this.#letGo(this.memberships.get(id)?.personId)
    const keeps = ({ id, phone, email }: MemberContacts) => had.get(id)?.phone === phone && had.get(id)?.email === email
    const inTurn = [...people.filter(keeps), ...people.filter((one) => !keeps(one))]
    return new Map(inTurn.map((one) => [one.id, this.#place(one)]))
  }

  #letGo(personId: string | undefined): void {
    const person = this.persons.get(personId ?? '')
    for (const kind of KINDS)
      if (person && person[kind] !== null && !this.#isKept(person, kind)) {
        this.#holders[kind].delete(person[kind])
        person[kind] = null
      }
  }

  /** Whether a school has this contact of the person's. */
  #isKept(person: Person, kind: Kind): boolean {
    return [...(this.#of.get(person.id) ?? [])].some((membership) => membership[kind] === person[kind])
  }

  #hold(membership: Membership): void {
    const theirs = this.#of.get(membership.personId) ?? new Set()
    this.#of.set(membership.personId, theirs.add(membership))
  }

  #place(one: MemberContacts): string {
    const old = this.memberships.get(one.id)
    const current = this.persons.get(old?.personId ?? '')
    const person = this.#personOf(one, current) ?? this.#newPerson(old ? newId() : one.id)
    if (old) this.#of.get(old.personId)?.delete(old)
    const membership = { ...one, schoolId: this.#schoolId, personId: person.id }
    this.memberships.set(one.id, membership)
    for (const kind of KINDS) this.#take(person, kind, one[kind])
    this.#hold(membership)
    return person.id
  }

  #personOf(one: MemberContacts, current: Person | undefined): Person | undefined {
    const isFree = (person: Person | undefined) =>
      person !== undefined &&
      [...(this.#of.get(person.id) ?? [])].every(
        (other) => other.id === one.id || other.schoolId !== this.#schoolId || sideOf(other) !== sideOf(one),
      )
    const byPhone = this.#holders.phone.get(one.phone ?? '')
    if (isFree(byPhone)) return byPhone
    const byEmail = this.#holders.email.get(one.email ?? '')
    if (isFree(byEmail) && (one.phone === null || byEmail?.phone === null)) return byEmail
    const isAlone = [...(this.#of.get(current?.id ?? '') ?? [])].every(({ id }) => id === one.id)
    return isAlone ? current : undefined
  }

  #newPerson(id: string): Person {
    const person = { id: this.persons.has(id) ? newId() : id, phone: null, email: null }
    this.persons.set(person.id, person)
    return person
  }

  #take(person: Person, kind: Kind, contact: string | null): void {
    if (contact === null || this.#holders[kind].has(contact)) return
    if (person[kind] !== null && this.#isKept(person, kind)) return
    if (person[kind] !== null) this.#holders[kind].delete(person[kind])
    person[kind] = contact
    this.#holders[kind].set(contact, person)
  }
}

async function write(tx: Tx, places: Places, before: Around, now: Date): Promise<void> {
  const was = new Map(before.persons.map((person) => [person.id, person]))
  const changed = [...places.persons.values()].filter((person) => {
    const old = was.get(person.id)
    return old?.phone !== person.phone || old?.email !== person.email
  })
  const known = changed.filter(({ id }) => was.has(id)).map(({ id }) => id)
  await loosen(tx, known)
  for (const kind of KINDS) {
    const other = changed.filter(({ id, [kind]: contact }) => was.has(id) && was.get(id)?.[kind] !== contact).map(({ id }) => id)
    await tx
      .update(persons)
      .set({ [PROOFS[kind]]: null, boundAt: null })
      .where(isOneOf(persons.id, other))
  }
  await upsert(
    tx,
    persons,
    changed.map(({ id, phone, email }) => ({ id, phone, email, updatedAt: now })),
    ['id'],
  )
  const moved = before.memberships.filter(({ id, personId }) => places.memberships.get(id)?.personId !== personId)
  // Each leaves its person before another comes: at one school somebody is a guardian once.
  const between = moved.map(({ id }) => ({ id: newId(), membership: id }))
  await upsert(
    tx,
    persons,
    between.map(({ id }) => ({ id })),
    ['id'],
  )
  await tx.execute(sql`update users set person_id = b.id from jsonb_to_recordset(${JSON.stringify(between)}::jsonb) b (id uuid, membership uuid)
    where users.id = b.membership`)
  const ends = moved.map(({ id, personId }) => ({ id, person_id: places.memberships.get(id)?.personId ?? personId }))
  await tx.execute(sql`update users set person_id = e.person_id from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) e (id uuid, person_id uuid)
    where users.id = e.id`)
  const lost = before.persons.filter((old) =>
    KINDS.some((kind) => old[kind] !== null && places.persons.get(old.id)?.[kind] !== old[kind]),
  )
  await signOut(
    tx,
    lost.map(({ id }) => id),
    now,
  )
  publishLive(tx, ...moved.map(({ id, schoolId }) => ({ schoolId, userId: id, word: 'wards' as const })))
  await forgetNobodies(tx, [...moved.map(({ personId }) => personId), ...between.map(({ id }) => id)])
}

const isOneOf = (column: AnyPgColumn, ids: readonly string[]) => sql`${column} = any (${sql.param([...ids])}::uuid[])`

/** Contacts that change hands must be free before somebody else takes them. */
async function loosen(tx: Tx, personIds: readonly string[]): Promise<void> {
  if (personIds.length > 0) await tx.update(persons).set({ phone: null, email: null }).where(isOneOf(persons.id, personIds))
}

/** Persons whom no school knows any more, with what they were signed in by. */
async function forgetNobodies(tx: Tx, personIds: readonly string[]): Promise<void> {
  const anywhere = tx
    .select({ one: sql`1` })
    .from(users)
    .where(eq(users.personId, persons.id))
  await tx.delete(persons).where(and(isOneOf(persons.id, personIds), notExists(anywhere)))
}

/** Takes people out of a school whom nothing there names any more; whoever is nowhere else is forgotten with what they were signed in by. */
export async function removeMembers(tx: Tx, schoolId: string, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await tx.delete(liveEvents).where(isOneOf(liveEvents.userId, ids))
  const gone = await tx
    .delete(users)
    .where(and(eq(users.schoolId, schoolId), isOneOf(users.id, ids)))
    .returning({ personId: users.personId })
  const personIds = gone.map(({ personId }) => personId)
  await lockPersons(tx)
  await forgetNobodies(tx, personIds)
  for (const kind of KINDS) await letGo(tx, kind, personIds, now)
}

/** Of these persons, who has a contact that no school has of them any more has it no more, and is signed out. */
async function letGo(tx: Tx, kind: Kind, personIds: readonly string[], now: Date): Promise<void> {
  const isKept = tx
    .select({ one: sql`1` })
    .from(users)
    .where(and(eq(users.personId, persons.id), eq(users[kind], persons[kind])))
  const lost = await tx
    .update(persons)
    .set({ [kind]: null, [PROOFS[kind]]: null, boundAt: null, updatedAt: now })
    .where(and(isOneOf(persons.id, personIds), isNotNull(persons[kind]), notExists(isKept)))
    .returning({ id: persons.id })
  await signOut(
    tx,
    lost.map(({ id }) => id),
    now,
  )
}

/** Ends what was begun with a contact that is no longer theirs: sessions, and letters that would open the account. */
export async function signOut(tx: Tx, personIds: readonly string[], now: Date): Promise<void> {
  if (personIds.length === 0) return
  await tx.delete(sessions).where(isOneOf(sessions.personId, personIds))
  await tx
    .update(tickets)
    .set({ usedAt: now })
    .where(and(isOneOf(tickets.personId, personIds), isNull(tickets.usedAt)))
}

/** Signs out who belongs to no school any more; whoever is somewhere else still goes on there, and hears that here it is over. */
export async function leave(
  tx: Tx,
  gone: readonly { id: string; personId: string; schoolId: string }[],
  now: Date,
): Promise<void> {
  const active = await tx
    .select({ id: users.personId })
    .from(users)
    .where(
      and(
        eq(users.isActive, true),
        inArray(
          users.personId,
          gone.map(({ personId }) => personId),
        ),
      ),
    )
  const elsewhere = new Set(active.map(({ id }) => id))
  await signOut(
    tx,
    gone.filter(({ personId }) => !elsewhere.has(personId)).map(({ personId }) => personId),
    now,
  )
  publishLive(tx, ...gone.map(({ id, schoolId }) => ({ schoolId, userId: id, word: 'wards' as const })))
}
