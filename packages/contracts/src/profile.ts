import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { OPENING_WORDS } from './openings.ts'
import { Id, Instant, pageQuery } from './primitives.ts'

export const LANGUAGES = ['en', 'fr'] as const
export const TEXT_SIZES = ['normal', 'large'] as const
const Channel = z.enum(['off', 'instant', 'digest'])
const Channels = z.object({ push: Channel, sms: Channel, email: Channel })

/** How a parent wants to be reached: four kinds of message on three channels. */
export const NotifyChoices = z.object({ urgent: Channels, action: Channels, money: Channels, info: Channels })
export type NotifyChoices = z.infer<typeof NotifyChoices>

/**
 * How a parent is reached who chose nothing (domain §6.2): urgent at once and never silent, what needs an answer and what
 * concerns money at once without the cost of an SMS, information gathered into a digest.
 */
export const DEFAULT_NOTIFY: NotifyChoices = {
  urgent: { push: 'instant', sms: 'instant', email: 'off' },
  action: { push: 'instant', sms: 'off', email: 'off' },
  money: { push: 'instant', sms: 'off', email: 'off' },
  info: { push: 'digest', sms: 'off', email: 'off' },
}

/** The signed-in person's own record (domain §5 "profile"). */
export const Profile = z.object({
  user_id: Id,
  fullname: z.string(),
  title: z.nullable(z.string()),
  phones: z.array(z.object({ number: z.string(), is_primary: z.boolean(), verified_at: z.nullable(Instant) })),
  email: z.nullable(z.object({ address: z.string(), verified_at: z.nullable(Instant) })),
  photo_url: z.nullable(z.string()),
  occupation: z.nullable(z.string()),
  address: z.nullable(z.string()),
  language: z.enum(LANGUAGES),
  low_data: z.boolean(),
  text_size: z.enum(TEXT_SIZES),
  notify: NotifyChoices,
  quiet_hours: z.nullable(z.object({ from: z.string(), to: z.string() })),
  /** False: news of marks waits until the child is out of school. */
  results_in_school_hours: z.boolean(),
  /** False: no message that shows on a lock screen names a ward. */
  names_on_lock_screen: z.boolean(),
  wards: z.array(z.object({ id: Id, first_name: z.string(), relationship: z.string() })),
  consents: z.array(z.object({ purpose: z.string(), given_at: Instant, withdrawn_at: z.nullable(Instant) })),
  has_password: z.boolean(),
})
export type Profile = z.infer<typeof Profile>

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/v1/profile',
  access: 'signed_in',
  response: z.object({ profile: Profile }),
  summary: 'The caller’s own profile',
})

const line = z.string().check(z.trim(), z.maxLength(120))
/** What a parent may change alone; name, phone and e-mail need the office or a proof. */
export const ProfileChange = z.strictObject({
  occupation: z.optional(z.nullable(line)),
  address: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(300)))),
  language: z.optional(z.enum(LANGUAGES)),
  low_data: z.optional(z.boolean()),
  text_size: z.optional(z.enum(TEXT_SIZES)),
})
export type ProfileChange = z.infer<typeof ProfileChange>

export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/api/v1/profile',
  access: 'signed_in',
  byLetter: true,
  body: ProfileChange,
  response: z.object({ profile: Profile }),
  summary: 'Change what a parent may change alone',
})

/** The largest photo that may be sent, in bytes (security §1). */
export const PHOTO_MAX_BYTES = 5 * 1024 * 1024

export const uploadProfilePhoto = endpoint({
  method: 'POST',
  path: '/uploadprofilephoto',
  access: 'signed_in',
  isSpecified: true,
  upload: true,
  response: Profile,
  summary: 'Replace the profile photo; one file field `photo` (JPEG, PNG or WebP)',
})

export const removeProfilePhoto = endpoint({
  method: 'DELETE',
  path: '/api/v1/profile/photo',
  access: 'signed_in',
  summary: 'Remove the profile photo',
})

export const getPhoto = endpoint({
  method: 'GET',
  path: '/api/v1/photos/:id',
  access: 'signed_in',
  opens: 'photos.opened',
  params: z.strictObject({ id: Id }),
  file: true,
  summary: 'The bytes of a photo the caller may see (own, of a ward, of another guardian of a ward)',
})

/** One time somebody at the school, or another guardian, opened a ward's records. */
export const RecordOpening = z.object({
  id: Id,
  at: Instant,
  who: z.string(),
  role: z.string(),
  what: z.enum(OPENING_WORDS),
  ward_id: z.nullable(Id),
})
export type RecordOpening = z.infer<typeof RecordOpening>

export const listRecordOpenings = endpoint({
  method: 'GET',
  path: '/api/v1/profile/record_openings',
  access: 'parent',
  query: z.strictObject({ ...pageQuery, ward_id: z.optional(Id) }),
  response: z.object({ openings: z.array(RecordOpening), next_cursor: z.nullable(z.string()) }),
  summary: 'Who opened the caller’s wards’ records',
})
