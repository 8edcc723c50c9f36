import type { Tx } from '#db'
import { recordAudit, type AuditEntry } from '#db/audit'
import type { Account } from './accounts.store.ts'

/** What happened at the door before anybody was signed in stands in the record of each school that knows whose account it was about. */
export async function recordAtDoor(tx: Tx, account: Account | null, entry: AuditEntry): Promise<void> {
  if (!account) return recordAudit(tx, entry)
  for (const { id: subjectId } of account.memberships) await recordAudit(tx, { ...entry, subjectId })
}
