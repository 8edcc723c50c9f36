import type { Db } from '#db'
import { recordAudit } from '#db/audit'
import type { Clock } from '#lib/clock'
import type { Actor } from '#lib/actor'
import { readPhone } from '#lib/phone'
import { newId } from '#lib/random'
import { createAccountStore, mayEnter, type Membership } from '#modules/identity/accounts'
import { createCodes } from '#modules/identity/codes'
import { createLimits, type Quota } from '#modules/limits'
import { announce, type Announcement } from '#modules/push'

/** A long queue at the desk; more in a day is no desk any more. */
const PER_GIVER: Quota = { name: 'desk_code.giver', most: 40, seconds: 86_400 }

/** A code that the office gives at the desk, and whom it knows there by sight. */
export type DeskCode = { code: string; until: Date; account: Membership }

/** Whom a letter is for. */
export type LetterTo = { id: string; personId: string }

/** Codes given by hand to people of the school who stand at its desk. */
export type DeskCodes = ReturnType<typeof createDeskCodes>

/**
 * Builds the giving of codes at the desk: to a parent whose phone gets none (lost, abroad, asked out by strangers) it stands for the
 * code by SMS, to staff for the second proof (security §1 "sign-in", "staff").
 */
export function createDeskCodes({ db, clock }: { db: Db; clock: Clock }) {
  const accounts = createAccountStore(db)
  const limits = createLimits({ db, clock })
  const codes = createCodes({ db, clock, limits })

  /** The school's own people with this phone: somebody may be a guardian there and on its staff. */
  async function byPhone(by: Actor, written: string): Promise<Membership[]> {
    const phone = readPhone(written, await accounts.countriesAt(by.schoolId))
    const account = phone === null ? null : await accounts.byPhone(phone)
    return account?.memberships.filter((one) => one.schoolId === by.schoolId && one.phone === phone) ?? []
  }

  async function byRef({ schoolId }: Actor, ref: string): Promise<Membership[]> {
    const account = await accounts.byRef(schoolId, ref)
    return account?.memberships.filter((one) => one.schoolId === schoolId && one.ref === ref) ?? []
  }

  /** A new one ends the one before. A staff account that nobody used for long wakes; one that is over stays so. */
  async function give(by: Actor, found: Membership | undefined): Promise<DeskCode | null> {
    const at = clock()
    const account = found && { ...found, lastSeenAt: at }
    if (!account || !mayEnter(account, at)) return null
    const { id, schoolId, role } = account
    return db.asSystem(async (tx) => {
      const { code, until } = await codes.deskTicket(tx, account)
      if (role !== 'parent') await accounts.markSeen(tx, id, at)
      await recordAudit(tx, { at, by, action: 'identity.desk_code_given', subjectId: id })
      await announce(tx, { schoolId, userIds: [id], dedupeKey: `desk_code:${newId()}`, ...NEWS }, at)
      return { code, until, account }
    })
  }

  return {
    /** To the parent of the giver's school with this phone; null where there is none. */
    async toParent(by: Actor, phone: string): Promise<DeskCode | null> {
      if (by.scope) await limits.take(PER_GIVER, by.scope.userId)
      const found = await byPhone(by, phone)
      return give(
        by,
        found.find(({ role }) => role === 'parent'),
      )
    },

    /** To whomever the school has by this reference of its own, or by this phone, staff first; null where there is nobody. */
    async toPerson(by: Actor, who: string): Promise<DeskCode | null> {
      const found = [...(await byRef(by, who)), ...(await byPhone(by, who))]
      return give(by, found.find(({ role }) => role !== 'parent') ?? found[0])
    },

    /** To these guardians of the giver's school, each on a letter that lets them in for the first time; the code of each by who it is for. */
    toLetters: (by: Actor, guardians: readonly LetterTo[]): Promise<Map<string, string>> => {
      const at = clock()
      // Whoever makes codes for some of the same people at the same moment waits and does not lock out.
      const inOrder = guardians.toSorted((one, other) => one.personId.localeCompare(other.personId))
      return db.asSystem(async (tx) => {
        const made = new Map<string, string>()
        for (const one of inOrder) made.set(one.id, (await codes.deskTicket(tx, one, 'paper')).code)
        for (const { id } of inOrder) await recordAudit(tx, { at, by, action: 'identity.paper_code_given', subjectId: id })
        const about = { schoolId: by.schoolId, userIds: [...made.keys()], dedupeKey: `paper_code:${newId()}` }
        if (made.size > 0) await announce(tx, { ...about, ...LETTER_NEWS }, at)
        return made
      })
    },
  }
}

/** The person hears of it at once, by phone or SMS: if it was not they who stood there, the school hears of that. */
const NEWS: Omit<Announcement, 'schoolId' | 'dedupeKey'> = {
  kind: 'account',
  class: 'urgent',
  tag: 'desk_code',
  navigate: '/profile',
  texts: {
    en: { title: 'A sign-in code was given at the school', body: 'If this was not you, please call the school.' },
    fr: { title: 'Un code de connexion a été donné à l’école', body: 'Si ce n’était pas vous, appelez l’école.' },
  },
  ttlSeconds: 86_400,
}

/** Who waits for a letter that does not come tells the school. */
const LETTER_NEWS: Omit<Announcement, 'schoolId' | 'dedupeKey'> = {
  ...NEWS,
  tag: 'paper_code',
  texts: {
    en: {
      title: 'A letter with a sign-in code comes to you',
      body: 'The school printed it for you. If it does not reach you, please call the school.',
    },
    fr: {
      title: 'Une lettre avec un code de connexion vous arrive',
      body: 'L’école l’a imprimée pour vous. Si elle ne vous parvient pas, appelez l’école.',
    },
  },
}
