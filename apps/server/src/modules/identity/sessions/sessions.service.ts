import type { CurrentSession, Device, UserRecord } from '@schoolgate/contracts/identity'
import type { Db, Tx } from '#db'
import { recordAudit } from '#db/audit'
import { SESSION_LASTS } from '#db/sessions'
import { latestEnd, type Clock } from '#lib/clock'
import { notFound, signInNeeded } from '#lib/problem'
import { hashSecret, newId, newSecret } from '#lib/random'
import { SIDES, sideOf, type Scope, type Scopes, type Side } from '#lib/scope'
import {
  mayEnter,
  opensAll,
  secondProofsOf,
  type Account,
  type AccountStore,
  type FirstFactor,
  type Membership,
} from '#modules/identity/accounts'
import type { KnownDevices } from '#modules/identity/devices'
import type { SetUpOf } from '#modules/identity/factors'
import { otherContactNeeded, staffSideNeeded } from '#modules/identity/problems'
import type { BySide } from './browser.ts'
import { createSessionStore, type Ground, type LiveSession } from './sessions.store.ts'

const MINUTE = 60
const SEEN_EVERY = MINUTE
/** How long a second proof counts. */
const STEP_UP_LASTS = 10 * MINUTE

const after = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1000)

/** Where a request comes from; `device` is the secret by which this browser is known once somebody signed in here. */
export type Caller = { address: string; device: string; label: string; oldSecrets: BySide<string | null> }

/** Sessions just begun, one for each hat: what the cookies get, and what the app is told. */
export type Entered = { sessions: { side: Side; secret: string; seconds: number }[]; user: UserRecord }

/**
 * By what somebody comes in, and to which of their schools; `vouchedBy` is the school whose desk knew them. `isBothFactors`: staff need
 * prove nothing more.
 */
export type Entry = { memberships: readonly Membership[]; by: FirstFactor; vouchedBy?: string; isBothFactors?: boolean }

/** Sessions: who is signed in where, and for how long. */
export type Sessions = ReturnType<typeof createSessions>

type Dependencies = { db: Db; clock: Clock; accounts: AccountStore; devices: KnownDevices; setUpOf: SetUpOf }

