import * as z from 'zod/mini'
import { endpoint, STAFF_ROLES } from './endpoint.ts'

/** A member of staff, by the school's own reference. */
const OfStaff = z.strictObject({ staff: z.string().check(z.minLength(1), z.maxLength(40)) })

/** Who may sign reports, and whether the school has their handwriting. */
export const StaffSignature = z.object({
  staff: z.string(),
  role: z.enum(STAFF_ROLES),
  /** As it is printed under the line: a report bears the handwriting of whom it names so. */
  name: z.string(),
  is_given: z.boolean(),
})
export type StaffSignature = z.infer<typeof StaffSignature>

export const listStaffSignatures = endpoint({
  method: 'GET',
  path: '/api/v1/office/signatures',
  access: ['head', 'office'],
  opens: 'nothing',
  response: z.object({ signatures: z.array(StaffSignature) }),
  summary: 'The staff of the school, and whose handwriting it has',
})

export const giveStaffSignature = endpoint({
  method: 'PUT',
  path: '/api/v1/office/signatures',
  access: ['head', 'office'],
  opens: 'nothing',
  freshProof: true,
  query: OfStaff,
  upload: true,
  response: z.object({ signature: StaffSignature }),
  summary:
    'Give the handwriting of a member of staff, for reports that are published from now on; one file field `signature` (JPEG, PNG or WebP, at most 5 MB)',
})

export const removeStaffSignature = endpoint({
  method: 'DELETE',
  path: '/api/v1/office/signatures',
  access: ['head', 'office'],
  opens: 'nothing',
  freshProof: true,
  query: OfStaff,
  summary: 'Take the handwriting of a member of staff away; reports published with it keep it',
})
