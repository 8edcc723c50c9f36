import type { UserRecord } from '@schoolgate/contracts/identity'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { newSecret } from '#lib/random'
import { SIDES } from '#lib/scope'
import { deviceLabel, type BrowserCookies, type Caller, type Entered, type Sessions } from '#modules/identity/sessions'

/** What every way in does with the browser: who it says it is, and the cookies it gets. */
export type EnterBrowser = ReturnType<typeof createEntering>

/** Builds the last step of every way in. */
export const createEntering = ({ cookies, sessions }: { cookies: BrowserCookies; sessions: Sessions }) => ({
  callerOf: (request: FastifyRequest): Caller => ({
    address: request.ip,
    device: cookies.device(request) ?? newSecret(),
    label: deviceLabel(request.headers['user-agent']),
    oldSecrets: { parent: cookies.session(request, 'parent'), staff: cookies.session(request, 'staff') },
  }),

  async letIn(reply: FastifyReply, { device, oldSecrets }: Caller, entered: Entered): Promise<UserRecord> {
    for (const { side, secret, seconds } of entered.sessions) cookies.setSession(reply, side, secret, seconds)
    cookies.keepDevice(reply, device)
    // Another hat's session in this browser goes on; one that ended long ago is only in the way.
    for (const side of SIDES) {
      const old = entered.sessions.some((one) => one.side === side) ? null : oldSecrets[side]
      if (old !== null && (await sessions.scopesOf(old)) === null) cookies.clear(reply, [side])
    }
    return entered.user
  },
})
