import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Money } from './money.ts'
import { Day, Id } from './primitives.ts'

/** How a guardian stands to a ward. */
export const RELATIONSHIPS = ['mother', 'father', 'grandmother', 'grandfather', 'aunt', 'uncle', 'sibling', 'guardian'] as const

/** Whether a child is a pupil here, or how they left. */
export const WARD_STATES = ['active', 'withdrawn', 'graduated', 'transferred'] as const

/** What this guardian may do for this ward. */
export const GuardianRights = z.object({
  academics: z.boolean(),
  bills: z.boolean(),
  pay: z.boolean(),
  message: z.boolean(),
  pickup: z.boolean(),
})
export type GuardianRights = z.infer<typeof GuardianRights>

/** How a ward stands today in one line each; null where this guardian has no right to it or nothing exists yet. */
export const WardSummary = z.object({
  /** Days, by halves where mornings and afternoons are marked apart. */
  attendance: z.nullable(z.object({ present: z.number(), total: z.number() })),
  today: z.nullable(
    z.object({
      status: z.enum(['present', 'absent', 'late', 'excused', 'sick', 'suspended', 'holiday', 'not_marked']),
      time_in: z.nullable(z.string()),
    }),
  ),
  latest_report: z.nullable(z.object({ public_id: z.string(), term: z.string(), average: z.nullable(z.number()) })),
  balance: z.nullable(Money),
  unread_notices: z.int(),
})
export type WardSummary = z.infer<typeof WardSummary>

/** A parent's child (domain §5). */
export const Ward = z.object({
  id: Id,
  school_id: Id,
  admission_no: z.string(),
  first_name: z.string(),
  middle_name: z.nullable(z.string()),
  last_name: z.string(),
  fullname: z.string(),
  gender: z.nullable(z.enum(['female', 'male'])),
  date_of_birth: z.nullable(Day),
  photo_url: z.nullable(z.string()),
  class: z.string(),
  level: z.string(),
  stream: z.nullable(z.string()),
  house: z.nullable(z.string()),
  boarding_status: z.enum(['day', 'boarder']),
  class_teacher: z.nullable(z.string()),
  academic_year: z.string(),
  current_term: z.string(),
  status: z.enum(WARD_STATES),
  relationship: z.enum(RELATIONSHIPS),
  rights: GuardianRights,
  summary: WardSummary,
})
export type Ward = z.infer<typeof Ward>

export const findAndParentAcc = endpoint({
  method: 'GET',
  path: '/findandparentacc',
  access: 'signed_in',
  isSpecified: true,
  unchanged: 'to_the_moment',
  own: 'parentid',
  query: z.strictObject({ parentid: z.string() }),
  response: z.object({ user_wards: z.array(Ward) }),
  summary: 'The caller’s wards, eldest first',
})

/** Somebody who sees or may collect the ward, as another guardian of the same ward is shown them. */
export const WardGuardian = z.object({
  user_id: Id,
  fullname: z.string(),
  title: z.nullable(z.string()),
  relationship: z.enum(RELATIONSHIPS),
  phone: z.nullable(z.string()),
  rights: GuardianRights,
  is_me: z.boolean(),
})
export type WardGuardian = z.infer<typeof WardGuardian>

export const getWard = endpoint({
  method: 'GET',
  path: '/api/v1/wards/:id',
  access: 'parent',
  params: z.strictObject({ id: Id }),
  response: z.object({ ward: Ward, guardians: z.array(WardGuardian) }),
  summary: 'One ward, with everybody who may see or collect them',
})
