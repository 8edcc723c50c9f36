import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const giveDeskCode = endpoint({
  method: 'POST',
  path: '/api/v1/office/desk_codes',
  access: ['office', 'head'],
  opens: 'nothing',
  freshProof: true,
  body: z.strictObject({ phone: z.string().check(z.minLength(3), z.maxLength(32)) }),
  response: z.object({ code: z.string(), fullname: z.string(), expires_in: z.int() }),
  summary:
    'Give a parent at the desk a code to sign in with: once, within half an hour, in whatever browser; it ends the one before',
})
