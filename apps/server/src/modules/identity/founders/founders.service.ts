import type { Db, Tx } from '#db'
import { recordAudit } from '#db/audit'
import type { Clock } from '#lib/clock'
import type { AccountStore } from '#modules/identity/accounts'
import { createCodes, type Codes } from '#modules/identity/codes'
import type { Origin, TriesOf } from '#modules/identity/devices'
import { hashPassword, refusePoorPassword } from '#modules/identity/passwords'
import { founderKnown, foundingKeyOver } from '#modules/identity/problems'
import type { Caller, Entered, Sessions } from '#modules/identity/sessions'
import { createLimits, networkOf, type Limits, type Quota } from '#modules/limits'
import { heldOf, personOfRef } from './founders.store.ts'

/** 128 bits are not guessed: the limit is against the cost. */
const WRONG_PER_ADDRESS: Quota = { name: 'founding.wrong', most: 60, seconds: 900 }
/** A password is hashed for each; nobody makes so many schools by hand. */
const FOUNDED: Record<'perAddress' | 'siteWide', Quota> = {
  perAddress: { name: 'founding.address', most: 60, seconds: 900 },
  siteWide: { name: 'founding.site', most: 300, seconds: 3600 },
}

/** What a founder signs in with from now on. */
export type FounderContacts = { fullname: string; phone: string; email: string }

export type Founders = ReturnType<typeof createFounders>

type Dependencies = {
  db: Db
  clock: Clock
  accounts: AccountStore
  sessions: Sessions
  codes: Codes
  limits: Limits
  triesOf: TriesOf
}

/** Gives the keys with which schools are made: to whoever sits at the installation's own computer. */
export const createFoundingKeys = ({ db, clock }: { db: Db; clock: Clock }): { give: Codes['foundingTicket'] } => ({
  give: createCodes({ db, clock, limits: createLimits({ db, clock }) }).foundingTicket,
})

/** Builds how whoever makes a school comes in to it as its first member of staff. */
export function createFounders({ clock, accounts, sessions, codes, limits, triesOf }: Dependencies) {
  return {
    /** Unknown, used and too old are one answer. */
    async keyed(key: string, { address }: Pick<Origin, 'address'>): Promise<{ ticketId: string; expiresAt: Date }> {
      const ticket = await codes.foundingTicketOf(key)
      if (ticket) return { ticketId: ticket.id, expiresAt: ticket.expiresAt }
      await limits.take(WRONG_PER_ADDRESS, networkOf(address))
      throw foundingKeyOver()
    },

    /** The password as it is kept; refuses a poor one. */
    async passwordOf(password: string, contacts: FounderContacts, origin: Origin): Promise<string> {
      const tries = await triesOf(null, origin)
      await tries.count(FOUNDED)
      refusePoorPassword(password, contacts)
      return tries.inTurn(() => hashPassword(password))
    },

    /** Uses the key up. Whoever is known in the installation already is not made anew, nor given another password. */
    async begin(tx: Tx, ticketId: string, contacts: FounderContacts): Promise<void> {
      if (!(await codes.useTicket(tx, ticketId))) throw foundingKeyOver()
      const held = await heldOf(tx, contacts)
      if (held !== null) throw founderKnown(held)
    },

    /** Whoever made the school is in. The key came from the installation's own computer, which can give anybody a second proof. */
    async enter(tx: Tx, at: { schoolId: string; ref: string; passwordHash: string }, caller: Caller): Promise<Entered> {
      const personId = await personOfRef(tx, at.schoolId, at.ref)
      if (personId === null) throw new Error('A school was made without the person who made it.')
      await accounts.change(tx, personId, { passwordHash: at.passwordHash })
      const account = await accounts.byIdIn(tx, personId)
      if (!account) throw new Error('Whoever made a school has no account.')
      const { memberships } = account
      const entered = await sessions.begin(tx, account, { memberships, by: 'mailbox', isBothFactors: true }, caller)
      for (const { id: subjectId, fullname: actorName } of memberships) {
        const entry = { at: clock(), scope: null, action: 'identity.school_founded', subjectId, actorName }
        await recordAudit(tx, { ...entry, address: caller.address })
      }
      return entered
    },
  }
}
