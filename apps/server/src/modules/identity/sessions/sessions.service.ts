import type { CurrentSession, Device, UserRecord } from '@schoolgate/contracts/identity'
import type { Role } from '@schoolgate/contracts/endpoint'
import type { Db, Tx } from '#db'
import { recordAudit } from '#db/audit'
import { SESSION_LASTS } from '#db/sessions'
import { latestEnd, type Clock } from '#lib/clock'
import { notFound, signInNeeded } from '#lib/problem'
import { hashSecret, newId, newSecret } from '#lib/random'
import type { Scope } from '#lib/scope'
import { mayEnter, secondProofsOf, type Account, type AccountStore, type FirstFactor } from '#modules/identity/accounts'
import type { KnownDevices } from '#modules/identity/devices'
import { createSessionStore } from './sessions.store.ts'

const MINUTE = 60
const SEEN_EVERY = MINUTE
/** How long a second proof counts. */
const STEP_UP_LASTS = 10 * MINUTE

const lastsFor = (role: Role) => (role === 'parent' ? SESSION_LASTS.parent : SESSION_LASTS.staff)
const after = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1000)

/** Where a request comes from; `device` is the secret by which this browser is known once somebody signed in here. */
export type Caller = { address: string; device: string; label: string; oldSecret: string | null }

/** A session just begun or renewed: what the cookie gets and what the app is told. */
export type Entered = { secret: string; seconds: number; user: UserRecord }

/** Sessions: who is signed in where, and for how long. */
export type Sessions = ReturnType<typeof createSessions>

type World = { db: Db; clock: Clock; accounts: AccountStore; devices: KnownDevices }

