import { giveDeskCode } from '@schoolgate/contracts/desk-codes'
import { DESK_CODE_EXPIRES_IN } from '@schoolgate/contracts/identity'
import { correctContact, signOutDevice } from '@schoolgate/contracts/office-guardians'
import { signedIn } from '#lib/actor'
import { route, type Route } from '#lib/route'
import { nobodyHasThis } from '#modules/identity/problems'
import type { DeskCodes } from './desk-codes.service.ts'
import type { GuardianContacts } from './guardian-contacts.service.ts'

/** The desk's doors: for a parent who stands there. Staff get their codes at the school's computer. */
export const deskRoutes = (desk: { deskCodes: DeskCodes; guardians: GuardianContacts }): Route[] => [
  route(giveDeskCode, async ({ body, scope, request }) => {
    const given = await desk.deskCodes.toParent(signedIn(scope, request.ip), body.phone)
    if (!given) throw nobodyHasThis()
    return { code: given.code, fullname: given.account.fullname, expires_in: DESK_CODE_EXPIRES_IN }
  }),
  route(correctContact, async ({ params, body, scope, request }) => ({
    is_changed: await desk.guardians.correct(signedIn(scope, request.ip), params.id, body),
  })),
  route(signOutDevice, async ({ params, scope, request }) => {
    await desk.guardians.signOut(signedIn(scope, request.ip), params.id, params.device_id)
    return { is_ended: true as const }
  }),
]
