import { CODE_EXPIRES_IN } from '@schoolgate/contracts/identity'
import { giveSignInCode } from '@schoolgate/contracts/sign-in-codes'
import { signedIn } from '#lib/doer'
import { route, type Route } from '#lib/route'
import type { SignInCodes } from './sign-in-codes.service.ts'

/** The desk's door: a code for a parent who stands there. */
export const deskRoutes = ({ signInCodes }: { signInCodes: SignInCodes }): Route[] => [
  route(giveSignInCode, async ({ body, scope, request }) => {
    const given = await signInCodes.give(signedIn(scope, request.ip), body.phone)
    return { ...given, expires_in: CODE_EXPIRES_IN }
  }),
]
