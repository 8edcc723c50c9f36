import { eq, sql, type SQL } from 'drizzle-orm'
import type { Changes } from '@schoolgate/contracts/audit'
import type { Opening } from '@schoolgate/contracts/openings'
import { newId } from '#lib/random'
import type { Actor } from '#lib/actor'
import type { ShownOf } from '#lib/route'
import type { Scope } from '#lib/scope'
import { upsert } from './bulk.ts'
import type { Tx } from './client.ts'
import { audit, schools, users } from './schema/index.ts'

/** What happened, to whose record, by whom, from where. Never passwords, codes, tokens or message texts. */
export type AuditEntry = {
  at: Date
  /** word.what_happened */
  action: string
  wardId?: string
  subjectId?: string
  /** Why, in the words of whoever had to say. */
  note?: string
  /** What was changed, field by field (`changesBetween`); none: nothing is said of it. */
  changes?: Changes
} & ({ by: Actor } | Asker)

/** Who asked for something, where it changes no school's record: at the door, or about one's own account. */
type Asker = {
  /** Null: nobody was signed in; then `actorName` says what is known. */
  scope: Scope | null
  /** Left out where the caller's scope says it, or where nobody is signed in: then it is the school whose account it is about. */
  schoolId?: string
  address?: string
  actorName?: string
}

/** Adds a line to the record of who saw or changed what, in the transaction of the change itself. */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  const { at, action, wardId, subjectId, note, changes = [] } = entry
  const { schoolId, ...who } = 'by' in entry ? entry.by : commandActorOf(entry)
  await tx.insert(audit).values({
    id: newId(),
    at,
    schoolId: schoolId ?? schoolAtTheDoor(tx, subjectId),
    ...(await actorOf(tx, who)),
    action,
    wardId,
    subjectId,
    note,
    changes: changes.length > 0 ? changes : null,
  })
}

/** One of many lines that one act adds. */
export type AuditLine = { wardId: string; subjectId: string; note?: string | undefined; changes: Changes }

/** The same for many things at once. */
export async function recordAudits(tx: Tx, by: Actor, action: string, lines: readonly AuditLine[], at: Date): Promise<void> {
  const common = { at, schoolId: by.schoolId, ...(await actorOf(tx, by)), action }
  await upsert(
    tx,
    audit,
    lines.map(({ note = null, ...line }) => ({ id: newId(), ...common, ...line, note })),
    [],
  )
}

/** What somebody was shown of children's records. */
export type RecordedOpening = { what: Opening; of: readonly ShownOf[]; note: string | null }

/** Adds a line for each child whose record somebody is shown. */
export async function recordOpenings(tx: Tx, by: Actor, { what, of, note }: RecordedOpening, at: Date): Promise<void> {
  const common = { at, schoolId: by.schoolId, ...(await actorOf(tx, by)), action: what, note }
  const byWard = Map.groupBy(of, ({ wardId }) => wardId)
  await upsert(
    tx,
    audit,
    [...byWard].map(([wardId, [first, ...others]]) => ({
      id: newId(),
      ...common,
      wardId,
      // Several things of one child in one answer are one look at it.
      subjectId: others.length > 0 ? null : (first?.subjectId ?? null),
    })),
    [],
  )
}

const commandActorOf = ({ scope, schoolId, address, actorName }: Asker) => ({
  schoolId: schoolId ?? scope?.schoolId,
  userId: scope?.userId ?? null,
  name: actorName ?? null,
  role: scope?.role ?? null,
  address: address ?? null,
})

type Who = Pick<Actor, 'userId' | 'name' | 'role' | 'address'>

async function actorOf(tx: Tx, { userId, name, role, address }: Who) {
  const known = name ?? (userId === null ? undefined : await fullnameOf(tx, userId))
  return { actorId: userId, actorName: known ?? 'nobody signed in', actorRole: role ?? 'none', address }
}

/**
 * Where nobody is signed in, no session says which school it is about: the one of the account that is spoken of, or the only one there
 * is. One statement whether the account is known or not, since the time it takes may not tell.
 */
function schoolAtTheDoor(tx: Tx, accountId: string | undefined): SQL<string | null> {
  const ofAccount = tx
    .select({ id: users.schoolId })
    .from(users)
    .where(eq(users.id, sql`${accountId ?? null}::uuid`))
  const onlyOne = tx
    .select({ id: sql`min(${schools.id}::text)::uuid` })
    .from(schools)
    .having(sql`count(*) = 1`)
  return sql`coalesce((${ofAccount}), (${onlyOne}))`
}

/** The actor as the record names them. */
export const nameOf = async (tx: Tx, by: Actor): Promise<string> => (await actorOf(tx, by)).actorName

async function fullnameOf(tx: Tx, userId: string): Promise<string | undefined> {
  const [user] = await tx.select({ fullname: users.fullname }).from(users).where(eq(users.id, userId))
  return user?.fullname
}
