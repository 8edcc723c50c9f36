import { giveDeskCode } from '@schoolgate/contracts/desk-codes'
import { DESK_CODE_EXPIRES_IN } from '@schoolgate/contracts/identity'
import { signedIn } from '#lib/actor'
import { route, type Route } from '#lib/route'
import { nobodyHasThis } from '#modules/identity/problems'
import type { DeskCodes } from './desk-codes.service.ts'

/** The desk's door: a code for a parent who stands there. Staff get theirs at the school's computer. */
export const deskRoutes = ({ deskCodes }: { deskCodes: DeskCodes }): Route[] => [
  route(giveDeskCode, async ({ body, scope, request }) => {
    const given = await deskCodes.toParent(signedIn(scope, request.ip), body.phone)
    if (!given) throw nobodyHasThis()
    return { code: given.code, fullname: given.account.fullname, expires_in: DESK_CODE_EXPIRES_IN }
  }),
]
