import type { Db, Tx } from '#db'
import { recordAudit } from '#db/audit'
import type { Clock } from '#lib/clock'
import type { Scope } from '#lib/scope'
import { everywhere, type Account } from '#modules/identity/accounts'
import { createFactorStore, hashRecoveryCode, newRecoveryCodes, printed } from '#modules/identity/factors'
import type { Post } from '#modules/identity/post'
import type { Sessions } from '#modules/identity/sessions'

type Dependencies = { db: Db; clock: Clock; sessions: Sessions; post: Post }

/** Something that changes what proves a person; what it answers, null where there was nothing to change. */
type Deed<T> = (tx: Tx, account: Account) => Promise<T | null>

/** How what proves somebody is changed, whichever it is. */
export type FactorChanges = ReturnType<typeof createFactorChanges>

/** Builds the changes of second factors: in a session that opens all of the person, recorded at each school of theirs, and told them. */
export function createFactorChanges({ db, clock, sessions, post }: Dependencies) {
  const store = createFactorStore(db)

  /** Ten new codes on paper; those made before are worth nothing. */
  async function newCodes(tx: Tx, personId: string): Promise<string[]> {
    const codes = newRecoveryCodes()
    const hashes = codes.map((code) => hashRecoveryCode(personId, code))
    await store.putCodes(tx, personId, hashes, clock())
    return codes.map(printed)
  }

  async function record(tx: Tx, scope: Scope, account: Account, action: string, address: string): Promise<void> {
    for (const there of everywhere(scope, account))
      await recordAudit(tx, { at: clock(), scope: there, action, subjectId: there.userId, address })
  }

  return {
    newCodes,
    record,

    /** Ten codes on paper, unless there are some: what is set up first is never the only way in. */
    firstCodes: async (tx: Tx, personId: string): Promise<string[] | null> =>
      (await store.codesOf(tx, personId)) ? null : newCodes(tx, personId),

    async change<T>(scope: Scope, { action, address }: { action: string; address: string }, deed: Deed<T>): Promise<T | null> {
      const account = await sessions.wholeAccountOf(scope)
      const done = await db.asSystem(async (tx) => {
        const outcome = await deed(tx, account)
        if (outcome !== null) await record(tx, scope, account, action, address)
        return outcome
      })
      const contact = account.email ?? account.phone
      const reader = account.memberships.find(({ id }) => id === scope.userId)
      if (done !== null && contact !== null && reader) post.factorsChanged(contact, reader)
      return done
    },
  }
}
