import { API_TOKEN_PREFIX, type ApiToken, type makeApiToken } from '@schoolgate/contracts/api-tokens'
import type { Received } from '@schoolgate/contracts/endpoint'
import type { Db } from '#db'
import { recordAudit } from '#db/audit'
import type { Clock } from '#lib/clock'
import { notFound } from '#lib/problem'
import { hashSecret, newId, newSecret } from '#lib/random'
import type { Scope, Scopes } from '#lib/scope'
import { mayEnter } from '#modules/identity/accounts'
import { tooManyTokens } from '#modules/identity/problems'
import { createApiTokenStore, type ApiTokenRow } from './api-tokens.store.ts'

const DAY_MS = 86_400_000
const NOTED_EVERY_MS = 60_000
const MOST = 10

type NewApiToken = Received<typeof makeApiToken>['body']

/** API tokens: programs that speak for a person, until the person ends it. */
export type ApiTokens = ReturnType<typeof createApiTokens>

/** Builds the service of API tokens. */
export function createApiTokens({ db, clock }: { db: Db; clock: Clock }) {
  const store = createApiTokenStore(db)
  return {
    /** Whom a token speaks for, its maker at the school where it was made, or null; notes at most once a minute that it was used. */
    async scopesOf(token: string): Promise<Scopes | null> {
      const now = clock()
      const found = await store.byToken(hashSecret(token))
      if (!found || found.expiresAt <= now || !mayEnter(found, now)) return null
      const { id, userId, personId, schoolId, role, mayChange } = found
      const noted = new Date(now.getTime() - NOTED_EVERY_MS)
      if (found.lastUsedAt === null || found.lastUsedAt <= noted) await store.markUsed(id, now)
      // Its maker gave the second factor; nothing that needs a fresh proof is open to it.
      const proofs = { hasSecondFactor: true, steppedUpUntil: null }
      return [{ userId, personId, schoolId, role, sessionId: id, ...proofs, program: { mayChange } }]
    },

    /** The tokens of this account that still count, newest first. */
    async of(scope: Scope): Promise<ApiToken[]> {
      const school = { school_id: scope.schoolId, school_name: await store.schoolName(scope) }
      return (await store.of(scope, clock())).map((row) => shown(row, school))
    },

    /** Makes a token for the caller at this school; only its SHA-256 is kept. */
    async make(
      scope: Scope,
      { name, may_change, days, school_id }: NewApiToken,
      address: string,
    ): Promise<{ token: string; api_token: ApiToken }> {
      // Asked for a school that is none of theirs, it is not made for another.
      if (school_id !== undefined && school_id !== scope.schoolId) throw notFound()
      const now = clock()
      const token = `${API_TOKEN_PREFIX}${newSecret()}`
      const made: ApiTokenRow = {
        id: newId(),
        tokenHash: hashSecret(token),
        userId: scope.userId,
        name,
        mayChange: may_change,
        lastUsedAt: null,
        expiresAt: new Date(now.getTime() + days * DAY_MS),
        createdAt: now,
        updatedAt: now,
      }
      await db.asSystem(async (tx) => {
        await store.endStale(tx, scope.userId, now)
        if ((await store.countOf(tx, scope.userId)) >= MOST) throw tooManyTokens(MOST)
        await store.add(tx, made)
        await recordAudit(tx, { at: now, scope, action: 'identity.api_token_made', subjectId: made.id, address, note: name })
      })
      return { token, api_token: shown(made, { school_id: scope.schoolId, school_name: await store.schoolName(scope) }) }
    },

    /** Ends a token at once. */
    remove: (scope: Scope, id: string, address: string): Promise<void> =>
      db.asSystem(async (tx) => {
        if (!(await store.end(tx, scope.userId, id))) throw notFound()
        await recordAudit(tx, { at: clock(), scope, action: 'identity.api_token_ended', subjectId: id, address })
      }),
  }
}

const shown = (
  { id, name, mayChange, createdAt, lastUsedAt, expiresAt }: ApiTokenRow,
  school: Pick<ApiToken, 'school_id' | 'school_name'>,
): ApiToken => ({
  id,
  name,
  ...school,
  may_change: mayChange,
  made_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
  expires_at: expiresAt.toISOString(),
})
