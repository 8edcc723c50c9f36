import * as z from 'zod/mini'

/** An amount in minor units (pesewas, kobo) with its ISO 4217 currency. Never a float. */
export const Money = z.object({ amount_minor: z.int(), currency: z.string().check(z.regex(/^[A-Z]{3}$/)) })
export type Money = z.infer<typeof Money>
