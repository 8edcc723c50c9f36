import * as z from 'zod/mini'

/*
 * What a browser answers, as `PublicKeyCredential.toJSON` writes it. Browsers add to it as the standard grows: what is not named here is
 * passed over.
 */
const bytes = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[A-Za-z0-9_-]+$/))
/** Extensions are not asked for. */
const key = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
}

/** A passkey that was just made. */
export const MadeKey = z.object({
  ...key,
  response: z.object({
    clientDataJSON: bytes(4096),
    attestationObject: bytes(16_384),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
})
export type MadeKey = z.infer<typeof MadeKey>

/** A passkey that is shown as proof. */
export const ShownKey = z.object({
  ...key,
  response: z.object({
    clientDataJSON: bytes(4096),
    authenticatorData: bytes(4096),
    signature: bytes(2048),
    userHandle: z.optional(z.nullable(z.string().check(z.maxLength(128)))),
  }),
})
export type ShownKey = z.infer<typeof ShownKey>
