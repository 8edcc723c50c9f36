import { recordAudit } from '#db/audit'
import type { Clock } from '#lib/clock'
import { readPhone } from '#lib/phone'
import { signInNeeded, type Problem } from '#lib/problem'
import type { Scope } from '#lib/scope'
import { countriesOf, everywhere, joiningOf, mayReceive, type Account, type AccountStore } from '#modules/identity/accounts'
import { CONTACT_THROTTLE, type Codes } from '#modules/identity/codes'
import type { Limits, Quota } from '#modules/limits'
import { masked, type Post } from '#modules/identity/post'
import { countryNotEnabled, notAPhoneNumber, wrongContactCode } from '#modules/identity/problems'
import type { Sessions } from '#modules/identity/sessions'

/** New contacts one account may try in a day: each costs the school a text. */
const PER_ACCOUNT: Quota = { name: 'contact.account', most: 10, seconds: 86_400 }

type Dependencies = { clock: Clock; accounts: AccountStore; sessions: Sessions; limits: Limits; codes: Codes; post: Post }

/** A new phone or e-mail, as it was typed. */
export type NewContact = { phone: string } | { email: string }

/** What giving the code did: refused, or changed, with whoever had the contact until then. */
type Outcome = { secret: null; refusal: Problem } | { secret: string; isEmail: boolean; isNew: boolean; other: Account | null }

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
      await limits.throttle(CONTACT_THROTTLE, `${account.id} ${sentTo}`)
      const { id, code, expiresIn } = await codes.ask({ purpose: 'contact', sentTo, personId: account.id, browser })
      // Who reads it must know what it does: another's account may come along by it.
      const holder = 'email' in contact ? await accounts.byEmail(sentTo) : await accounts.byPhone(sentTo)
      if (code !== null && holder && holder.id !== account.id) post.joinCode(sentTo, reader, code)
      else if (code !== null) post.contactCode(sentTo, reader, code)
      return { id, sentTo: masked(sentTo), expiresIn }
    },

    async complete(scope: Scope, id: string, code: string, browser: string | null, address: string): Promise<string> {
      const before = await sessions.accountOf(scope)
      const firstFactor = await sessions.firstFactorOf(scope)
      const which = { purpose: 'contact', id, personId: scope.personId, code } as const
      const outcome =
        browser === null
          ? null
          : await codes.check({ ...which, browser }, async (tx, { sentTo }): Promise<Outcome> => {
              const isEmail = sentTo.includes('@')
              const { mine, other } = await accounts.withHolder(tx, sentTo, scope.personId)
              if (!mine) throw signInNeeded()
              const joining = other && joiningOf(mine, other, isEmail ? 'mailbox' : 'phone')
              if (joining?.refusal) return { secret: null, refusal: joining.refusal }
              const isNew = sentTo !== (isEmail ? mine.email : mine.phone)
              if (isNew) await sessions.refuseWithoutTheWhole(scope, mine)
              const at = clock()
              if (other && joining) {
                await sessions.endAllOf(tx, other.id)
                await codes.voidTickets(tx, other.id)
                await accounts.join(tx, other, mine, joining.moved, isEmail ? 'email' : 'phone')
                const action = 'identity.persons_joined'
                for (const there of everywhere(scope, { ...mine, memberships: [...mine.memberships, ...joining.moved] }))
                  await recordAudit(tx, { at, scope: there, action, subjectId: there.userId, address })
              }
              const verified = isEmail ? { emailVerifiedAt: at } : { phoneVerifiedAt: at }
              // With the one this session was begun with that makes both, by the same hands.
              const bound = (firstFactor === 'mailbox') === isEmail ? {} : { boundAt: at }
              const contact = isEmail ? { email: sentTo } : { phone: sentTo }
              await accounts.change(tx, scope.personId, { ...(isNew ? contact : {}), ...verified, ...bound })
              await codes.voidTickets(tx, scope.personId)
              const action = isEmail ? 'identity.email_changed' : 'identity.phone_changed'
              for (const there of isNew ? everywhere(scope, mine) : [scope])
                await recordAudit(tx, { at, scope: there, action, subjectId: there.userId, address })
              return { secret: await sessions.endOthers(tx, scope), isEmail, isNew, other }
            })
      if (!outcome) throw wrongContactCode()
      if (outcome.secret === null) throw outcome.refusal
      const old = outcome.isEmail ? before.email : before.phone
      const [reader = null] = before.memberships.filter(({ id: membershipId }) => membershipId === scope.userId)
      if (old !== null && outcome.isNew && reader) post.contactChanged(old, reader)
      // The contact that the other account had beside it hears of it too.
      const [theirs] = outcome.other?.memberships ?? []
      const beside = outcome.isEmail ? outcome.other?.phone : outcome.other?.email
      if (theirs && beside) post.accountJoined(beside, theirs)
      return outcome.secret
    },
  }
}
