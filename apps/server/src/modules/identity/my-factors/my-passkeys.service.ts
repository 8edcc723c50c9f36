import type { MadeKey } from '@schoolgate/contracts/passkey-answers'
import { MOST_PASSKEYS } from '@schoolgate/contracts/passkeys'
import type { Passkey } from '@schoolgate/contracts/second-factors'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import { notFound } from '#lib/problem'
import { newId } from '#lib/random'
import type { Scope } from '#lib/scope'
import type { Codes } from '#modules/identity/codes'
import {
  challengeIn,
  createPasskeyStore,
  keyMade,
  optionsOfNew,
  type Passkey as Row,
  type RelyingParty,
} from '#modules/identity/factors'
import { passkeyNotMade, tooManyPasskeys } from '#modules/identity/problems'
import type { Sessions } from '#modules/identity/sessions'
import type { FactorChanges } from './changes.ts'

type Dependencies = { db: Db; clock: Clock; sessions: Sessions; codes: Codes; changes: FactorChanges }

/** A key the browser made, what it shall be called, and where that was. */
export type NewPasskey = { name: string; made: MadeKey; site: RelyingParty; browser: string; address: string }

export type MyPasskeys = ReturnType<typeof createMyPasskeys>

const told = ({ id, name, createdAt, lastUsedAt }: Row): Passkey => ({
  id,
  name,
  added_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
})

/** Builds what keeps the passkeys of staff. */
export function createMyPasskeys({ db, clock, sessions, codes, changes }: Dependencies) {
  const store = createPasskeyStore(db)
  return {
    of: async (scope: Scope): Promise<Passkey[]> => (await db.as(scope, (tx) => store.ofPerson(tx, scope.personId))).map(told),

    async start(scope: Scope, site: RelyingParty, browser: string) {
      const account = await sessions.wholeAccountOf(scope)
      const at = account.memberships.find(({ id }) => id === scope.userId)
      const keys = await store.of(scope.personId)
      if (keys.length >= MOST_PASSKEYS) throw tooManyPasskeys(MOST_PASSKEYS)
      const fullname = at?.fullname ?? ''
      return optionsOfNew(site, await codes.challenge('new_passkey', scope.personId, browser), {
        personId: scope.personId,
        name: account.email ?? account.phone ?? fullname,
        fullname,
        school: at?.schoolName ?? '',
        keys: keys.filter((key) => key.site === site.id),
      })
    },

    /** Answers the codes on paper that come with it. */
    async add(scope: Scope, { name, made, site, browser, address }: NewPasskey) {
      const { personId } = scope
      const challenge = challengeIn(made)
      const wasAsked = challenge !== null && (await codes.takeChallenge({ purpose: 'new_passkey', personId, challenge }, browser))
      const key = wasAsked ? await keyMade(site, challenge, made) : null
      if (!key) throw passkeyNotMade()
      const ground = await sessions.groundOf(scope)
      const added = await changes.change(scope, { action: 'identity.passkey_added', address }, async (tx) => {
        const row = { id: newId(), personId, name, site: site.id, createdAt: clock(), ...key, ...ground }
        const passkey = await store.add(tx, row)
        return passkey && { passkey: told(passkey), recovery_codes: await changes.firstCodes(tx, personId) }
      })
      if (!added) throw passkeyNotMade()
      return added
    },

    async rename(scope: Scope, id: string, name: string): Promise<Passkey> {
      const renamed = await db.asSystem((tx) => store.rename(tx, scope.personId, id, name, clock()))
      if (!renamed) throw notFound()
      return told(renamed)
    },

    async remove(scope: Scope, id: string, address: string): Promise<void> {
      const about = { action: 'identity.passkey_removed', address }
      const removed = await changes.change(scope, about, async (tx) => (await store.remove(tx, scope.personId, id)) || null)
      if (!removed) throw notFound()
    },
  }
}