/** Builds the sessions service. */
export function createSessions({ db, clock, accounts, devices: known, setUpOf }: Dependencies) {
  const store = createSessionStore(db)

  async function accountOf(scope: Scope): Promise<Account> {
    const account = await accounts.byId(scope.personId)
    if (!account) throw signInNeeded()
    return account
  }

  async function groundOf({ sessionId }: Scope): Promise<Ground> {
    const ground = await store.groundOf(sessionId)
    if (ground === null) throw signInNeeded()
    return ground
  }

  async function refuseWithoutTheWhole(scope: Scope, account: Account): Promise<void> {
    // A parent's second proof may go to the very phone that was the first: with it alone nobody gets at the school's side.
    if (sideOf(scope) === 'parent' && account.memberships.some((other) => sideOf(other) === 'staff')) throw staffSideNeeded()
    const { firstFactor, vouchedById } = await groundOf(scope)
    const isOneSchool = account.memberships.every(({ schoolId }) => schoolId === vouchedById)
    if (opensAll(account, firstFactor) && (vouchedById === null || isOneSchool)) return
    throw otherContactNeeded()
  }

  /** One session for the hat of these memberships; it ends the one that the browser brought along for that hat. */
  async function beginFor(tx: Tx, side: Side, account: Account, entry: Entry, caller: Caller) {
    const { memberships, by, vouchedBy, isBothFactors = false } = entry
    const { address, device, label, oldSecrets } = caller
    const now = clock()
    const { most } = SESSION_LASTS[side]
    const [secret, crossSiteToken, id] = [newSecret(), newSecret(), newId()]
    const oldSecret = oldSecrets[side]
    // Staff prove themselves a second time before anything else (security §1 "staff").
    const hasSecondFactor = side === 'parent' || isBothFactors
    const steppedUpUntil = side === 'staff' && isBothFactors ? after(now, STEP_UP_LASTS) : null
    if (oldSecret !== null) await store.endByToken(tx, hashSecret(oldSecret))
    await store.add(tx, {
      id,
      tokenHash: hashSecret(secret),
      personId: account.id,
      side,
      vouchedById: vouchedBy ?? null,
      crossSiteToken,
      firstFactor: by,
      hasSecondFactor,
      steppedUpUntil,
      lastSeenAt: now,
      expiresAt: after(now, most),
      deviceLabel: label,
      address,
      createdAt: now,
    })
    // Staff have not signed in before they gave the second factor: who only has the first stays a stranger.
    if (hasSecondFactor) await known.remember(tx, account.id, device)
    for (const { id: userId, schoolId, role } of memberships) {
      await accounts.markSeen(tx, userId, now)
      const scope = { userId, personId: account.id, schoolId, role, sessionId: id, hasSecondFactor, steppedUpUntil }
      await recordAudit(tx, { at: now, scope, action: 'identity.signed_in', subjectId: userId, address })
    }
    return { side, secret, seconds: most, crossSiteToken }
  }

  /** A new secret for the cookie; whoever has the old one is out. Who was signed out from elsewhere in this very moment does nothing more. */
  async function renew(tx: Tx, scope: Scope, proof: Proof): Promise<string> {
    const secret = newSecret()
    const ids = { tokenHash: hashSecret(secret), crossSiteToken: newSecret() }
    if (!(await store.renew(tx, scope.sessionId, { ...ids, ...proof, updatedAt: clock() }))) throw signInNeeded()
    return secret
  }

  return {
    /**
     * The memberships of the caller behind a cookie, or null; notes at most once a minute that they were here, unless their page asks by
     * itself.
     */
    async scopesOf(secret: string, isUnattended = false): Promise<Scopes | null> {
      const now = clock()
      const open = (await store.byToken(hashSecret(secret), now)).filter((session) => mayEnter(session, now))
      const [first, ...others] = open
      if (!first) return null
      const { sessionId, sessionSeenAt, side } = first
      if (sessionSeenAt > latestEnd(now, 0)) {
        await store.putBack(sessionId, now, after(now, SESSION_LASTS[side].most))
        const anew = (session: LiveSession) => ({ ...scopeOf(session), steppedUpUntil: null })
        return [anew(first), ...others.map(anew)]
      }
      const noted = after(now, -SEEN_EVERY)
      const userIds = open.map(({ userId }) => userId)
      if (!isUnattended && sessionSeenAt <= noted) await store.markSeen(sessionId, userIds, now, noted)
      return [scopeOf(first), ...others.map(scopeOf)]
    },

    /** Begins a session for each hat of whoever comes in; the app is told of the parent's first. */
    async begin(tx: Tx, account: Account, entry: Entry, caller: Caller): Promise<Entered> {
      await store.endStale(tx, account.id, clock())
      const bySide = Map.groupBy(entry.memberships, sideOf)
      const begun = []
      for (const side of SIDES) {
        const memberships = bySide.get(side)
        if (memberships) begun.push({ memberships, ...(await beginFor(tx, side, account, { ...entry, memberships }, caller)) })
      }
      const [first] = begun
      const [membership] = first?.memberships ?? []
      if (!first || !membership) throw signInNeeded()
      return { sessions: begun, user: recordOf(account, membership, first.crossSiteToken) }
    },

    /** Takes the second proof: the session gets a new id and counts as proven for ten minutes. From a desk it opens that school alone. */
    async stepUp(tx: Tx, scope: Scope, { address, device, vouchedBy }: SteppedUp): Promise<string> {
      const now = clock()
      const ground = vouchedBy === undefined ? {} : { vouchedById: vouchedBy }
      const secret = await renew(tx, scope, { hasSecondFactor: true, steppedUpUntil: after(now, STEP_UP_LASTS), ...ground })
      await known.remember(tx, scope.personId, device)
      await recordAudit(tx, { at: now, scope, action: 'identity.stepped_up', subjectId: scope.userId, address })
      return secret
    },

    /**
     * The session of this cookie as the app is told it: at the caller's school, or where it opens that no more, at the first it opens.
     * `site` is the host name at which passkeys are shown, if they are.
     */
    async current(secret: string, { userId, sessionId }: Scope, site: string | null): Promise<Current | null> {
      const now = clock()
      const open = (await store.byToken(hashSecret(secret), now)).filter((session) => session.sessionId === sessionId)
      const found = open.find((session) => session.userId === userId) ?? open[0]
      const account = found ? await accounts.byId(found.personId) : null
      const membership = account?.memberships.find(({ id }) => id === found?.userId)
      if (!found || !account || !membership) return null
      const idleEnd = after(now, SESSION_LASTS[found.side].idle)
      const setUp = await setUpOf(account.id)
      const isProven = found.steppedUpUntil !== null && found.steppedUpUntil > now
      return {
        seconds: Math.floor((found.expiresAt.getTime() - now.getTime()) / 1000),
        session: {
          user: recordOf(account, membership, found.crossSiteToken),
          role: found.role,
          second_factor: found.hasSecondFactor,
          has_password: account.passwordHash !== null,
          second_proofs: secondProofsOf({ ...account, role: found.role }, found.firstFactor, setUp, site),
          new_factor_asked: found.role !== 'parent' && setUp.isNewAsked,
          stepped_up_until: isProven && found.steppedUpUntil ? found.steppedUpUntil.toISOString() : null,
          expires_at: (idleEnd < found.expiresAt ? idleEnd : found.expiresAt).toISOString(),
        },
      }
    },

    end: (scope: Scope, address: string): Promise<void> =>
      db.asSystem(async (tx) => {
        await store.end(tx, scope.personId, scope.sessionId)
        await recordAudit(tx, { at: clock(), scope, action: 'identity.signed_out', subjectId: scope.userId, address })
      }),

    endEverywhere: (scope: Scope, address: string): Promise<void> =>
      db.asSystem(async (tx) => {
        await store.endAll(tx, scope.personId)
        await recordAudit(tx, { at: clock(), scope, action: 'identity.signed_out_everywhere', subjectId: scope.userId, address })
      }),

    /** What proves the person has changed: every other session ends, and this one gets a new id, which is answered. */
    async endOthers(tx: Tx, scope: Scope): Promise<string> {
      await store.endAll(tx, scope.personId, scope.sessionId)
      return renew(tx, scope, {})
    },
    endAllOf: (tx: Tx, personId: string): Promise<void> => store.endAll(tx, personId),

    async devices(scope: Scope): Promise<Device[]> {
      const rows = await store.ofPerson(scope.personId, clock())
      return rows.map(({ id, deviceLabel, createdAt, lastSeenAt }) => ({
        id,
        label: deviceLabel,
        signed_in_at: createdAt.toISOString(),
        last_seen_at: lastSeenAt.toISOString(),
        is_current: id === scope.sessionId,
      }))
    },

    removeDevice: (scope: Scope, id: string, address: string): Promise<void> =>
      db.asSystem(async (tx) => {
        if (!(await store.end(tx, scope.personId, id))) throw notFound()
        await recordAudit(tx, { at: clock(), scope, action: 'identity.device_removed', subjectId: scope.userId, address })
      }),

    accountOf,
    /** What the caller's session rests on. */
    groundOf,
    /** What the caller's session was begun with. */
    firstFactorOf: async (scope: Scope): Promise<FirstFactor> => (await groundOf(scope)).firstFactor,

    /**
     * The caller's account where the session opens all of it. What proves a person is theirs alone to change: a school that wrote down
     * a phone or an address beside somebody's name must not get into another by it.
     */
    async wholeAccountOf(scope: Scope): Promise<Account> {
      const account = await accountOf(scope)
      await refuseWithoutTheWhole(scope, account)
      return account
    },
    refuseWithoutTheWhole,
  }
}

/** What the app is told of a session, and how long its cookie lasts. */
type Current = { session: CurrentSession; seconds: number }

type Proof = { hasSecondFactor?: true; steppedUpUntil?: Date; vouchedById?: string }
type SteppedUp = { address: string; device: string; vouchedBy?: string }

const scopeOf = (session: LiveSession): Scope => ({
  userId: session.userId,
  personId: session.personId,
  schoolId: session.schoolId,
  role: session.role,
  sessionId: session.sessionId,
  hasSecondFactor: session.hasSecondFactor,
  steppedUpUntil: session.steppedUpUntil,
  ...(session.version === null ? {} : { told: { version: session.version, timezone: session.timezone } }),
})

/** The person's id is the one that other programs know: it is the same whichever school it is about. */
const recordOf = (account: Account, membership: Membership, crossSiteToken: string): UserRecord => ({
  user_id: account.id,
  firebaseuid: account.firebaseUid,
  email: account.email,
  authentication_token: crossSiteToken,
  fullname: membership.fullname,
  username: membership.username,
  schoolname: membership.schoolName,
  schoolid: membership.schoolId,
})
