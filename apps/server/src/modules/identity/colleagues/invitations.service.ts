import type { StaffRole } from '@schoolgate/contracts/endpoint'
import { INVITATION_LASTS, type Invitation } from '@schoolgate/contracts/staff'
import type { Db } from '#db'
import { recordAudit } from '#db/audit'
import type { Actor } from '#lib/actor'
import type { Clock } from '#lib/clock'
import { readPhone } from '#lib/phone'
import { forbidden, notFound } from '#lib/problem'
import { hashSecret, newId, newPublicId } from '#lib/random'
import type { Scope } from '#lib/scope'
import { mayReceive, type AccountStore } from '#modules/identity/accounts'
import type { Post } from '#modules/identity/post'
import { alreadyHere, countryNotEnabled, noPhoneHere, notAPhoneNumber } from '#modules/identity/problems'
import type { Limits, Quota } from '#modules/limits'
import { createColleagueStore } from './colleagues.store.ts'
import { createInvitationStore, type Invited } from './invitations.store.ts'
import { stateOf } from './state.ts'
import { refuseUnlessMayAppoint } from './who-may.ts'

/** A whole staff room in a day; each costs the school a text. */
const PER_GIVER: Quota = { name: 'invitation.giver', most: 100, seconds: 86_400 }

export type NewColleague = {
  title?: string | undefined
  fullname: string
  role: StaffRole
  phone: string
  email?: string | undefined
  ends_on?: string | undefined
}

type By = Actor & { scope: Scope }
type Dependencies = { db: Db; clock: Clock; accounts: AccountStore; limits: Limits; post: Post }

export type Invitations = ReturnType<typeof createInvitations>

