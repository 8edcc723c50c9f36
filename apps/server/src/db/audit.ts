import { eq } from 'drizzle-orm'
import { newId } from '#lib/random'
import type { Doer } from '#lib/doer'
import type { Scope } from '#lib/scope'
import type { Tx } from './client.ts'
import { audit, users } from './schema/index.ts'

/** What happened, to whose record, by whom, from where. Never passwords, codes, tokens or message texts. */
export type AuditEntry = {
  at: Date
  /** word.what_happened */
  action: string
  wardId?: string
  subjectId?: string
  /** Why, in the words of whoever had to say. */
  note?: string
} & ({ by: Doer } | Asker)

/** Who asked for something, where it is no deed to a school's record: at the door, or about one's own account. */
type Asker = {
  /** Null: nobody was signed in; then `actorName` says what is known. */
  scope: Scope | null
  /** Left out where the caller's scope says it. */
  schoolId?: string
  address?: string
  actorName?: string
}

/** Adds a line to the record of who saw or changed what, in the transaction of the deed itself. */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  const { at, action, wardId, subjectId, note } = entry
  const { schoolId, userId, name, role, address } = 'by' in entry ? entry.by : doerOf(entry)
  const known = name ?? (userId === null ? undefined : await fullnameOf(tx, userId))
  await tx.insert(audit).values({
    id: newId(),
    at,
    schoolId,
    actorId: userId,
    actorName: known ?? 'nobody signed in',
    actorRole: role ?? 'none',
    action,
    wardId,
    subjectId,
    address,
    note,
  })
}

const doerOf = ({ scope, schoolId, address, actorName }: Asker) => ({
  schoolId: schoolId ?? scope?.schoolId,
  userId: scope?.userId ?? null,
  name: actorName ?? null,
  role: scope?.role ?? null,
  address,
})

async function fullnameOf(tx: Tx, userId: string): Promise<string | undefined> {
  const [user] = await tx.select({ fullname: users.fullname }).from(users).where(eq(users.id, userId))
  return user?.fullname
}
