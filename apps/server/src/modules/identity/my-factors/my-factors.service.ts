import type { QrSquare } from '@schoolgate/contracts/reports'
import { TOTP_SETUP_EXPIRES_IN, type SecondFactors } from '@schoolgate/contracts/second-factors'
import type { Db, Tx } from '#db'
import { stillHolds, type Clock } from '#lib/clock'
import { notFound } from '#lib/problem'
import { newId } from '#lib/random'
import type { Scope } from '#lib/scope'
import type { SecretBox } from '#lib/secret-box'
import { squareOf } from '#lib/square'
import type { Account } from '#modules/identity/accounts'
import type { Origin, TriesOf } from '#modules/identity/devices'
import {
  base32,
  createFactorStore,
  hashRecoveryCode,
  newTotpSecret,
  otpauthUri,
  secretOf,
  totpStep,
  type SetUpOf,
} from '#modules/identity/factors'
import { wrongTotp } from '#modules/identity/problems'
import type { Sessions } from '#modules/identity/sessions'
import { announce } from '#modules/push'
import type { FactorChanges } from './changes.ts'
import { RECOVERY_CODE_NEWS } from './news.ts'
import { FACTOR_A_DAY, FACTOR_THROTTLE } from './tries.ts'

type Dependencies = {
  db: Db
  clock: Clock
  secrets: SecretBox
  setUpOf: SetUpOf
  sessions: Sessions
  triesOf: TriesOf
  changes: FactorChanges
}

/** An authenticator app, and codes on paper: setting them up, and what they are given for. */
export type MyFactors = ReturnType<typeof createMyFactors>

/** Builds the second factors that are typed. */
export function createMyFactors({ db, clock, secrets, setUpOf, sessions, triesOf, changes }: Dependencies) {
  const store = createFactorStore(db)

  /** Whoever uses paper has lost something: the heads of every school where they work hear of it. */
  async function tellHeads(tx: Tx, { memberships }: Account): Promise<void> {
    const now = clock()
    for (const { id, schoolId, role, fullname } of memberships) {
      const userIds = role === 'parent' ? [] : await store.otherHeads(tx, schoolId, id, now)
      if (userIds.length > 0)
        await announce(tx, { schoolId, userIds, dedupeKey: `recovery_code:${newId()}`, ...RECOVERY_CODE_NEWS(fullname) }, now)
    }
  }

  /** Every try counts: a known device's for itself, all strange ones' together. Answers what takes them back. */
  async function countTry({ personId }: Scope, origin: Origin): Promise<() => Promise<void>> {
    const tries = await triesOf({ id: personId }, origin)
    for (const throttle of [FACTOR_THROTTLE, FACTOR_A_DAY]) await tries.throttle(throttle, personId)
    return async () => {
      for (const throttle of [FACTOR_THROTTLE, FACTOR_A_DAY]) await tries.forget(throttle, personId)
    }
  }

  return {
    async of(scope: Scope): Promise<Omit<SecondFactors, 'passkeys' | 'passkeys_here'>> {
      const { isNewAsked } = await setUpOf(scope.personId)
      const { app, codes } = await db.as(scope, async (tx) => ({
        app: await store.appOf(tx, scope.personId, true),
        codes: await store.codesOf(tx, scope.personId),
      }))
      return {
        totp: app?.confirmedAt ? { added_at: app.confirmedAt.toISOString() } : null,
        recovery_codes: codes && { left: codes.left, made_at: codes.madeAt.toISOString() },
        new_factor_asked: isNewAsked,
      }
    },

    async startTotp(scope: Scope): Promise<{ secret: string; uri: string; qr: QrSquare }> {
      const { email, phone, memberships } = await sessions.wholeAccountOf(scope)
      const at = memberships.find(({ id }) => id === scope.userId)
      const secret = newTotpSecret()
      const sealed = secrets.seal(secret, scope.personId)
      await db.asSystem((tx) => store.addApp(tx, scope.personId, sealed, clock()))
      const issuer = at?.schoolShortName ?? at?.schoolName ?? 'Schoolgate'
      const uri = otpauthUri(secret, { issuer, account: email ?? phone ?? at?.fullname ?? issuer })
      return { secret: base32(secret), uri, qr: squareOf(uri) }
    },

    /** Answers the codes on paper that come with it. */
    async confirmTotp(scope: Scope, code: string, origin: Origin): Promise<string[] | null> {
      const forgetTries = await countTry(scope, origin)
      const now = clock()
      const app = await store.app(scope.personId, false)
      const isOpen = app !== null && stillHolds(app.createdAt, TOTP_SETUP_EXPIRES_IN * 1000, now)
      const secret = isOpen ? secretOf(secrets, app) : null
      const step = secret && totpStep(secret, code, now, null)
      if (!isOpen || step === null) throw wrongTotp('code')
      const about = { action: 'identity.totp_added', address: origin.address }
      const added = await changes.change(scope, about, async (tx) =>
        (await store.confirmApp(tx, app, step, now)) ? { codes: await changes.firstCodes(tx, scope.personId) } : null,
      )
      if (!added) throw wrongTotp('code')
      await forgetTries()
      return added.codes
    },

    async removeTotp(scope: Scope, address: string): Promise<void> {
      const about = { action: 'identity.totp_removed', address }
      const removed = await changes.change(scope, about, async (tx) => (await store.removeApps(tx, scope.personId)) || null)
      if (!removed) throw notFound()
    },

    async makeRecoveryCodes(scope: Scope, address: string): Promise<string[]> {
      const about = { action: 'identity.recovery_codes_made', address }
      const codes = await changes.change(scope, about, (tx) => changes.newCodes(tx, scope.personId))
      return codes ?? []
    },

    /** Tries the app's six digits; when they are right, `then` happens in the same transaction, else null. */
    async byTotp<T>(scope: Scope, code: string, origin: Origin, then: (tx: Tx) => Promise<T>): Promise<T | null> {
      const forgetTries = await countTry(scope, origin)
      const app = await store.app(scope.personId, true)
      const secret = app && secretOf(secrets, app)
      const step = secret ? totpStep(secret, code, clock(), app.lastStep) : null
      if (!app || step === null) return null
      const outcome = await db.asSystem(async (tx) => ((await store.useStep(tx, app, step)) ? { value: await then(tx) } : null))
      if (outcome) await forgetTries()
      return outcome?.value ?? null
    },

    /** The same with a code on paper, of which the heads hear. */
    async byRecoveryCode<T>(scope: Scope, code: string, origin: Origin, then: (tx: Tx) => Promise<T>): Promise<T | null> {
      const account = await sessions.accountOf(scope)
      const forgetTries = await countTry(scope, origin)
      const outcome = await db.asSystem(async (tx) => {
        if (!(await store.useCode(tx, scope.personId, hashRecoveryCode(scope.personId, code), clock()))) return null
        await changes.record(tx, scope, account, 'identity.recovery_code_used', origin.address)
        await tellHeads(tx, account)
        return { value: await then(tx) }
      })
      if (outcome) await forgetTries()
      return outcome?.value ?? null
    },
  }
}
