import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const giveSignInCode = endpoint({
  method: 'POST',
  path: '/api/v1/office/sign_in_codes',
  access: ['office', 'head'],
  freshProof: true,
  body: z.strictObject({ phone: z.string().check(z.minLength(3), z.maxLength(32)) }),
  response: z.object({ code: z.string(), fullname: z.string(), expires_in: z.int() }),
  summary: 'Give a parent at the desk a code to sign in with: once, within ten minutes, in the browser that uses it',
})
