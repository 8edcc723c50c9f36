import { eq } from 'drizzle-orm'
import { newId } from '#lib/random'
import type { Scope } from '#lib/scope'
import type { Tx } from './client.ts'
import { audit, users } from './schema/index.ts'

/** What happened, to whose record, by whom, from where. Never passwords, codes, tokens or message texts. */
export type AuditEntry = {
  at: Date
  /** Null: nobody was signed in; then `actorName` says what is known. */
  scope: Scope | null
  /** word.what_happened */
  action: string
  /** Left out where the caller's scope says it. */
  schoolId?: string
  wardId?: string
  subjectId?: string
  address?: string
  actorName?: string
  /** Why, in the words of whoever had to say. */
  note?: string
}

/** Adds a line to the record of who saw or changed what, in the transaction of the deed itself. */
export async function recordAudit(
  tx: Tx,
  { at, scope, action, schoolId, wardId, subjectId, address, actorName, note }: AuditEntry,
): Promise<void> {
  const name = actorName ?? (scope ? await fullnameOf(tx, scope.userId) : undefined)
  await tx.insert(audit).values({
    id: newId(),
    at,
    schoolId: schoolId ?? scope?.schoolId,
    actorId: scope?.userId,
    actorName: name ?? 'nobody signed in',
    actorRole: scope?.role ?? 'none',
    action,
    wardId,
    subjectId,
    address,
    note,
  })
}

async function fullnameOf(tx: Tx, userId: string): Promise<string | undefined> {
  const [user] = await tx.select({ fullname: users.fullname }).from(users).where(eq(users.id, userId))
  return user?.fullname
}
