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
import type { BrowserCookies } from './browser.ts'
import type { Sessions } from './sessions.service.ts'

/** Who is signed in, where, and the ways out. */
export const sessionRoutes = ({ cookies, sessions }: { cookies: BrowserCookies; sessions: Sessions }): Route[] => [
  route(getCurrentSession, async ({ request }) => {
    const secret = cookies.session(request)
    if (secret === null) throw signInNeeded()
    return (await sessions.current(secret)).session
  }),

  // Answers the same without a session, so that a sign-out queued while offline is never lost.
  route(endSession, async ({ scope, request, reply }) => {
    if (scope) await sessions.end(scope, request.ip)
    cookies.clear(reply)
  }),

  route(endAllSessions, async ({ scope, request, reply }) => {
    await sessions.endEverywhere(scope, request.ip)
    cookies.clear(reply)
  }),

  route(listDevices, async ({ scope }) => ({ devices: await sessions.devices(scope) })),

  route(removeDevice, async ({ scope, params, request, reply }) => {
    await sessions.removeDevice(scope, params.id, request.ip)
    if (params.id === scope.sessionId) cookies.clear(reply)
  }),

  route(getUserDocument, async ({ scope, params }) => {
    if (params.user_id !== scope.userId) throw notFound()
    const account = await sessions.accountOf(scope)
    return {
      email: account.email,
      auth_token: null,
      user_id: account.id,
      fullname: account.fullname,
      school: account.schoolName,
      user_id_int: account.number,
      username: account.username,
      schooolid: account.schoolId,
    }
  }),
]
