import type { ShownKey } from '@schoolgate/contracts/passkey-answers'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import { sideOf } from '#lib/scope'
import { opened, type AccountStore } from '#modules/identity/accounts'
import type { Origin, TriesOf } from '#modules/identity/devices'
import { createPasskeyStore, type PasskeyProof, type RelyingParty } from '#modules/identity/factors'
import type { Quota } from '#modules/limits'
import { passkeyNotKnown } from '#modules/identity/problems'
import type { Caller, Entered, Sessions } from '#modules/identity/sessions'
import type { SignIn } from './sign-in.service.ts'

/** Each question is a row until it is swept. */
const ASKED: Record<'perAddress' | 'siteWide', Quota> = {
  perAddress: { name: 'passkey.address', most: 120, seconds: 900 },
  siteWide: { name: 'passkey.site', most: 3000, seconds: 3600 },
}

/** Signing in with a passkey. */
export type PasskeySignIn = ReturnType<typeof createPasskeySignIn>

type Dependencies = {
  db: Db
  clock: Clock
  accounts: AccountStore
  sessions: Sessions
  triesOf: TriesOf
  signIn: SignIn
  passkeyProof: PasskeyProof
}

/** Builds the way in of staff by their computer's own lock: the key says who they are, and is both factors. */
export function createPasskeySignIn({ db, clock, accounts, sessions, triesOf, signIn, passkeyProof }: Dependencies) {
  const store = createPasskeyStore(db)
  return {
    async ask(site: RelyingParty, browser: string, origin: Origin) {
      await (await triesOf(null, origin)).count(ASKED)
      return passkeyProof.ask({ site, browser, personId: null })
    },

    async byPasskey(site: RelyingParty, shown: ShownKey, browser: string, caller: Caller): Promise<Entered> {
      await signIn.countTry(null, caller)
      const proof = await passkeyProof.check({ site, browser, personId: null }, shown)
      const account = proof && (await accounts.byId(proof.key.personId))
      const { firstFactor: by, vouchedById } = proof?.key ?? { firstFactor: 'mailbox' as const, vouchedById: null }
      const open = account ? opened(account, by, clock()) : []
      const memberships = open.filter(({ schoolId }) => vouchedById === null || schoolId === vouchedById)
      const entered =
        proof && account && memberships.some((membership) => sideOf(membership) === 'staff')
          ? await db.asSystem(async (tx) => {
              if (!(await store.use(tx, proof.key, proof.counter, clock()))) return null
              const vouched = vouchedById === null ? {} : { vouchedBy: vouchedById }
              return sessions.begin(tx, account, { memberships, by, isBothFactors: true, ...vouched }, caller)
            })
          : null
      if (entered) return entered
      await signIn.refuse(account, caller.address)
      throw passkeyNotKnown()
    },
  }
}
