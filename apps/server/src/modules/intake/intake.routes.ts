import { acceptProposal, listProposals, refuseProposal } from '@schoolgate/contracts/intake'
import { signedIn } from '#lib/actor'
import { route, type Route } from '#lib/route'
import type { Proposals } from './proposals.service.ts'

const SHOWN = 100

/** The office's doors to what imports ask. */
export const intakeRoutes = (proposals: Proposals): Route[] => [
  route(listProposals, async ({ scope }) => {
    const waiting = await proposals.list(signedIn(scope))
    return { proposals: waiting.slice(0, SHOWN), waiting: waiting.length }
  }),
  route(acceptProposal, async ({ params, scope, request }) => {
    await proposals.accept(signedIn(scope, request.ip), params.id)
  }),
  route(refuseProposal, async ({ params, scope, request }) => {
    await proposals.refuse(signedIn(scope, request.ip), params.id)
  }),
]
