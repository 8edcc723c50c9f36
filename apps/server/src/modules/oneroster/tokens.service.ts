import { timingSafeEqual } from 'node:crypto'
import { SCOPES, TOKEN_LASTS, TokenRequest } from '@schoolgate/contracts/oneroster'
import type { ProgramGives } from '@schoolgate/contracts/programs'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import { hashSecret, newId, newSecret } from '#lib/random'
import { noToken, tokenRefusals } from './oneroster.problems.ts'
import { createProgramStore } from './programs.store.ts'

/** A program that showed a token: whose it is, and what it is given with it. */
export type KnownProgram = { id: string; schoolId: string; name: string; gives: readonly ProgramGives[] }

/** Finds out what leaked when it is searched for, and is never taken for a person's. */
const TOKEN_PREFIX = 'sgo_'
const NOTED_EVERY_MS = 60_000

/** What each scope of the standard opens; what a school gives beside it, contacts, goes with the roster and is in no scope. */
const OPENS: Readonly<Record<string, ProgramGives>> = {
  [SCOPES.rosterCore]: 'roster',
  [SCOPES.roster]: 'roster',
  [SCOPES.demographics]: 'demographics',
  [SCOPES.gradebookCore]: 'marks',
  [SCOPES.gradebook]: 'marks',
}

type Credentials = { id: string; secret: string }

export type Tokens = ReturnType<typeof createTokens>

/** Builds how a program comes by a token (OAuth 2.0 client credentials), and what the token stands for. */
export function createTokens({ db, clock }: { db: Db; clock: Clock }) {
  const store = createProgramStore(db)

  const programOf = async ({ id, secret }: Credentials) => {
    const found = await store.byId(id)
    // Compared in a time that says nothing, whether there is such a program or not.
    const isRight = timingSafeEqual(found?.secretHash ?? hashSecret(newSecret()), hashSecret(secret))
    if (!found || !isRight) throw tokenRefusals.invalid_client()
    return found
  }

  return {
    /** A token for what was asked for and is given; nothing of that is refused, some of it less (RFC 6749 §3.3). */
    async make(asked: unknown, header: Credentials | null) {
      const parsed = TokenRequest.safeParse(asked)
      if (!parsed.success) throw tokenRefusals.invalid_request()
      const { grant_type, scope, client_id, client_secret } = parsed.data
      const written = client_id === undefined || client_secret === undefined ? null : { id: client_id, secret: client_secret }
      const credentials = header ?? written
      if (!credentials) throw tokenRefusals.invalid_client()
      const program = await programOf(credentials)
      if (grant_type !== 'client_credentials') throw tokenRefusals.unsupported_grant_type()
      const wanted = scope === undefined ? Object.keys(OPENS) : scope.split(' ')
      const scopes = wanted.filter((each) => program.gives.some((given) => given === OPENS[each]))
      if (scopes.length === 0) throw tokenRefusals.invalid_scope()
      const opened = new Set(scopes.map((each) => OPENS[each]))
      const gives = program.gives.filter((given) => opened.has(given) || (given === 'contacts' && opened.has('roster')))
      const now = clock()
      const token = `${TOKEN_PREFIX}${newSecret()}`
      const { schoolId, id: programId } = program
      const expiresAt = new Date(now.getTime() + TOKEN_LASTS * 1000)
      await store.addToken(
        { id: newId(), schoolId, programId, tokenHash: hashSecret(token), gives, expiresAt, createdAt: now, updatedAt: now },
        now,
      )
      return { access_token: token, token_type: 'bearer', expires_in: TOKEN_LASTS, scope: scopes.join(' ') }
    },

    /** Which program shows this; notes at most once a minute that it was here. */
    async programOf(authorization: string | undefined): Promise<KnownProgram> {
      const token = /^Bearer (sgo_\S{1,100})$/i.exec(authorization ?? '')?.[1]
      const found = token === undefined ? null : await store.byToken(hashSecret(token))
      const now = clock()
      if (!found || found.expiresAt <= now) throw noToken()
      const { id, schoolId, name, gives, programGives, lastUsedAt } = found
      if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= NOTED_EVERY_MS) await store.markUsed(id, now)
      return { id, schoolId, name, gives: gives.filter((given) => programGives.includes(given)) }
    },
  }
}
