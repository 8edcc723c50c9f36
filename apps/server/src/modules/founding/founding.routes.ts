import { foundSchool, openFoundingKey } from '@schoolgate/contracts/founding'
import { route, type Route } from '#lib/route'
import type { Identity } from '#modules/identity'
import type { Founding } from './founding.service.ts'

/** The door through which a school begins. */
export const foundingRoutes = ({ founding, entering }: { founding: Founding; entering: Identity['entering'] }): Route[] => [
  route(openFoundingKey, async ({ body, request }) => ({
    expires_at: (await founding.open(body.key, entering.callerOf(request))).toISOString(),
  })),
  route(foundSchool, async ({ body, request, reply }) => {
    const caller = entering.callerOf(request)
    return entering.letIn(reply, caller, await founding.found(body, caller))
  }),
]