/** Builds the inviting of colleagues: new ones, and those who lost everything that proves them. */
export function createInvitations({ db, clock, accounts, limits, post }: Dependencies) {
  const store = createInvitationStore(db)
  const colleagueStore = createColleagueStore(db)
  const end = () => new Date(clock().getTime() + INVITATION_LASTS * 1000)

  const told = ({ invitation, invitedBy }: Invited): Invitation => ({
    id: invitation.id,
    person_id: invitation.userId,
    title: invitation.title,
    fullname: invitation.fullname,
    role: invitation.role,
    phone: invitation.phone,
    email: invitation.email,
    ends_on: invitation.endsOn,
    invited_by: nameOf(invitedBy),
    invited_at: invitation.createdAt.toISOString(),
    expires_at: invitation.expiresAt.toISOString(),
    state: invitation.expiresAt > clock() ? 'open' : 'expired',
  })

  type Who = Pick<Invited['invitation'], 'title' | 'fullname' | 'role' | 'phone' | 'email' | 'endsOn' | 'userId'>

  /** The link goes to the mailbox where there is one, the code to the phone: so both are proven. */
  async function invite(by: By, who: Who, isAllowed: (hasHead: boolean) => void): Promise<Invitation> {
    const { scope, schoolId } = by
    await limits.take(PER_GIVER, scope.userId)
    const [id, token, now] = [newId(), newPublicId(), clock()]
    const invited = await db.as(scope, async (tx) => {
      isAllowed((await colleagueStore.headsBeside(tx, schoolId, null, now)) > 0)
      await store.endAllTo(tx, schoolId, who.phone, now)
      const row = { id, schoolId, tokenHash: hashSecret(token), ...who, invitedById: scope.userId }
      await store.add(tx, { ...row, expiresAt: end(), createdAt: now })
      const subject = who.userId === null ? {} : { subjectId: who.userId }
      const note = `${who.fullname}, ${who.role}`
      await recordAudit(tx, { at: now, by, action: 'identity.colleague_invited', note, ...subject })
      return store.one(tx, schoolId, id)
    })
    if (!invited) throw notFound()
    post.invitation(invited.invitation.email ?? invited.invitation.phone, { ...invited, schoolId }, token)
    return told(invited)
  }

  async function phoneAt(schoolId: string, written: string): Promise<string> {
    const countries = await accounts.countriesAt(schoolId)
    const phone = readPhone(written, countries)
    if (phone === null) throw notAPhoneNumber('phone')
    const [country = '', ...smsCountries] = countries
    if (!mayReceive(phone, [{ country, smsCountries }])) throw countryNotEnabled()
    return phone
  }

  return {
    waiting: async (scope: Scope): Promise<Invitation[]> =>
      (await db.as(scope, (tx) => store.waiting(tx, scope.schoolId))).map(told),

    /** Whoever worked here before comes back as the one they were. */
    async toNew(by: By, { title, fullname, role, phone: written, email, ends_on: endsOn }: NewColleague): Promise<Invitation> {
      const phone = await phoneAt(by.schoolId, written)
      const before = await db.as(by.scope, (tx) => colleagueStore.byPhone(tx, by.schoolId, phone))
      if (before && stateOf(before, clock()) === 'here') throw alreadyHere()
      const contacts = { phone, email: email?.toLowerCase() ?? null }
      const userId = before?.id ?? null
      const who = { title: title ?? null, fullname, role, ...contacts, endsOn: endsOn ?? null, userId }
      return invite(by, who, (hasHead) => refuseUnlessMayAppoint(by.scope.role, [role, before?.role ?? role], hasHead))
    },

    /** Of two heads each lets the other in; the last one is let in at the school's own computer (schoolgate code). */
    async anew(by: By, id: string): Promise<Invitation> {
      const colleague = await db.as(by.scope, (tx) => colleagueStore.one(tx, by.schoolId, id))
      if (!colleague || colleague.role === 'parent') throw notFound()
      const { title, fullname, role, phone, endsOn } = colleague
      if (id === by.scope.userId) throw forbidden()
      if (phone === null) throw noPhoneHere()
      // The mailbox may be what was lost: the link and the code go to the phone that the school has of them.
      const who = { title, fullname, role, phone, email: null, endsOn, userId: id }
      return invite(by, who, (hasHead) => refuseUnlessMayAppoint(by.scope.role, [role], hasHead))
    },

    async again(by: By, id: string): Promise<Invitation> {
      const { scope, schoolId } = by
      await limits.take(PER_GIVER, scope.userId)
      const [token, now] = [newPublicId(), clock()]
      const renewed = await db.as(scope, async (tx) => {
        const found = await store.one(tx, schoolId, id)
        if (!found) throw notFound()
        const hasHead = (await colleagueStore.headsBeside(tx, schoolId, null, now)) > 0
        refuseUnlessMayAppoint(scope.role, [found.invitation.role], hasHead)
        await store.renew(tx, id, { tokenHash: hashSecret(token), expiresAt: end(), updatedAt: now })
        const note = `${found.invitation.fullname}, ${found.invitation.role}`
        await recordAudit(tx, { at: now, by, action: 'identity.colleague_invited', note })
        return store.one(tx, schoolId, id)
      })
      if (!renewed) throw notFound()
      post.invitation(renewed.invitation.email ?? renewed.invitation.phone, { ...renewed, schoolId }, token)
      return told(renewed)
    },

    takeBack: (by: By, id: string): Promise<void> =>
      db.as(by.scope, async (tx) => {
        const found = await store.one(tx, by.schoolId, id)
        const at = clock()
        if (!found || !(await store.end(tx, by.schoolId, id, at))) throw notFound()
        const note = `${found.invitation.fullname}, ${found.invitation.role}`
        await recordAudit(tx, { at, by, action: 'identity.invitation_taken_back', note })
      }),
  }
}

/** As somebody is called: “Mrs. Grace Owusu”. */
export const nameOf = ({ title, fullname }: { title: string | null; fullname: string }): string =>
  title === null ? fullname : `${title} ${fullname}`
