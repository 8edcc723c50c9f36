import { ONEROSTER, TOKEN_PATH } from '@schoolgate/contracts/oneroster'
import { connectProgram, endProgram, listPrograms, renewProgramSecret } from '@schoolgate/contracts/programs'
import { signedIn } from '#lib/actor'
import { route, type Route } from '#lib/route'
import type { Programs } from './programs.service.ts'

/** What the head does with programs of others. */
export const programRoutes = ({ programs, site }: { programs: Programs; site: string }): Route[] => [
  route(listPrograms, async ({ scope }) => ({
    programs: await programs.of(scope),
    token_url: `${site}${TOKEN_PATH}`,
    read_url: `${site}${ONEROSTER}`,
  })),
  route(connectProgram, ({ scope, body, request }) => programs.connect(signedIn(scope, request.ip), body)),
  route(renewProgramSecret, ({ scope, params, request }) => programs.renew(signedIn(scope, request.ip), params.id)),
  route(endProgram, ({ scope, params, request }) => programs.end(signedIn(scope, request.ip), params.id)),
]
