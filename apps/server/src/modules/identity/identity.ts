import type { Endpoint } from '@schoolgate/contracts/endpoint'
import type { OutsideIdentity } from '@schoolgate/contracts/outside-identity'
import { UNATTENDED_HEADER } from '@schoolgate/contracts/session-path'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import type { SendEmail, SendSms } from '#lib/messages'
import type { Route } from '#lib/route'
import { SIDES, type Scopes } from '#lib/scope'
import type { SecretBox } from '#lib/secret-box'
import { createAccountStore } from './accounts/index.ts'
import { apiTokenIn, apiTokenRoutes, createApiTokens } from './api-tokens/index.ts'
import { createCodes } from './codes/index.ts'
import { colleagueRoutes, createColleagues, createInvitations, createInvited } from './colleagues/index.ts'
import { createDeskCodes, createGuardianContacts, deskRoutes } from './desk/index.ts'
import { createFounders, type Founders } from './founders/index.ts'
import { createKnownDevices, createTries } from './devices/index.ts'
import { createPasskeyProof, createRelyingPartyAt, createSetUp } from './factors/index.ts'
import { createLimits } from '#modules/limits'
import { createAddresses, type Installation } from '#modules/schools'
import { createContacts, createPasswordCare, createStepUp, myAccountRoutes } from './my-account/index.ts'
import { createFactorChanges, createMyFactors, createMyPasskeys, myFactorRoutes } from './my-factors/index.ts'
import { createProvider, idTokenVerifier, type OutsideProvider } from './outside/index.ts'
import { createPost } from './post/index.ts'
import { browserCookies, createSessions, sessionRoutes, sideFor } from './sessions/index.ts'
import {
  createEntering,
  createPasskeySignIn,
  createPhoneSignIn,
  createSignIn,
  signInRoutes,
  type EnterBrowser,
} from './sign-in/index.ts'

type Dependencies = Installation & {
  db: Db
  clock: Clock
  sms: SendSms
  email: SendEmail
  secrets: SecretBox
  /** The host name that is the office's alone; left out: it shares that of the parents. */
  officeUrl?: string | undefined
  log: FastifyBaseLogger
  /** The countries in whose way a phone number may be written at this address, the likeliest first. */
  countriesAt(request: FastifyRequest): Promise<string[]>
  /** Who else may vouch for people. */
  outsideIdentity?: OutsideProvider | undefined
}

/** Who is asking. */
export type Identity = {
  routes: Route[]
  /**
   * The caller's memberships on the side that the endpoint is for, from an API token or else that side's session cookie; null when there
   * is none or it ended. Who has only the other side's cookie is known by that, and refused as what they are.
   */
  authenticate(request: FastifyRequest, endpoint: Pick<Endpoint, 'access' | 'byItself'>): Promise<Scopes | null>
  /** The session or API token that the caller brings; whether it still holds is not looked up. */
  proofIn(request: FastifyRequest): string | null
  /** Whether the browser brings a session at all; whether it still holds is not looked up. */
  isKnown(request: FastifyRequest): boolean
  /** How whoever makes a school comes in to it. */
  founders: Founders
  entering: EnterBrowser
  /** Where the login page signs in first, as far as that is known; null where nobody else vouches for people. */
  outside(): OutsideIdentity | null
}

/** Builds identity: the ways in and out, sessions, second proofs, contacts and passwords. */
export function createIdentity(world: Dependencies): Identity {
  const { db, clock, secrets, publicUrl, outsideIdentity, log } = world
  const cookies = browserCookies(publicUrl)
  const accounts = createAccountStore(db)
  const limits = createLimits(world)
  const addresses = createAddresses(world)
  const post = createPost({ ...world, addresses })
  const codes = createCodes({ db, clock, limits })
  const devices = createKnownDevices({ db, clock })
  const triesOf = createTries({ limits, devices })
  const setUpOf = createSetUp(world)
  const sessions = createSessions({ db, clock, accounts, devices, setUpOf })
  const apiTokens = createApiTokens(world)
  const provider = outsideIdentity && createProvider(outsideIdentity, clock, log)
  const verifyIdToken = idTokenVerifier(provider, clock)
  const passkeyProof = createPasskeyProof({ db, codes })
  const relyingPartyAt = createRelyingPartyAt(addresses, world.officeUrl)
  const proofs = { secrets, setUpOf, passkeyProof, verifyIdToken }
  const parts = { db, clock, accounts, sessions, limits, triesOf, codes, post, ...proofs }
  const changes = createFactorChanges(parts)
  const factors = createMyFactors({ ...parts, changes })
  const signIn = createSignIn(parts)
  const phoneSignIn = createPhoneSignIn({ ...parts, signIn })
  const passkeySignIn = createPasskeySignIn({ ...parts, signIn })
  const entering = createEntering({ cookies, sessions })
  return {
    routes: [
      ...signInRoutes({
        cookies,
        entering,
        signIn,
        phoneSignIn,
        passkeySignIn,
        relyingPartyAt,
        countriesAt: world.countriesAt,
        siteOf: addresses.siteOf,
      }),
      ...sessionRoutes({ cookies, sessions, relyingPartyAt }),
      ...colleagueRoutes({
        cookies,
        entering,
        siteOf: addresses.siteOf,
        colleagues: createColleagues(parts),
        invitations: createInvitations(parts),
        invited: createInvited(parts),
      }),
      ...apiTokenRoutes({ apiTokens }),
      ...deskRoutes({ deskCodes: createDeskCodes(parts), guardians: createGuardianContacts(parts) }),
      ...myFactorRoutes({ cookies, relyingPartyAt, factors, passkeys: createMyPasskeys({ ...parts, changes }) }),
      ...myAccountRoutes({
        cookies,
        sessions,
        siteOf: addresses.siteOf,
        relyingPartyAt,
        secondProof: createStepUp({ ...parts, factors }),
        passwords: createPasswordCare(parts),
        contacts: createContacts(parts),
      }),
    ],
    async authenticate(request, endpoint) {
      const token = apiTokenIn(request)
      if (token !== null) return apiTokens.scopesOf(token)
      const [secret, other] = cookies.sessions(request, sideFor(endpoint, request))
      const isUnattended = endpoint.byItself === true || UNATTENDED_HEADER in request.headers
      const scopes = secret === undefined ? null : await sessions.scopesOf(secret, isUnattended)
      // At a door for both sides one that is over does not stand before the other; signing out ends the one that was meant.
      const goesOn = scopes === null && other !== undefined && endpoint.access === 'signed_in'
      return goesOn ? sessions.scopesOf(other, isUnattended) : scopes
    },
    founders: createFounders(parts),
    entering,
    outside: () => provider?.forPages() ?? null,
    proofIn: (request) =>
      apiTokenIn(request) ?? SIDES.map((side) => cookies.session(request, side)).find((secret) => secret !== null) ?? null,
    isKnown: (request) => SIDES.some((side) => cookies.session(request, side) !== null),
  }
}
