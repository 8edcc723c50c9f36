import type { Received } from '@schoolgate/contracts/endpoint'
import type { correctContact } from '@schoolgate/contracts/office-guardians'
import * as z from 'zod'
import type { Db, Tx } from '#db'
import { nameOf, recordAudit } from '#db/audit'
import { publishLive } from '#db/live'
import type { Actor } from '#lib/actor'
import type { Clock } from '#lib/clock'
import { localPhone, readPhone } from '#lib/phone'
import { notFound } from '#lib/problem'
import { newId } from '#lib/random'
import type { Scope } from '#lib/scope'
import type { AccountStore, Membership } from '#modules/identity/accounts'
import type { Post } from '#modules/identity/post'
import { contactChanged, contactTaken, notAPhoneNumber, notAnEmail } from '#modules/identity/problems'
import { announce, type Announcement } from '#modules/push'
import {
  childrenOf,
  endDevice,
  guardianSeen,
  holdGuardian,
  isAnothers,
  writeContact,
  type ContactKind,
  type GuardianRow,
} from './guardians.store.ts'

type Dependencies = { db: Db; clock: Clock; accounts: AccountStore; post: Post }
type ByStaff = Actor & { scope: Scope }
type Said = Received<typeof correctContact>['body']

const Email = z.email().max(120)

/** What the office does for a guardian who stands at the desk: another number, and a lost phone. */
export type GuardianContacts = ReturnType<typeof createGuardianContacts>

export function createGuardianContacts({ db, clock, accounts, post }: Dependencies) {
  async function read(schoolId: string, kind: ContactKind, value: string | null): Promise<string | null> {
    if (value === null) return null
    if (kind === 'email') {
      const email = Email.safeParse(value.toLowerCase())
      if (!email.success) throw notAnEmail()
      return email.data
    }
    const phone = readPhone(value, await accounts.countriesAt(schoolId))
    if (phone === null) throw notAPhoneNumber('value')
    return phone
  }

  /** Each of the children's families reads that it was done. */
  async function record(tx: Tx, by: ByStaff, { id }: GuardianRow, action: string, note: string): Promise<void> {
    const at = clock()
    const children = await childrenOf(tx, id)
    for (const wardId of children) await recordAudit(tx, { by, at, wardId, subjectId: id, action, note })
    if (children.length === 0) await recordAudit(tx, { by, at, subjectId: id, action, note })
  }

  const tell = (tx: Tx, row: GuardianRow, news: Omit<Announcement, 'schoolId' | 'dedupeKey'>) =>
    announce(tx, { schoolId: row.schoolId, userIds: [row.id], dedupeKey: `${news.tag}:${newId()}`, ...news }, clock())

  return {
    /** True where it is another than before. */
    async correct(by: ByStaff, id: string, { kind, value, seen, reason }: Said): Promise<boolean> {
      if (!(await guardianSeen(db, by.scope, id))) throw notFound()
      const to = await read(by.schoolId, kind, value)
      const before = await db.asSystem(async (tx) => {
        const row = await holdGuardian(tx, by.schoolId, id)
        if (!row) throw notFound()
        const stands = valueOf(row, kind)
        if (stands === to) return null
        if ((stands && kind !== 'email' ? localPhone(stands) : stands) !== seen) throw contactChanged()
        if (to !== null && kind !== 'second_phone' && (await isAnothers(tx, row, kind, to))) throw contactTaken()
        await writeContact(tx, row, kind, to, clock())
        await record(tx, by, row, 'identity.contact_corrected', reason)
        await tell(tx, row, CORRECTED)
        publishLive(tx, { schoolId: by.schoolId, userId: id, word: 'profile' })
        return row
      })
      const old = before && valueOf(before, kind)
      const reader = before === null || old === null || kind === 'second_phone' ? null : await readerOf(before)
      // Whose number it was until now hears of it there, where nothing else of the school comes any more.
      if (old !== null && reader) post.contactChanged(old, reader)
      return before !== null
    },

    /** Ends a phone that is lost. */
    async signOut(by: ByStaff, id: string, deviceId: string): Promise<void> {
      if (!(await guardianSeen(db, by.scope, id))) throw notFound()
      await db.asSystem(async (tx) => {
        const row = await holdGuardian(tx, by.schoolId, id)
        const label = row && (await endDevice(tx, id, deviceId, clock()))
        if (!row || label === null) throw notFound()
        await record(tx, by, row, 'identity.device_ended', label)
        await tell(tx, row, SIGNED_OUT(label, await nameOf(tx, by)))
      })
    },
  }

  /** Whom a message speaks to, as the school knows them now. */
  async function readerOf({ schoolId, ref, id }: GuardianRow): Promise<Membership | null> {
    const account = await accounts.byRef(schoolId, ref)
    return account?.memberships.find((one) => one.id === id) ?? null
  }
}

const valueOf = (row: GuardianRow, kind: ContactKind): string | null =>
  ({ phone: row.phone, second_phone: row.secondPhone, email: row.email })[kind]

const COMMON = { kind: 'account', class: 'urgent', navigate: '/profile', ttlSeconds: 86_400 } as const

const CORRECTED = {
  ...COMMON,
  tag: 'contact_corrected',
  texts: {
    en: {
      title: 'The school wrote down another number or address of yours',
      body: 'Sign in with it to prove that it is yours. If it is not right, please call the school.',
    },
    fr: {
      title: 'L’école a noté un autre numéro ou une autre adresse pour vous',
      body: 'Connectez-vous avec, pour prouver que c’est à vous. Si ce n’est pas juste, appelez l’école.',
    },
  },
}

const SIGNED_OUT = (label: string, who: string) => ({
  ...COMMON,
  tag: 'device_ended',
  texts: {
    en: {
      title: 'A phone of yours was signed out',
      body: `${label}, by ${who}. If you did not ask for it, please call the school.`,
    },
    fr: {
      title: 'Un de vos téléphones a été déconnecté',
      body: `${label}, par ${who}. Si vous ne l’avez pas demandé, appelez l’école.`,
    },
  },
})
