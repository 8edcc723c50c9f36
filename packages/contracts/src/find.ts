import * as z from 'zod/mini'
import { endpoint, STAFF_ROLES } from './endpoint.ts'
import { Id } from './primitives.ts'
import { RELATIONSHIPS, WARD_STATES } from './wards.ts'

/** Fewer letters name nobody. */
export const FIND_LEAST_LETTERS = 2

export const FoundPupil = z.object({
  id: Id,
  fullname: z.string(),
  admission_no: z.string(),
  class: z.string(),
  status: z.enum(WARD_STATES),
})
export type FoundPupil = z.infer<typeof FoundPupil>

export const FoundGuardian = z.object({
  id: Id,
  title: z.nullable(z.string()),
  fullname: z.string(),
  /** The pupils they stand for, of those whom the asker may see. */
  of: z.array(z.object({ ward_id: Id, first_name: z.string(), class: z.string(), relationship: z.enum(RELATIONSHIPS) })),
})
export type FoundGuardian = z.infer<typeof FoundGuardian>

export const FoundColleague = z.object({
  id: Id,
  title: z.nullable(z.string()),
  fullname: z.string(),
  role: z.enum(STAFF_ROLES),
})
export type FoundColleague = z.infer<typeof FoundColleague>

/** Names and classes alone: whoever wants to know more opens the page, which is written down. */
export const find = endpoint({
  method: 'GET',
  path: '/api/v1/office/find',
  access: ['teacher', 'head', 'bursar', 'office'],
  opens: 'nothing',
  sessionOnly: true,
  query: z.strictObject({ q: z.string().check(z.trim(), z.minLength(FIND_LEAST_LETTERS), z.maxLength(80)) }),
  response: z.object({
    pupils: z.array(FoundPupil),
    guardians: z.array(FoundGuardian),
    colleagues: z.array(FoundColleague),
    /** Nobody is written so: these sound like it. */
    is_alike: z.boolean(),
  }),
  summary:
    'Pupils, guardians and colleagues by name however it is spelt, by admission number, phone or class; a teacher finds the own class',
})
