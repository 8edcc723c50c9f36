import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { upsert } from '#db/bulk'
import { publishLive } from '#db/live'
import { PROPOSED_FIELDS, proposals, users } from '#db/schema'
import { nameKept, type Actor } from '#lib/actor'
import { newId } from '#lib/random'
import type { CellValue } from './data-file.ts'
import type { ImportContext } from './import-context.ts'
import { placePersons } from '#db/placing'
import { peopleIds } from './references.store.ts'
import type { Line } from './rows.ts'

type Field = (typeof PROPOSED_FIELDS)[number]
const fieldOf = (column: string): Field | undefined => PROPOSED_FIELDS.find((field) => field === column)

/**
 * Keeps what files say of fields that people proved or chose themselves, until the office decides. One that a newer file no longer says
 * is gone.
 */
export async function proposeToOffice(
  tx: Tx,
  said: readonly CellValue[],
  context: ImportContext,
  lines: readonly Pick<Line<{ ref: string }>, 'row' | 'given'>[],
): Promise<void> {
  const { school, now } = context
  const people = await peopleIds(tx, context)
  const open = new Map(
    (
      await tx
        .select()
        .from(proposals)
        .where(and(eq(proposals.schoolId, school.id), eq(proposals.state, 'open')))
    ).map((row) => [`${row.userId} ${row.field}`, row]),
  )
  const wanted = new Map<string, { userId: string; field: Field; said: string }>(
    said.flatMap(({ key, column, value }) => {
      const field = fieldOf(column)
      const userId = people.of(key)
      return field ? [[`${userId} ${field}`, { userId, field, said: String(value) }] as const] : []
    }),
  )
  const spokenOf = lines.flatMap(({ row, given }) =>
    PROPOSED_FIELDS.filter((field) => given.has(field)).map((field) => `${people.of(row.ref)} ${field}`),
  )
  const gone = spokenOf.flatMap((key) => {
    const old = open.get(key)
    return old && old.said !== wanted.get(key)?.said ? [old.id] : []
  })
  if (gone.length > 0) await tx.delete(proposals).where(inArray(proposals.id, gone))
  const fresh = [...wanted].filter(([key, { said: value }]) => open.get(key)?.said !== value).map(([, each]) => each)
  await upsert(
    tx,
    proposals,
    fresh.map((each) => ({ id: newId(), schoolId: school.id, ...each, madeAt: now, state: 'open' as const, updatedAt: now })),
    [],
  )
  if (gone.length + fresh.length > 0) publishLive(tx, { schoolId: school.id, word: 'requests' })
}

const columns = {
  id: proposals.id,
  userId: proposals.userId,
  ref: users.ref,
  fullname: users.fullname,
  role: users.role,
  field: proposals.field,
  said: proposals.said,
  madeAt: proposals.madeAt,
  phone: users.phone,
  email: users.email,
  occupation: users.occupation,
  address: users.address,
  language: users.language,
  own: users.own,
}

const select = (tx: Tx) => tx.select(columns).from(proposals).innerJoin(users, eq(users.id, proposals.userId))

export type OpenProposal = Awaited<ReturnType<typeof select>>[number]

/** What waits for the office's word, the oldest first. */
export const openProposals = (tx: Tx, schoolId: string): Promise<OpenProposal[]> =>
  select(tx)
    .where(and(eq(proposals.schoolId, schoolId), eq(proposals.state, 'open')))
    .orderBy(asc(proposals.madeAt), asc(users.ref), asc(proposals.field))

/** Whether this one waits, as far as whoever asks may see. */
export const isOpen = async (tx: Tx, schoolId: string, id: string): Promise<boolean> =>
  (await tx.$count(proposals, and(eq(proposals.schoolId, schoolId), eq(proposals.id, id), eq(proposals.state, 'open')))) > 0

/** One that waits; nobody else decides about it until this transaction ends. */
export async function holdProposal(tx: Tx, schoolId: string, id: string): Promise<OpenProposal | null> {
  const [row] = await select(tx)
    .where(and(eq(proposals.schoolId, schoolId), eq(proposals.id, id), eq(proposals.state, 'open')))
    .for('update')
  return row ?? null
}

type Decision = { id: string; state: 'accepted' | 'refused'; by: Actor }

export const closeProposal = (tx: Tx, { id, state, by }: Decision, now: Date) =>
  tx
    .update(proposals)
    .set({ state, decidedAt: now, decidedById: by.userId, decidedByName: nameKept(by), updatedAt: now })
    .where(eq(proposals.id, id))

/** The file's word was heard and is not believed: said again it says nothing new. */
export const rememberRefusal = (tx: Tx, { userId, field, said }: OpenProposal, now: Date) =>
  tx
    .update(users)
    .set({ own: sql`${users.own} || jsonb_build_object(${field}::text, ${said}::text)`, updatedAt: now })
    .where(eq(users.id, userId))

/** The field is the school's again. A contact may make its person another one: whom it belongs to is decided anew. */
export async function believeFile(tx: Tx, proposal: OpenProposal, schoolId: string, now: Date): Promise<void> {
  const { userId, field, said } = proposal
  const own = sql`${users.own} - ${field}::text`
  if (field === 'phone' || field === 'email') {
    const known = { id: userId, role: proposal.role, phone: proposal.phone, email: proposal.email, [field]: said }
    const personId = (await placePersons(tx, schoolId, [known], now)).get(userId)
    await tx
      .update(users)
      .set({ [field]: said, personId, own, updatedAt: now })
      .where(eq(users.id, userId))
    return
  }
  const change = {
    occupation: { occupation: said },
    address: { address: said },
    language: { language: said === 'fr' ? ('fr' as const) : ('en' as const) },
  }[field]
  await tx
    .update(users)
    .set({ ...change, own, updatedAt: now })
    .where(eq(users.id, userId))
}

/** Who else of the same hat has this phone or e-mail at the school. */
export async function isTakenByAnother(tx: Tx, { userId, role, field, said }: OpenProposal, schoolId: string): Promise<boolean> {
  if (field !== 'phone' && field !== 'email') return false
  const sameHat = role === 'parent' ? eq(users.role, 'parent') : ne(users.role, 'parent')
  return (await tx.$count(users, and(eq(users.schoolId, schoolId), eq(users[field], said), sameHat, ne(users.id, userId)))) > 0
}
