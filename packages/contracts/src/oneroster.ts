import * as z from 'zod/mini'

/*
 * OneRoster 1.2 of 1EdTech, as programs of others read it: rostering and gradebook, in the standard's own words. What is optional there and not
 * known here is left out of an object, never empty.
 */

export const ONEROSTER = '/ims/oneroster'
export const TOKEN_PATH = `${ONEROSTER}/oauth/token`
/** How long a token is good for, in seconds. */
export const TOKEN_LASTS = 3600

const scope = (name: string) => `https://purl.imsglobal.org/spec/or/v1p2/scope/${name}`

/** The scopes we give; those that change something are never given. */
export const SCOPES = {
  rosterCore: scope('roster-core.readonly'),
  roster: scope('roster.readonly'),
  demographics: scope('roster-demographics.readonly'),
  gradebookCore: scope('gradebook-core.readonly'),
  gradebook: scope('gradebook.readonly'),
} as const

/** What a program sends for a token (RFC 6749 §4.4). */
export const TokenRequest = z.object({
  grant_type: z.string(),
  scope: z.optional(z.string().check(z.maxLength(2000))),
  client_id: z.optional(z.string().check(z.maxLength(100))),
  client_secret: z.optional(z.string().check(z.maxLength(200))),
})
export type TokenRequest = z.infer<typeof TokenRequest>

/** The most that one answer lists, and what it lists where nobody says. */
export const MOST_LISTED = 10_000
const USUALLY_LISTED = 100

const whole = z.string().check(z.regex(/^\d{1,9}$/))
const listed = z.pipe(whole, z.coerce.number<string>().check(z.minimum(1), z.maximum(MOST_LISTED)))
const skipped = z.pipe(whole, z.coerce.number<string>())

/** What every list of the standard takes. */
export const ListQuery = z.object({
  limit: z._default(listed, USUALLY_LISTED),
  offset: z._default(skipped, 0),
  sort: z.optional(z.string().check(z.maxLength(60))),
  orderBy: z._default(z.enum(['asc', 'desc']), 'asc'),
  filter: z.optional(z.string().check(z.maxLength(500))),
  fields: z.optional(z.string().check(z.maxLength(500))),
})
export type ListQuery = z.infer<typeof ListQuery>

const Truth = z.enum(['true', 'false'])
const Ref = z.object({ href: z.string(), sourcedId: z.string(), type: z.string() })
const texts = z.optional(z.array(z.string()))
const text = z.optional(z.string())
const base = { sourcedId: z.string(), status: z.literal('active'), dateLastModified: z.iso.datetime() }

export const AcademicSession = z.object({
  ...base,
  title: z.string(),
  type: z.enum(['gradingPeriod', 'schoolYear', 'term']),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  schoolYear: z.string(),
  parent: z.optional(Ref),
  children: z.optional(z.array(Ref)),
})

export const Org = z.object({ ...base, name: z.string(), type: z.literal('school'), identifier: z.string() })

export const Course = z.object({ ...base, title: z.string(), courseCode: z.string(), subjects: texts, org: Ref })

export const Class = z.object({
  ...base,
  title: z.string(),
  classCode: z.string(),
  classType: z.enum(['homeroom', 'scheduled']),
  grades: texts,
  subjects: texts,
  course: Ref,
  school: Ref,
  terms: z.array(Ref),
})

export const ROSTER_ROLES = ['student', 'teacher', 'principal', 'siteAdministrator', 'parent', 'guardian', 'relative'] as const
export const RosterUser = z.object({
  ...base,
  enabledUser: Truth,
  username: z.string(),
  givenName: z.string(),
  middleName: text,
  familyName: z.string(),
  identifier: text,
  /** Empty where there is none: the published conformance tests ask that it is there. */
  email: text,
  phone: text,
  sms: text,
  roles: z.array(z.object({ roleType: z.enum(['primary', 'secondary']), role: z.enum(ROSTER_ROLES), org: Ref })),
  agents: z.optional(z.array(Ref)),
  grades: texts,
  primaryOrg: Ref,
})

export const Demographics = z.object({
  ...base,
  birthDate: z.optional(z.iso.date()),
  sex: z.optional(z.enum(['female', 'male'])),
})

export const Enrollment = z.object({
  ...base,
  role: z.enum(['student', 'teacher']),
  primary: Truth,
  user: Ref,
  class: Ref,
  school: Ref,
})

export const Category = z.object({ ...base, title: z.string() })

export const LineItem = z.object({
  ...base,
  title: z.string(),
  assignDate: z.iso.datetime(),
  dueDate: z.iso.datetime(),
  class: Ref,
  school: Ref,
  category: Ref,
  gradingPeriod: Ref,
  academicSession: Ref,
  resultValueMin: z.number(),
  resultValueMax: z.number(),
})

export const Result = z.object({
  ...base,
  lineItem: Ref,
  student: Ref,
  class: Ref,
  scoreStatus: z.enum(['exempt', 'fully graded', 'not submitted']),
  score: z.optional(z.number()),
  scoreDate: z.iso.date(),
})

/** How the totals of a class become grades: “75-100” on the left, “A1” on the right. */
export const ScoreScale = z.object({
  ...base,
  title: z.string(),
  type: z.literal('grade'),
  class: Ref,
  scoreScaleValue: z.array(z.object({ itemValueLHS: z.string(), itemValueRHS: z.string() })),
})

/** The standard's own kind of refusal. */
export const CODE_MINORS = [
  'forbidden',
  'internal_server_error',
  'invalid_filter_field',
  'invalid_selection_field',
  'invalid_sort_field',
  'invaliddata',
  'server_busy',
  'unauthorisedrequest',
  'unknownobject',
] as const
export type CodeMinor = (typeof CODE_MINORS)[number]

export const StatusInfo = z.object({
  imsx_codeMajor: z.literal('failure'),
  imsx_severity: z.literal('error'),
  imsx_description: z.string(),
  imsx_CodeMinor: z.object({
    imsx_codeMinorField: z.array(
      z.object({ imsx_codeMinorFieldName: z.string(), imsx_codeMinorFieldValue: z.enum(CODE_MINORS) }),
    ),
  }),
})
export type StatusInfo = z.infer<typeof StatusInfo>
