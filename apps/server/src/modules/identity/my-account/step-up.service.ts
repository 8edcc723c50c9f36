import type { Db } from '#db'
import { recordAudit } from '#db/audit'
import type { Clock } from '#lib/clock'
import { signInNeeded, type Problem } from '#lib/problem'
import type { Scope } from '#lib/scope'
import { codeGoesTo, everywhere, isPasswordProof, mayReceive, type AccountStore } from '#modules/identity/accounts'
import { STEP_UP_THROTTLE, type Codes } from '#modules/identity/codes'
import type { Asking, Origin, TriesOf } from '#modules/identity/devices'
import { growingWait, type Limits } from '#modules/limits'
import { verifyPassword } from '#modules/identity/passwords'
import type { Post } from '#modules/identity/post'
import { codeNeeded, noContact, otherProofNeeded, wrongPassword, wrongStepUpCode } from '#modules/identity/problems'
import type { Sessions } from '#modules/identity/sessions'
import { masked } from './masked.ts'

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
}
/** Where a proof comes from, and how its browser is known from then on. */
type From = Origin & { device: string }

/** A second proof of who is asking. */
export type StepUp = ReturnType<typeof createStepUp>

/** Builds the second proof: a code to the account's own contact, a password, a code from the desk; never what the session rests on. */
export function createStepUp({ db, clock, accounts, sessions, limits, triesOf, codes, post }: Dependencies) {
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
      const goesTo = codeGoesTo({ ...account, role: scope.role }, await sessions.firstFactorOf(scope))
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
      // Who came in with it proves nothing new by it.
      if (scope.role !== 'parent' && !isPasswordProof({ ...account, role: scope.role }, await sessions.firstFactorOf(scope)))
        throw codeNeeded()
      await limits.throttle(PASSWORD_THROTTLE, scope.personId)
      if (!(await verifyPassword(account.passwordHash, password))) throw await refuse(scope, from.address, wrongPassword())
      await limits.forget(PASSWORD_THROTTLE, scope.personId)
      return db.asSystem((tx) => sessions.stepUp(tx, scope, from))
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
