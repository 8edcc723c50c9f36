import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import type { Problem } from '#lib/problem'
import { opened, recordAtDoor, type Account, type AccountStore } from '#modules/identity/accounts'
import type { Codes } from '#modules/identity/codes'
import type { Origin, Tries, TriesOf } from '#modules/identity/devices'
import { growingWait, type Quota } from '#modules/limits'
import { verifyPassword } from '#modules/identity/passwords'
import { wrongCredentials } from '#modules/identity/problems'
import type { VerifyIdToken } from '#modules/identity/outside'
import type { Caller, Entered, Sessions } from '#modules/identity/sessions'

const TRIED: Record<'perAddress' | 'siteWide', Quota> = {
  /** A village behind one address may come in one evening; a guesser needs far more. */
  perAddress: { name: 'sign_in.address', most: 600, seconds: 900 },
  /** What this machine can check without making everybody else wait. */
  siteWide: { name: 'sign_in.site', most: 6000, seconds: 300 },
}
const SIGN_IN_THROTTLE = growingWait('sign_in.account')

/** Signing in, whichever way. */
export type SignIn = ReturnType<typeof createSignIn>

type Dependencies = {
  db: Db
  clock: Clock
  accounts: AccountStore
  sessions: Sessions
  triesOf: TriesOf
  codes: Codes
  verifyIdToken: VerifyIdToken
}

/** Builds the one service behind every entry. */
export function createSignIn({ db, clock, accounts, sessions, triesOf, codes, verifyIdToken }: Dependencies) {
  /** Every try at any entry counts, right or wrong. */
  async function countTry(account: Account | null, origin: Origin): Promise<Tries> {
    const tries = await triesOf(account, origin)
    await tries.count(TRIED)
    return tries
  }

  /** The one answer to every reason. The record says whose account it was, never what was typed. */
  async function refuse(account: Account | null, address: string): Promise<Problem> {
    const entry = { at: clock(), scope: null, action: 'identity.sign_in_refused', address }
    await db.asSystem((tx) => recordAtDoor(tx, account, entry))
    return wrongCredentials()
  }

  return {
    countTry,
    refuse,

    async byPassword(email: string, password: string, caller: Caller): Promise<Entered> {
      const account = await accounts.byEmail(email)
      const tries = await countTry(account, caller)
      await tries.throttle(SIGN_IN_THROTTLE, email.toLowerCase())
      const isRight = await tries.inTurn(() => verifyPassword(account?.passwordHash ?? null, password))
      const memberships = account && isRight ? opened(account, 'mailbox', clock()) : []
      if (!account || memberships.length === 0) throw await refuse(account, caller.address)
      await tries.forget(SIGN_IN_THROTTLE, email.toLowerCase())
      return db.asSystem((tx) => sessions.begin(tx, account, { memberships, by: 'mailbox' }, caller))
    },

    async byIdToken(email: string, token: string, caller: Caller): Promise<Entered> {
      const named = await accounts.byEmail(email)
      await countTry(named, caller)
      const claims = await verifyIdToken(token)
      const account = claims?.email === email.toLowerCase() ? named : null
      // An unverified address proves nothing: anybody may register it with the provider first.
      const isTheirs = claims !== null && account !== null && (claims.isEmailVerified || account.firebaseUid === claims.uid)
      const memberships = isTheirs ? opened(account, 'mailbox', clock()) : []
      if (!isTheirs || memberships.length === 0) throw await refuse(account, caller.address)
      const entered = await db.asSystem(async (tx) =>
        (await codes.useIdToken(tx, claims)) && (await accounts.tie(tx, account.id, claims.uid))
          ? sessions.begin(tx, { ...account, firebaseUid: claims.uid }, { memberships, by: 'mailbox' }, caller)
          : null,
      )
      if (!entered) throw await refuse(account, caller.address)
      return entered
    },
  }
}
