import {
  endAllSessions,
  endSession,
  getCurrentSession,
  getUserDocument,
  listDevices,
  removeDevice,
} from '@schoolgate/contracts/identity'
import { notFound, signInNeeded } from '#lib/problem'
import { route, type Route } from '#lib/route'
import { SIDES, sideOf } from '#lib/scope'
import type { RelyingPartyAt } from '#modules/identity/factors'
import { sideAsked } from './side.ts'
import type { BrowserCookies } from './browser.ts'
import type { Sessions } from './sessions.service.ts'

type Parts = { cookies: BrowserCookies; sessions: Sessions; relyingPartyAt: RelyingPartyAt }

/** Who is signed in, where, and the ways out. */
export const sessionRoutes = ({ cookies, sessions, relyingPartyAt }: Parts): Route[] => [
  route(getCurrentSession, async ({ scope, request }) => {
    for (const secret of cookies.sessions(request, sideOf(scope))) {
      const found = await sessions.current(secret, scope, relyingPartyAt(request)?.id ?? null)
      if (found) return found.session
    }
    throw signInNeeded()
  }),

  // Answers the same without a session, so that a sign-out queued while offline is never lost.
  route(endSession, async ({ scope, request, reply }) => {
    if (scope) await sessions.end(scope, request.ip)
    cookies.clear(reply, [scope ? sideOf(scope) : sideAsked(request)])
  }),

  route(endAllSessions, async ({ scope, request, reply }) => {
    await sessions.endEverywhere(scope, request.ip)
    cookies.clear(reply, SIDES)
  }),

  route(listDevices, async ({ scope }) => ({ devices: await sessions.devices(scope) })),

  route(removeDevice, async ({ scope, params, request, reply }) => {
    await sessions.removeDevice(scope, params.id, request.ip)
    if (params.id === scope.sessionId) cookies.clear(reply, [sideOf(scope)])
  }),

  route(getUserDocument, async ({ scope, params }) => {
    if (params.user_id !== scope.personId && params.user_id !== scope.userId) throw notFound()
    const account = await sessions.accountOf(scope)
    const membership = account.memberships.find(({ id }) => id === scope.userId)
    if (!membership) throw notFound()
    return {
      email: account.email,
      auth_token: null,
      user_id: account.id,
      fullname: membership.fullname,
      school: membership.schoolName,
      user_id_int: membership.number,
      username: membership.username,
      schooolid: membership.schoolId,
    }
  }),
]
