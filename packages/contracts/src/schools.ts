import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Day, Id, schoolQuery } from './primitives.ts'

/** The drawn crests a school can choose from. */
export const EMBLEMS = ['nyansapo', 'book', 'lamp', 'palm'] as const

/** Where parents may pay: a mobile-money merchant or a bank account, with the name it shows. */
export const OfficialAccount = z.object({
  kind: z.enum(['momo', 'bank']),
  network: z.nullable(z.string()),
  name: z.string(),
  number: z.string(),
  shows: z.nullable(z.string()),
})
export type OfficialAccount = z.infer<typeof OfficialAccount>

/** One term of a school: the days it runs and how often the school opened. */
export const Term = z.object({
  id: Id,
  academic_year: z.string(),
  name: z.string(),
  number: z.int(),
  opens: Day,
  closes: Day,
  mid_term_starts: z.nullable(Day),
  mid_term_ends: z.nullable(Day),
  next_term_begins: z.nullable(Day),
  times_opened: z.nullable(z.int()),
})
export type Term = z.infer<typeof Term>

/** What anybody may know about the school before signing in. */
export const PublicSchool = z.object({
  name: z.string(),
  short_name: z.nullable(z.string()),
  motto: z.nullable(z.string()),
  emblem: z.enum(EMBLEMS),
  accent_color: z.string(),
  town: z.nullable(z.string()),
  region: z.nullable(z.string()),
  country: z.string(),
  phones: z.array(z.string()),
  whatsapp: z.nullable(z.string()),
  email: z.nullable(z.string()),
  website: z.nullable(z.string()),
  official_accounts: z.array(OfficialAccount),
})
export type PublicSchool = z.infer<typeof PublicSchool>

/** What a parent of the school sees of it (domain §5 "school info"). */
export const SchoolInfo = z.extend(PublicSchool, {
  id: Id,
  address: z.nullable(z.string()),
  digital_address: z.nullable(z.string()),
  head_teacher_name: z.string(),
  head_teacher_title: z.string(),
  currency: z.string(),
  timezone: z.string(),
  show_position: z.boolean(),
  academic_year: z.nullable(z.string()),
  /** The weekdays with school, 1 is Monday. */
  school_days: z.array(z.int()),
  terms: z.array(Term),
  payment: z.object({
    channels: z.array(z.string()),
    minimum_part_payment_minor: z.int(),
    fee_bearer: z.enum(['school', 'payer']),
    pay_ahead: z.boolean(),
  }),
  ai_enabled: z.boolean(),
})
export type SchoolInfo = z.infer<typeof SchoolInfo>

export const getSchoolInfos = endpoint({
  method: 'GET',
  path: '/getschoolinfos',
  access: 'signed_in',
  isSpecified: true,
  unchanged: 'all_day',
  own: 'user_id',
  query: z.strictObject({ user_id: z.string(), ...schoolQuery }),
  response: z.object({ school_info: SchoolInfo }),
  summary: 'The school of the signed-in user, or that one of several',
})

export const getPublicSchool = endpoint({
  method: 'GET',
  path: '/api/v1/school',
  access: 'public',
  query: z.strictObject({ ...schoolQuery }),
  response: z.object({ school: z.nullable(PublicSchool) }),
  summary: 'The school of this address, for the pages before sign-in',
})

/** A school as it stands in the choice before sign-in. */
export const SchoolToChoose = z.object({
  /** Its address is `/s/{code}`. */
  code: z.string(),
  name: z.string(),
  town: z.nullable(z.string()),
  emblem: z.enum(EMBLEMS),
  accent_color: z.string(),
})
export type SchoolToChoose = z.infer<typeof SchoolToChoose>

/** How many schools one answer names: who does not find theirs among them writes more of its name. */
export const SCHOOLS_SHOWN = 50

export const listSchools = endpoint({
  method: 'GET',
  path: '/api/v1/schools',
  access: 'public',
  query: z.strictObject({ search: z.optional(z.string().check(z.maxLength(60))) }),
  /** `chosen`: the code of the school that this browser chose. */
  response: z.object({ schools: z.array(SchoolToChoose), chosen: z.nullable(z.string()) }),
  summary: 'The schools of this address by name, or those with these letters in name or town',
})
