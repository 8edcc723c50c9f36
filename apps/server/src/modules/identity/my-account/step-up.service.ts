import type { ShownKey } from '@schoolgate/contracts/passkey-answers'
import type { Db, Tx } from '#db'
import { recordAudit } from '#db/audit'
import type { Clock } from '#lib/clock'
import { signInNeeded, type Problem } from '#lib/problem'
import { sideOf, type Scope } from '#lib/scope'
import { codeGoesTo, everywhere, isPasswordProof, mayReceive, type AccountStore } from '#modules/identity/accounts'
import { STEP_UP_THROTTLE, type Codes } from '#modules/identity/codes'
import type { Asking, Origin, TriesOf } from '#modules/identity/devices'
import { createPasskeyStore, type PasskeyProof, type RelyingParty, type SetUpOf } from '#modules/identity/factors'
import type { MyFactors } from '#modules/identity/my-factors'
import { growingWait, type Limits } from '#modules/limits'
import { verifyPassword } from '#modules/identity/passwords'
import { masked, type Post } from '#modules/identity/post'
import {
  codeNeeded,
  noContact,
  noPasskeyHere,
  otherProofNeeded,
  wrongPasskey,
  wrongPassword,
  wrongRecoveryCode,
  wrongStepUpCode,
  wrongTotp,
} from '#modules/identity/problems'
import type { Sessions } from '#modules/identity/sessions'

const PASSWORD_THROTTLE = growingWait('step_up.password')
const DESK_CODE_THROTTLE = growingWait('step_up.desk_code')

type Dependencies = {
  db: Db
  clock: Clock
  accounts: AccountStore
  sessions: Sessions
  limits: Limits
  triesOf: TriesOf
  codes: Codes
  post: Post
  setUpOf: SetUpOf
  factors: Pick<MyFactors, 'byTotp' | 'byRecoveryCode'>
  passkeyProof: PasskeyProof
}
/** Where a proof comes from, and how its browser is known from then on. */
type From = Origin & { device: string }
/** The same, with the address and the browser in which a passkey is shown. */
type ShowingFrom = From & { site: RelyingParty | null; browser: string | null }

/** A second proof of who is asking. */
export type StepUp = ReturnType<typeof createStepUp>

/**
 * Builds the second proof: what staff set up for it, else a code to the account's own contact or a password; a code from the desk; never
 * what the session rests on.
 */
