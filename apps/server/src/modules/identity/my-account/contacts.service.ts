import { recordAudit } from '#db/audit'
import type { Clock } from '#lib/clock'
import { readPhone } from '#lib/phone'
import { signInNeeded } from '#lib/problem'
import type { Scope } from '#lib/scope'
import { countriesOf, everywhere, mayReceive, type AccountStore } from '#modules/identity/accounts'
import { CONTACT_PACE, type Codes } from '#modules/identity/codes'
import type { Limits, Quota } from '#modules/limits'
import type { Post } from '#modules/identity/post'
import { contactTaken, countryNotEnabled, notAPhoneNumber, wrongContactCode } from '#modules/identity/problems'
import type { Sessions } from '#modules/identity/sessions'
import { masked } from './masked.ts'

/** New contacts one account may try in a day: each costs the school a text. */
const PER_ACCOUNT: Quota = { name: 'contact.account', most: 10, seconds: 86_400 }

type Dependencies = { clock: Clock; accounts: AccountStore; sessions: Sessions; limits: Limits; codes: Codes; post: Post }

/** A new phone or e-mail, as it was typed. */
export type NewContact = { phone: string } | { email: string }

/** Changing the phone or e-mail of one's own account. */
export type Contacts = ReturnType<typeof createContacts>

/** Builds the change of contacts: a code to the new one, news to the old one. */
export function createContacts({ clock, accounts, sessions, limits, codes, post }: Dependencies) {
  async function read(scope: Scope, contact: NewContact): Promise<string> {
    if ('email' in contact) return contact.email.toLowerCase()
    const { memberships } = await sessions.accountOf(scope)
    const phone = readPhone(contact.phone, countriesOf(memberships, scope.schoolId))
    if (phone !== null) return phone
    throw notAPhoneNumber('phone')
  }

  /** Whose contact it becomes. One that is theirs already may be proven from any of their sessions: that is how those become one. */
  async function claimant(scope: Scope, sentTo: string) {
    const mine = await sessions.accountOf(scope)
    const isTheirs = sentTo === mine.phone || sentTo === mine.email
    const account = isTheirs ? mine : await sessions.wholeAccountOf(scope)
    const reader = account.memberships.find(({ id }) => id === scope.userId)
    if (!reader) throw signInNeeded()
    return { account, reader }
  }

  return {
    /** Sends a code whether or not another account has the contact: only its owner may learn that. */
    async start(scope: Scope, contact: NewContact, browser: string) {
      const sentTo = await read(scope, contact)
      const { account, reader } = await claimant(scope, sentTo)
      if (!mayReceive(sentTo, account.memberships)) throw countryNotEnabled()
      await limits.take(PER_ACCOUNT, account.id)
      await limits.keepPace(CONTACT_PACE, `${account.id} ${sentTo}`)
      const { id, code, expiresIn } = await codes.ask({ purpose: 'contact', sentTo, personId: account.id, browser })
      if (code !== null) post.contactCode(sentTo, reader, code)
      return { id, sentTo: masked(sentTo), expiresIn }
    },

    async complete(scope: Scope, id: string, code: string, browser: string | null, address: string): Promise<string> {
      const before = await sessions.accountOf(scope)
      const firstFactor = await sessions.firstFactorOf(scope)
      const which = { purpose: 'contact', id, personId: scope.personId, code } as const
      const outcome =
        browser === null
          ? null
          : await codes.check({ ...which, browser }, async (tx, { sentTo }) => {
              const isEmail = sentTo.includes('@')
              if (await accounts.isTaken(tx, sentTo, scope.personId)) return { secret: null, isEmail, isNew: false }
              const isNew = sentTo !== (isEmail ? before.email : before.phone)
              if (isNew) await sessions.refuseWithoutTheWhole(scope, before)
              const at = clock()
              const verified = isEmail ? { emailVerifiedAt: at } : { phoneVerifiedAt: at }
              // With the one this session was begun with that makes both, by the same hands.
              const bound = (firstFactor === 'mailbox') === isEmail ? {} : { boundAt: at }
              const contact = isEmail ? { email: sentTo } : { phone: sentTo }
              await accounts.change(tx, scope.personId, { ...(isNew ? contact : {}), ...verified, ...bound })
              await codes.voidTickets(tx, scope.personId)
              const action = isEmail ? 'identity.email_changed' : 'identity.phone_changed'
              for (const there of isNew ? everywhere(scope, before) : [scope])
                await recordAudit(tx, { at, scope: there, action, subjectId: there.userId, address })
              return { secret: await sessions.endOthers(tx, scope), isEmail, isNew }
            })
      if (!outcome) throw wrongContactCode()
      if (outcome.secret === null) throw contactTaken()
      const old = outcome.isEmail ? before.email : before.phone
      const [reader = null] = before.memberships.filter(({ id: membershipId }) => membershipId === scope.userId)
      if (old !== null && outcome.isNew && reader) post.contactChanged(old, reader)
      return outcome.secret
    },
  }
}
