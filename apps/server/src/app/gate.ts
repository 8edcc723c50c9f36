import type { Endpoint, Role } from '@schoolgate/contracts/endpoint'
import type { FastifyRequest } from 'fastify'
import { requireFreshProof } from '#lib/fresh-proof'
import { forbidden, signInNeeded } from '#lib/problem'
import { isMyself, type Scope, type Scopes } from '#lib/scope'
import { crossSite, secondFactorNeeded, sessionNeeded, tokenOnlyReads } from './app.problems.ts'

/**
 * Lets a caller through to an endpoint with those of their memberships that may use it, or throws the refusal; the one place where access
 * is decided.
 */
export function admitted(endpoint: Endpoint, scopes: Scopes | null, request: FastifyRequest, now: Date): Scopes | null {
  if (endpoint.access === 'public') return scopes
  if (!scopes) throw signInNeeded()
  if (endpoint.own !== undefined && asksForSomebodyElse(request.query, endpoint.own, scopes)) throw forbidden()
  const [first, ...others] = scopes.filter(({ role }) => maySay(endpoint, role))
  checkAccess(endpoint, first ?? scopes[0], now)
  return first ? [first, ...others] : null
}

const maySay = ({ access }: Endpoint, role: Role): boolean =>
  Array.isArray(access) ? access.some((each) => each === role) : access !== 'parent' || role === 'parent'

function checkAccess(endpoint: Endpoint, scope: Scope, now: Date): void {
  if (endpoint.access === 'parent' && scope.role !== 'parent') throw forbidden()
  if (scope.role !== 'parent' && !scope.hasSecondFactor && !OPEN_BEFORE_SECOND_FACTOR.has(endpoint.path))
    throw secondFactorNeeded()
  if (Array.isArray(endpoint.access) && !endpoint.access.some((role) => role === scope.role)) throw forbidden()
  if (scope.program) checkProgram(endpoint, scope.program)
  if (endpoint.freshProof) requireFreshProof(scope, now)
}

/** What stays with the person: their sessions, phones and secrets, and all that needs a second proof. */
function checkProgram({ sessionOnly, freshProof, method }: Endpoint, { mayChange }: { mayChange: boolean }): void {
  if (sessionOnly || freshProof) throw sessionNeeded()
  if (!mayChange && method !== 'GET') throw tokenOnlyReads()
}

/** What staff need in order to give their second factor, and to leave. */
const OPEN_BEFORE_SECOND_FACTOR = new Set([
  '/api/v1/sessions/current',
  '/api/v1/sessions',
  '/api/v1/sessions/step_up',
  '/api/v1/sessions/step_up/code',
  '/api/v1/sessions/step_up/passkey',
])

function asksForSomebodyElse(query: unknown, field: string, scopes: Scopes): boolean {
  if (typeof query !== 'object' || query === null) return false
  const asked: unknown = Reflect.get(query, field)
  return asked !== undefined && !isMyself(scopes, asked)
}

/** Refuses to boot with a door that nobody declared (security §1 "missing check"). */
export function requireDeclaredAccess(endpoint: Endpoint): void {
  const { access } = endpoint
  const isDeclared =
    access === 'public' || access === 'signed_in' || access === 'parent' || (Array.isArray(access) && access.length > 0)
  if (!isDeclared) throw new Error(`${endpoint.method} ${endpoint.path} declares nobody who may use it.`)
}

/** Refuses a change that another site started in the parent's browser (security §1 "CSRF"). */
export function refuseCrossSite(request: FastifyRequest, publicOrigin: string): void {
  if (request.method === 'GET' || request.method === 'OPTIONS') return
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  const isOurs =
    site === undefined
      ? origin === undefined || origin === publicOrigin || hostOf(origin) === request.headers.host
      : site === 'same-origin' || site === 'none'
  if (!isOurs) throw crossSite()
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
