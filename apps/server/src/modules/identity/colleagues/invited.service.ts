import type { Db, Tx } from '#db'
import { recordAudit } from '#db/audit'
import { placePersons } from '#db/placing'
import type { Clock } from '#lib/clock'
import { hashSecret, newId } from '#lib/random'
import { opened, type Account, type AccountStore } from '#modules/identity/accounts'
import { INVITATION_THROTTLE, type Codes } from '#modules/identity/codes'
import type { Asking, Origin, TriesOf } from '#modules/identity/devices'
import { masked, type Post } from '#modules/identity/post'
import { invitationOver, otherContactNeeded, wrongContactCode } from '#modules/identity/problems'
import type { Caller, Entered, Sessions } from '#modules/identity/sessions'
import { networkOf, type Limits, type Quota } from '#modules/limits'
import { announce } from '#modules/push'
import { createColleagueStore } from './colleagues.store.ts'
import { createInvitationStore, type Invited, type InvitationRow } from './invitations.store.ts'
import { nameOf } from './invitations.service.ts'
import { refusedNews } from './news.ts'

/** 128 bits are not guessed: the limit is against the cost. */
const WRONG_PER_ADDRESS: Quota = { name: 'invitation.wrong', most: 60, seconds: 900 }
const TRIED: Record<'perAddress' | 'siteWide', Quota> = {
  perAddress: { name: 'invitation.address', most: 120, seconds: 900 },
  siteWide: { name: 'invitation.site', most: 1000, seconds: 3600 },
}

type Dependencies = {
  db: Db
  clock: Clock
  accounts: AccountStore
  sessions: Sessions
  codes: Codes
  limits: Limits
  triesOf: TriesOf
  post: Post
}

export type InvitedService = ReturnType<typeof createInvited>

/** Builds what those do who were invited: open the link, prove the phone, come in. */
export function createInvited({ db, clock, accounts, sessions, codes, limits, triesOf, post }: Dependencies) {
  const store = createInvitationStore(db)
  const colleagueStore = createColleagueStore(db)

  /** Unknown, expired, taken back, accepted and refused are one answer. */
  async function found(token: string, { address }: Pick<Origin, 'address'>): Promise<Invited> {
    const invited = await store.byToken(hashSecret(token), clock())
    if (invited) return invited
    await limits.take(WRONG_PER_ADDRESS, networkOf(address))
    throw invitationOver()
  }

  /** Who was invited works here from now on, as whom the school has already or as somebody new. */
  async function takeIn(tx: Tx, invitation: InvitationRow): Promise<string> {
    const { schoolId, role, title, fullname, phone, email, endsOn } = invitation
    const now = clock()
    // A data file may have brought them meanwhile.
    const known = invitation.userId ?? (await colleagueStore.byPhone(tx, schoolId, phone))?.id
    if (known !== undefined) {
      await colleagueStore.change(tx, known, { role, endsOn, isActive: true, lastSeenAt: now, updatedAt: now })
      return known
    }
    const id = newId()
    const placed = await placePersons(tx, schoolId, [{ id, role, phone, email }], now)
    const ref = await colleagueStore.nextRef(tx, schoolId)
    const names = { ref, username: ref.toLowerCase(), title, fullname }
    await colleagueStore.add(tx, { id, personId: placed.get(id) ?? id, schoolId, role, ...names, phone, email, endsOn })
    return id
  }

  async function enter(tx: Tx, invitation: InvitationRow, caller: Caller): Promise<Entered | null> {
    const { id, schoolId, email } = invitation
    const at = clock()
    if (!(await store.end(tx, schoolId, id, at))) return null
    const userId = await takeIn(tx, invitation)
    const account = await accountOf(tx, schoolId, userId)
    const membership = account?.memberships.find((one) => one.id === userId)
    if (!account || !membership) return null
    // A phone that is another's in this installation, or that this person signs in with no more, opens nothing.
    if (!opened(account, 'phone', at).includes(membership)) throw otherContactNeeded()
    // The code came to the phone and, where there is one, the link to the mailbox.
    const proven = email !== null && email === account.email ? { emailVerifiedAt: at } : {}
    await accounts.change(tx, account.id, { phoneVerifiedAt: at, ...proven })
    const entry = { memberships: [membership], by: 'phone', vouchedBy: schoolId, isBothFactors: true } as const
    const entered = await sessions.begin(tx, account, entry, caller)
    const { fullname: actorName } = membership
    const accepted = { at, scope: null, action: 'identity.invitation_accepted', subjectId: userId, actorName }
    await recordAudit(tx, { ...accepted, address: caller.address })
    return entered
  }

  async function accountOf(tx: Tx, schoolId: string, userId: string): Promise<Account | null> {
    const row = await colleagueStore.one(tx, schoolId, userId)
    return row && accounts.byIdIn(tx, row.personId)
  }

  return {
    async open(token: string, origin: Origin) {
      const { invitation, invitedBy, school } = await found(token, origin)
      const { title, fullname, role, phone, expiresAt } = invitation
      return {
        school_name: school.name,
        title,
        fullname,
        role,
        invited_by: nameOf(invitedBy),
        expires_at: expiresAt.toISOString(),
        sent_to: masked(phone),
      }
    },

    async sendCode(token: string, browser: string, asking: Asking) {
      const invited = await found(token, asking)
      const { phone, schoolId } = invited.invitation
      const tries = await triesOf(null, asking)
      await tries.count(TRIED)
      await tries.throttle(INVITATION_THROTTLE, phone)
      const { code, expiresIn } = await codes.ask({ purpose: 'invitation', sentTo: phone, personId: null, browser })
      if (code !== null) post.code(phone, post.readerOf({ ...invited, schoolId }), code, asking.site)
      return { sentTo: masked(phone), expiresIn }
    },

    async accept(token: string, code: string, browser: string | null, caller: Caller): Promise<Entered> {
      const { invitation } = await found(token, caller)
      await (await triesOf(null, caller)).count(TRIED)
      const which = { purpose: 'invitation', sentTo: invitation.phone, code } as const
      const outcome = browser === null ? null : await codes.check({ ...which, browser }, (tx) => enter(tx, invitation, caller))
      if (outcome) return outcome
      throw wrongContactCode()
    },

    /** The link came to somebody else: it ends, and who invited hears of it. */
    async refuse(token: string, { address }: Origin): Promise<void> {
      const { invitation } = await found(token, { address })
      const { id, schoolId, invitedById, userId, fullname } = invitation
      const at = clock()
      await db.asSystem(async (tx) => {
        if (!(await store.end(tx, schoolId, id, at))) return
        const about = { scope: null, schoolId, actorName: fullname, address, ...(userId === null ? {} : { subjectId: userId }) }
        await recordAudit(tx, { at, action: 'identity.invitation_refused', ...about })
        const dedupeKey = `invitation_refused:${id}`
        await announce(tx, { schoolId, userIds: [invitedById], dedupeKey, ...refusedNews(fullname) }, at)
      })
    },
  }
}
