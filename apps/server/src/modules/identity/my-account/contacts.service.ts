import { recordAudit } from '#db/audit'
import type { Clock } from '#lib/clock'
import { readPhone } from '#lib/phone'
import type { Scope } from '#lib/scope'
import { mayReceive, type AccountStore } from '#modules/identity/accounts'
import { CONTACT_PACE, type Codes } from '#modules/identity/codes'
import type { Limits, Quota } from '#modules/limits'
import type { Post } from '#modules/identity/post'
import { contactTaken, countryNotEnabled, notAPhoneNumber, wrongContactCode } from '#modules/identity/problems'
import type { Sessions } from '#modules/identity/sessions'
import { masked } from './masked.ts'

/** New contacts one account may try in a day: each costs the school a text. */
const PER_ACCOUNT: Quota = { name: 'contact.account', most: 10, seconds: 86_400 }

type World = { clock: Clock; accounts: AccountStore; sessions: Sessions; limits: Limits; codes: Codes; post: Post }

/** A new phone or e-mail, as it was typed. */
export type NewContact = { phone: string } | { email: string }

/** Changing the phone or e-mail of one's own account. */
export type Contacts = ReturnType<typeof createContacts>

/** Builds the change of contacts: a code to the new one, news to the old one. */
export function createContacts({ clock, accounts, sessions, limits, codes, post }: World) {
  async function read(contact: NewContact): Promise<string> {
    if ('email' in contact) return contact.email.toLowerCase()
    const phone = readPhone(contact.phone, await accounts.countries())
    if (phone !== null) return phone
    throw notAPhoneNumber('phone')
  }

  return {
    /** Sends a code whether or not another account has the contact: only its owner may learn that. */
    async start(scope: Scope, contact: NewContact, browser: string) {
      const sentTo = await read(contact)
      const account = await sessions.accountOf(scope)
      if (!mayReceive(sentTo, account)) throw countryNotEnabled()
      await limits.take(PER_ACCOUNT, scope.userId)
      await limits.keepPace(CONTACT_PACE, `${scope.userId} ${sentTo}`)
      const { id, code, expiresIn } = await codes.ask({ purpose: 'contact', sentTo, userId: account.id, browser })
      if (code !== null) post.contactCode(sentTo, account, code)
      return { id, sentTo: masked(sentTo), expiresIn }
    },

    async complete(scope: Scope, id: string, code: string, browser: string | null, address: string): Promise<string> {
      const before = await sessions.accountOf(scope)
      const which = { purpose: 'contact', id, userId: scope.userId, code } as const
      const outcome =
        browser === null
          ? null
          : await codes.check({ ...which, browser }, async (tx, { sentTo }) => {
              const isEmail = sentTo.includes('@')
              if (await accounts.isTaken(tx, sentTo, scope.userId)) return { secret: null, isEmail, isNew: false }
              const at = clock()
              await accounts.change(
                tx,
                scope.userId,
                isEmail ? { email: sentTo, emailVerifiedAt: at } : { phone: sentTo, phoneVerifiedAt: at },
              )
              await codes.voidTickets(tx, scope.userId)
              const action = isEmail ? 'identity.email_changed' : 'identity.phone_changed'
              await recordAudit(tx, { at, scope, action, subjectId: scope.userId, address })
              const isNew = sentTo !== (isEmail ? before.email : before.phone)
              return { secret: await sessions.endOthers(tx, scope), isEmail, isNew }
            })
      if (!outcome) throw wrongContactCode()
      if (outcome.secret === null) throw contactTaken()
      const old = outcome.isEmail ? before.email : before.phone
      if (old !== null && outcome.isNew) post.contactChanged(old, before)
      return outcome.secret
    },
  }
}
