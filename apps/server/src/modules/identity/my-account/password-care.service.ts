import type { Db } from '#db'
import { recordAudit } from '#db/audit'
import type { Clock } from '#lib/clock'
import type { Scope } from '#lib/scope'
import { everywhere, opened, recordAtDoor, type AccountStore } from '#modules/identity/accounts'
import { RESET_THROTTLE, type Codes } from '#modules/identity/codes'
import type { Origin, TriesOf } from '#modules/identity/devices'
import { networkOf, type Limits, type Quota } from '#modules/limits'
import { hashPassword, refusePoorPassword } from '#modules/identity/passwords'
import type { Post } from '#modules/identity/post'
import { linkNotValid } from '#modules/identity/problems'
import type { Sessions } from '#modules/identity/sessions'

const ASKED: Record<'perAddress' | 'siteWide', Quota> = {
  perAddress: { name: 'reset.address', most: 60, seconds: 900 },
  siteWide: { name: 'reset.site', most: 1000, seconds: 3600 },
}
const WRONG_PER_ADDRESS: Quota = { name: 'reset.wrong', most: 60, seconds: 900 }

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

/** Choosing and changing passwords. */
export type PasswordCare = ReturnType<typeof createPasswordCare>

/** Builds what sets passwords: a signed-in change, and the reset link. */
export function createPasswordCare({ db, clock, accounts, sessions, limits, triesOf, codes, post }: Dependencies) {
  return {
    /** The same work and the same answer whether the address is known or not; the mail leaves after the answer. */
    async askForReset(email: string, origin: Origin): Promise<void> {
      const found = await accounts.byEmail(email)
      const tries = await triesOf(found, origin)
      await tries.count(ASKED)
      await tries.throttle(RESET_THROTTLE, email.toLowerCase())
      const [reader = null] = found ? opened(found, 'mailbox', clock()) : []
      const token = await codes.resetTicket(reader && found ? found.id : null)
      const entry = { at: clock(), scope: null, action: 'identity.reset_asked', address: origin.address }
      await db.asSystem((tx) => recordAtDoor(tx, found, entry))
      if (reader && found?.email) post.resetLink(found.email, reader, token)
    },

    /** Sets a password with a link's token; ends every session of the account. */
    async completeReset(token: string, password: string, address: string): Promise<void> {
      const ticket = await codes.resetTicketOf(token)
      const account = ticket?.personId ? await accounts.byId(ticket.personId) : null
      const [reader] = account ? opened(account, 'mailbox', clock()) : []
      if (!ticket || !account || !reader) {
        // Only what is wrong counts: whoever holds a link is not kept from it by what others try behind the same address.
        await limits.take(WRONG_PER_ADDRESS, networkOf(address))
        throw linkNotValid()
      }
      refusePoorPassword(password, { ...reader, ...account })
      const passwordHash = await hashPassword(password)
      const isDone = await db.asSystem(async (tx) => {
        if (!(await codes.useTicket(tx, ticket.id))) return false
        await codes.voidTickets(tx, account.id)
        // The link came by mail, so the address is the account's own.
        await accounts.change(tx, account.id, { passwordHash, emailVerifiedAt: clock() })
        await sessions.endAllOf(tx, account.id)
        for (const { id: subjectId, fullname: actorName } of account.memberships)
          await recordAudit(tx, { at: clock(), scope: null, action: 'identity.password_reset', subjectId, actorName, address })
        return true
      })
      if (!isDone) throw linkNotValid()
      if (account.email) post.passwordChanged(account.email, reader)
    },

    /** Sets or changes the caller's password; ends every other session and answers the new secret of this one. */
    async change(scope: Scope, password: string, address: string): Promise<string> {
      const account = await sessions.wholeAccountOf(scope)
      const reader = account.memberships.find(({ id }) => id === scope.userId)
      refusePoorPassword(password, { fullname: reader?.fullname ?? '', ...account })
      const passwordHash = await hashPassword(password)
      const secret = await db.asSystem(async (tx) => {
        await accounts.change(tx, account.id, { passwordHash })
        await codes.voidTickets(tx, account.id)
        for (const there of everywhere(scope, account))
          await recordAudit(tx, {
            at: clock(),
            scope: there,
            action: 'identity.password_changed',
            subjectId: there.userId,
            address,
          })
        return sessions.endOthers(tx, scope)
      })
      const contact = account.email ?? account.phone
      if (contact !== null && reader) post.passwordChanged(contact, reader)
      return secret
    },
  }
}
