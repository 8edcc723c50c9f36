import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { UserRecord } from './identity.ts'
import { Instant, PublicId } from './primitives.ts'

/** How long a key can be used with which a school is made, in seconds. */
export const FOUNDING_KEY_LASTS = 86_400

/** The countries whose customs are known: money, time, terms, classes. */
export const FOUNDING_COUNTRIES = ['GH', 'NG'] as const
export type FoundingCountry = (typeof FOUNDING_COUNTRIES)[number]

const words = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))
const phone = z.string().check(z.minLength(3), z.maxLength(32))

export const openFoundingKey = endpoint({
  method: 'POST',
  path: '/api/v1/founding/open',
  access: 'public',
  body: z.strictObject({ key: PublicId }),
  response: z.object({ expires_at: Instant }),
  summary: 'Whether the key with which a school is made still opens',
})

/** What a school must say of itself to begin; all of it can be changed later. */
export const NewSchool = z.strictObject({
  name: words(120),
  country: z.enum(FOUNDING_COUNTRIES),
  town: words(60),
  /** The number that parents may call. */
  phone,
})

/** Whoever makes the school: its head, or whoever works in the office and says who the head is. */
export const Founder = z.strictObject({
  role: z.enum(['head', 'office']),
  title: words(20),
  fullname: words(120),
  phone,
  email: z.string().check(z.trim(), z.maxLength(254), z.regex(/^[^\s@\p{C}]+@[^\s@\p{C}]+$/u)),
  password: z.string().check(z.minLength(1), z.maxLength(256)),
})

export const foundSchool = endpoint({
  method: 'POST',
  path: '/api/v1/founding/school',
  access: 'public',
  body: z.strictObject({
    key: PublicId,
    school: NewSchool,
    founder: Founder,
    /** Left out where the founder is the head. */
    head: z.optional(z.strictObject({ title: words(20), fullname: words(120) })),
  }),
  response: UserRecord,
  summary: 'Make a school with a key, and come in as its first head or secretary',
})