export function createStepUp(parts: Dependencies) {
  const { db, clock, accounts, sessions, limits, triesOf, codes, post, setUpOf, factors, passkeyProof } = parts
  const passkeys = createPasskeyStore(db)

  async function refuse(scope: Scope, address: string, refusal: Problem): Promise<Problem> {
    await db.asSystem((tx) =>
      recordAudit(tx, { at: clock(), scope, action: 'identity.second_proof_refused', subjectId: scope.userId, address }),
    )
    return refusal
  }

  return {
    async askForCode(scope: Scope, browser: string, asking: Asking) {
      const account = await sessions.accountOf(scope)
      const reader = account.memberships.find(({ id }) => id === scope.userId)
      if (!reader) throw signInNeeded()
      const firstFactor = await sessions.firstFactorOf(scope)
      const goesTo = codeGoesTo({ ...account, role: scope.role }, firstFactor, await setUpOf(account.id))
      const to = goesTo !== null && mayReceive(goesTo, account.memberships) ? goesTo : null
      if (to === null && scope.role === 'parent') throw noContact()
      if (to === null) throw otherProofNeeded()
      await (await triesOf(account, asking)).throttle(STEP_UP_THROTTLE, account.id)
      const { code, expiresIn } = await codes.ask({ purpose: 'step_up', sentTo: to, personId: account.id, browser })
      if (code !== null) post.code(to, reader, code, asking.site)
      return { sentTo: masked(to), expiresIn }
    },

    async byCode(scope: Scope, code: string, browser: string | null, from: From): Promise<string> {
      const firstFactor = await sessions.firstFactorOf(scope)
      const secret =
        browser === null
          ? null
          : await codes.check({ purpose: 'step_up', personId: scope.personId, browser, code }, async (tx, { sentTo }) => {
              // A code to the phone, where the mailbox came first: both are in the same hands.
              const isBoth = firstFactor === 'mailbox' && !sentTo.includes('@')
              if (isBoth) await accounts.change(tx, scope.personId, { boundAt: clock() })
              return sessions.stepUp(tx, scope, from)
            })
      if (secret === null) throw await refuse(scope, from.address, wrongStepUpCode('code'))
      return secret
    },

    async byPassword(scope: Scope, password: string, from: From): Promise<string> {
      const account = await sessions.accountOf(scope)
      const firstFactor = await sessions.firstFactorOf(scope)
      // Who came in with it proves nothing new by it.
      const counts = isPasswordProof({ ...account, role: scope.role }, firstFactor, await setUpOf(account.id))
      if (scope.role !== 'parent' && !counts) throw codeNeeded()
      await limits.throttle(PASSWORD_THROTTLE, scope.personId)
      if (!(await verifyPassword(account.passwordHash, password))) throw await refuse(scope, from.address, wrongPassword())
      await limits.forget(PASSWORD_THROTTLE, scope.personId)
      return db.asSystem((tx) => sessions.stepUp(tx, scope, from))
    },

    async askForPasskey(scope: Scope, site: RelyingParty, browser: string) {
      const keys = (await passkeys.of(scope.personId)).filter((key) => isOfStaff(scope) && key.site === site.id)
      if (keys.length === 0) throw noPasskeyHere()
      return passkeyProof.ask({ site, browser, personId: scope.personId }, keys)
    },

    async byPasskey(scope: Scope, shown: ShownKey, { site, browser, ...from }: ShowingFrom): Promise<string> {
      const { personId } = scope
      const proof =
        isOfStaff(scope) && site !== null && browser !== null
          ? await passkeyProof.check({ site, browser, personId }, shown)
          : null
      const secret = proof
        ? await db.asSystem(async (tx) =>
            (await passkeys.use(tx, proof.key, proof.counter, clock())) ? sessions.stepUp(tx, scope, from) : null,
          )
        : null
      if (secret === null) throw await refuse(scope, from.address, wrongPasskey())
      return secret
    },

    async byTotp(scope: Scope, code: string, from: From): Promise<string> {
      const secret = isOfStaff(scope) ? await factors.byTotp(scope, code, from, (tx) => sessions.stepUp(tx, scope, from)) : null
      if (secret === null) throw await refuse(scope, from.address, wrongTotp('totp'))
      return secret
    },

    async byRecoveryCode(scope: Scope, code: string, from: From): Promise<string> {
      const enter = (tx: Tx) => sessions.stepUp(tx, scope, from)
      const secret = isOfStaff(scope) ? await factors.byRecoveryCode(scope, code, from, enter) : null
      if (secret === null) throw await refuse(scope, from.address, wrongRecoveryCode())
      return secret
    },

    async byDeskCode(scope: Scope, code: string, from: From): Promise<string> {
      await limits.throttle(DESK_CODE_THROTTLE, scope.personId)
      // A parent's is the way in: who has nothing but it changes neither phone nor password.
      const ticket = scope.role === 'parent' ? null : await codes.deskTicketOf(code)
      const account = await sessions.accountOf(scope)
      const at = everywhere(scope, account).find(({ userId }) => userId === ticket?.userId) ?? scope
      // Of the two hats the desk of a school speaks for the one it was asked about.
      const vouchedBy = at.userId === ticket?.userId && at.role !== 'parent' ? at.schoolId : undefined
      const secret =
        ticket?.personId === scope.personId && vouchedBy !== undefined
          ? await db.asSystem(async (tx) =>
              (await codes.useTicket(tx, ticket.id)) ? sessions.stepUp(tx, at, { ...from, vouchedBy }) : null,
            )
          : null
      if (secret === null) throw await refuse(scope, from.address, wrongStepUpCode('desk_code'))
      await limits.forget(DESK_CODE_THROTTLE, scope.personId)
      return secret
    },
  }
}

/** What staff set up proves them at the school's side alone. */
const isOfStaff = (scope: Scope): boolean => sideOf(scope) === 'staff'
