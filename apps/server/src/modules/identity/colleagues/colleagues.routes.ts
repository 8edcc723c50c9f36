import { CODE_RESEND_IN } from '@schoolgate/contracts/identity'
import {
  acceptInvitation,
  changeColleague,
  inviteAnew,
  inviteColleague,
  listPeople,
  openInvitation,
  refuseInvitation,
  repeatInvitation,
  sendInvitationCode,
  takeInvitationBack,
} from '@schoolgate/contracts/staff'
import type { FastifyRequest } from 'fastify'
import { signedIn } from '#lib/actor'
import { route, type Route } from '#lib/route'
import type { BrowserCookies } from '#modules/identity/sessions'
import type { EnterBrowser } from '#modules/identity/sign-in'
import type { Addresses } from '#modules/schools'
import type { Colleagues } from './colleagues.service.ts'
import type { Invitations } from './invitations.service.ts'
import type { InvitedService } from './invited.service.ts'

type Parts = {
  cookies: BrowserCookies
  entering: EnterBrowser
  siteOf: Addresses['siteOf']
  colleagues: Colleagues
  invitations: Invitations
  invited: InvitedService
}

/** Who works at the school, and how they come to. */
export function colleagueRoutes({ cookies, entering, siteOf, colleagues, invitations, invited }: Parts): Route[] {
  const originOf = (request: FastifyRequest) => ({ address: request.ip, device: cookies.device(request) })
  return [
    route(listPeople, async ({ scope }) => ({
      people: await colleagues.of(scope),
      invitations: await invitations.waiting(scope),
    })),
    route(changeColleague, async ({ scope, params, body, request }) => ({
      person: await colleagues.change(signedIn(scope, request.ip), params.id, body),
    })),
    route(inviteColleague, async ({ scope, body, request }) => ({
      invitation: await invitations.toNew(signedIn(scope, request.ip), body),
    })),
    route(inviteAnew, async ({ scope, params, request }) => ({
      invitation: await invitations.anew(signedIn(scope, request.ip), params.id),
    })),
    route(repeatInvitation, async ({ scope, params, request }) => ({
      invitation: await invitations.again(signedIn(scope, request.ip), params.id),
    })),
    route(takeInvitationBack, ({ scope, params, request }) => invitations.takeBack(signedIn(scope, request.ip), params.id)),

    route(openInvitation, ({ body, request }) => invited.open(body.token, originOf(request))),
    route(sendInvitationCode, async ({ body, request, reply }) => {
      const asking = { ...originOf(request), site: siteOf(request) }
      const { sentTo, expiresIn } = await invited.sendCode(body.token, cookies.knowBrowser(request, reply), asking)
      return { sent_to: sentTo, expires_in: expiresIn, resend_in: CODE_RESEND_IN }
    }),
    route(acceptInvitation, async ({ body, request, reply }) => {
      const caller = entering.callerOf(request)
      const entered = await invited.accept(body.token, body.code, cookies.browser(request), caller)
      return entering.letIn(reply, caller, entered)
    }),
    route(refuseInvitation, ({ body, request }) => invited.refuse(body.token, originOf(request))),
  ]
}