/** Builds the sessions service. */
export function createSessions({ db, clock, accounts, devices: known }: World) {
  const store = createSessionStore(db)

  async function accountOf(scope: Scope): Promise<Account> {
    const account = await accounts.byId(scope.userId)
    if (!account) throw signInNeeded()
    return account
  }

  /** A new secret for the cookie; whoever has the old one is out. */
  async function renew(tx: Tx, scope: Scope, proof: { hasSecondFactor?: true; steppedUpUntil?: Date }): Promise<string> {
    const secret = newSecret()
    const ids = { tokenHash: hashSecret(secret), crossSiteToken: newSecret() }
    await store.renew(tx, scope.sessionId, { ...ids, ...proof, updatedAt: clock() })
    return secret
  }

  return {
    /** The caller behind a cookie, or null; notes at most once a minute that they were here. */
    async scopeOf(secret: string): Promise<Scope | null> {
      const now = clock()
      const session = await store.byToken(hashSecret(secret), now)
      if (!session || !mayEnter(session, now)) return null
      const { userId, schoolId, role, sessionId, sessionSeenAt, hasSecondFactor, steppedUpUntil } = session
      const scope = { userId, schoolId, role, sessionId, hasSecondFactor, steppedUpUntil }
      if (sessionSeenAt > latestEnd(now, 0)) {
        await store.putBack(sessionId, now, after(now, lastsFor(role).most))
        return { ...scope, steppedUpUntil: null }
      }
      const noted = after(now, -SEEN_EVERY)
      if (sessionSeenAt <= noted) await store.markSeen(sessionId, userId, now, noted)
      return scope
    },

    /** Begins a session for this account, and ends the one the browser brought along. */
    async begin(tx: Tx, account: Account, firstFactor: FirstFactor, caller: Caller): Promise<Entered> {
      const { address, device, label, oldSecret } = caller
      const now = clock()
      const { most } = lastsFor(account.role)
      const secret = newSecret()
      const crossSiteToken = newSecret()
      const scope = scopeFor(account, newId())
      if (oldSecret !== null) await store.endByToken(tx, hashSecret(oldSecret))
      await store.endStale(tx, account.id, now)
      await store.add(tx, {
        id: scope.sessionId,
        tokenHash: hashSecret(secret),
        userId: account.id,
        crossSiteToken,
        firstFactor,
        hasSecondFactor: scope.hasSecondFactor,
        lastSeenAt: now,
        expiresAt: after(now, most),
        deviceLabel: label,
        address,
        createdAt: now,
      })
      await accounts.change(tx, account.id, { lastSeenAt: now })
      // Staff have not signed in before they gave the second factor: who only has the first stays a stranger.
      if (scope.hasSecondFactor) await known.remember(tx, account.id, device)
      await recordAudit(tx, { at: now, scope, action: 'identity.signed_in', subjectId: account.id, address })
      return { secret, seconds: most, user: recordOf(account, crossSiteToken) }
    },

    /** Takes the second proof: the session gets a new id and counts as proven for ten minutes. */
    async stepUp(tx: Tx, scope: Scope, { address, device }: { address: string; device: string }): Promise<string> {
      const now = clock()
      const secret = await renew(tx, scope, { hasSecondFactor: true, steppedUpUntil: after(now, STEP_UP_LASTS) })
      await known.remember(tx, scope.userId, device)
      await recordAudit(tx, { at: now, scope, action: 'identity.stepped_up', subjectId: scope.userId, address })
      return secret
    },

    async current(secret: string): Promise<{ session: CurrentSession; seconds: number }> {
      const now = clock()
      const found = await store.byToken(hashSecret(secret), now)
      const account = found ? await accounts.byId(found.userId) : null
      if (!found || !account) throw signInNeeded()
      const idleEnd = after(now, lastsFor(found.role).idle)
      const isProven = found.steppedUpUntil !== null && found.steppedUpUntil > now
      return {
        seconds: Math.floor((found.expiresAt.getTime() - now.getTime()) / 1000),
        session: {
          user: recordOf(account, found.crossSiteToken),
          role: found.role,
          second_factor: found.hasSecondFactor,
          has_password: account.passwordHash !== null,
          second_proofs: secondProofsOf(account, found.firstFactor),
          stepped_up_until: isProven && found.steppedUpUntil ? found.steppedUpUntil.toISOString() : null,
          expires_at: (idleEnd < found.expiresAt ? idleEnd : found.expiresAt).toISOString(),
        },
      }
    },

    end: (scope: Scope, address: string): Promise<void> =>
      db.asSystem(async (tx) => {
        await store.end(tx, scope.userId, scope.sessionId)
        await recordAudit(tx, { at: clock(), scope, action: 'identity.signed_out', subjectId: scope.userId, address })
      }),

    endEverywhere: (scope: Scope, address: string): Promise<void> =>
      db.asSystem(async (tx) => {
        await store.endAll(tx, scope.userId)
        await recordAudit(tx, { at: clock(), scope, action: 'identity.signed_out_everywhere', subjectId: scope.userId, address })
      }),

    /** What proves the person has changed: every other session ends, and this one gets a new id, which is answered. */
    async endOthers(tx: Tx, scope: Scope): Promise<string> {
      await store.endAll(tx, scope.userId, scope.sessionId)
      return renew(tx, scope, {})
    },
    endAllOf: (tx: Tx, userId: string): Promise<void> => store.endAll(tx, userId),

    async devices(scope: Scope): Promise<Device[]> {
      const rows = await store.ofUser(scope.userId, clock())
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
        if (!(await store.end(tx, scope.userId, id))) throw notFound()
        await recordAudit(tx, { at: clock(), scope, action: 'identity.device_removed', subjectId: scope.userId, address })
      }),

    accountOf,
    /** What the caller's session was begun with. */
    async firstFactorOf({ sessionId }: Scope): Promise<FirstFactor> {
      const firstFactor = await store.firstFactorOf(sessionId)
      if (firstFactor === null) throw signInNeeded()
      return firstFactor
    },
  }
}

const scopeFor = ({ id, schoolId, role }: Account, sessionId: string): Scope => ({
  userId: id,
  schoolId,
  role,
  sessionId,
  // Staff prove themselves a second time before anything else (security §1 "staff").
  hasSecondFactor: role === 'parent',
  steppedUpUntil: null,
})

const recordOf = (account: Account, crossSiteToken: string): UserRecord => ({
  user_id: account.id,
  firebaseuid: account.firebaseUid,
  email: account.email,
  authentication_token: crossSiteToken,
  fullname: account.fullname,
  username: account.username,
  schoolname: account.schoolName,
  schoolid: account.schoolId,
})
