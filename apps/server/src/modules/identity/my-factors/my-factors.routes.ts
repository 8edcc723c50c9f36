import { addPasskey, removePasskey, renamePasskey, startPasskey } from '@schoolgate/contracts/passkeys'
import {
  confirmTotp,
  getSecondFactors,
  makeRecoveryCodes,
  removeTotp,
  startTotp,
  TOTP_SETUP_EXPIRES_IN,
} from '@schoolgate/contracts/second-factors'
import type { FastifyRequest } from 'fastify'
import { route, type Route } from '#lib/route'
import type { RelyingParty, RelyingPartyAt } from '#modules/identity/factors'
import { passkeysNotHere } from '#modules/identity/problems'
import type { BrowserCookies } from '#modules/identity/sessions'
import type { MyFactors } from './my-factors.service.ts'
import type { MyPasskeys } from './my-passkeys.service.ts'

type Parts = { cookies: BrowserCookies; relyingPartyAt: RelyingPartyAt; factors: MyFactors; passkeys: MyPasskeys }

/** What staff set up to prove themselves a second time. */
export function myFactorRoutes({ cookies, relyingPartyAt, factors, passkeys }: Parts): Route[] {
  const originOf = (request: FastifyRequest) => ({ address: request.ip, device: cookies.device(request) })
  const siteOf = (request: FastifyRequest): RelyingParty => {
    const site = relyingPartyAt(request)
    if (site) return site
    throw passkeysNotHere()
  }
  return [
    route(getSecondFactors, async ({ scope, request }) => ({
      ...(await factors.of(scope)),
      passkeys: await passkeys.of(scope),
      passkeys_here: relyingPartyAt(request) !== null,
    })),

    route(startTotp, async ({ scope }) => ({ ...(await factors.startTotp(scope)), expires_in: TOTP_SETUP_EXPIRES_IN })),
    route(confirmTotp, async ({ scope, body, request }) => ({
      recovery_codes: await factors.confirmTotp(scope, body.code, originOf(request)),
    })),
    route(removeTotp, ({ scope, request }) => factors.removeTotp(scope, request.ip)),
    route(makeRecoveryCodes, async ({ scope, request }) => ({
      recovery_codes: await factors.makeRecoveryCodes(scope, request.ip),
    })),

    route(startPasskey, async ({ scope, request, reply }) => ({
      options: { ...(await passkeys.start(scope, siteOf(request), cookies.knowBrowser(request, reply))) },
    })),
    route(addPasskey, ({ scope, body, request, reply }) =>
      passkeys.add(scope, {
        name: body.name,
        made: body.response,
        site: siteOf(request),
        browser: cookies.knowBrowser(request, reply),
        address: request.ip,
      }),
    ),
    route(renamePasskey, async ({ scope, params, body }) => ({ passkey: await passkeys.rename(scope, params.id, body.name) })),
    route(removePasskey, ({ scope, params, request }) => passkeys.remove(scope, params.id, request.ip)),
  ]
}
