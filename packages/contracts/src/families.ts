import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './primitives.ts'
import { WARD_STATES } from './wards.ts'

/** From when it is asked for until a family is forgotten: so long it can be stopped. */
export const FORGOTTEN_AFTER_DAYS = 7

const ofHead = { access: ['head'], params: z.strictObject({ id: Id }) } as const

/** Why the papers of a family leave the school, or go for good. */
const Why = z.strictObject({ reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(200)) })

export const FAMILY_PARTS = ['days', 'marks', 'reports', 'answers', 'messages', 'links'] as const
export const FAMILY_BOOKS = ['bills', 'payments', 'receipts'] as const

/** What the school keeps of a guardian and of the children for whom that one stands. */
export const FamilyKept = z.object({
  guardian: z.object({ id: Id, fullname: z.string() }),
  pupils: z.array(
    z.object({
      id: Id,
      fullname: z.string(),
      class: z.string(),
      status: z.enum(WARD_STATES),
      /** Who stands for the child beside this guardian. */
      others: z.array(z.string()),
    }),
  ),
  /** What goes when the family is forgotten. */
  goes: z.record(z.enum(FAMILY_PARTS), z.int()),
  /** What stays: the books go on naming the child. */
  stays: z.record(z.enum(FAMILY_BOOKS), z.int()),
  /** From this moment on it is forgotten, in the night; null: nobody asked. */
  forget_on: z.nullable(Instant),
})
export type FamilyKept = z.infer<typeof FamilyKept>

export const getFamilyKept = endpoint({
  ...ofHead,
  method: 'GET',
  path: '/api/v1/office/guardians/:id/family',
  opens: 'guardians.opened',
  sessionOnly: true,
  response: z.object({ family: FamilyKept }),
  summary: 'What the school keeps of a family, counted: what goes when it is forgotten, and what the books keep',
})

export const takeFamily = endpoint({
  ...ofHead,
  method: 'POST',
  path: '/api/v1/office/guardians/:id/family/file',
  opens: 'families.taken',
  freshProof: true,
  body: Why,
  file: true,
  summary:
    'All that the school keeps of a family as a zip file: a spreadsheet, the same for programs, and pictures; the family sees it',
})

export const forgetFamily = endpoint({
  ...ofHead,
  method: 'POST',
  path: '/api/v1/office/guardians/:id/family/forget',
  opens: 'nothing',
  freshProof: true,
  body: Why,
  response: z.object({ forget_on: Instant }),
  summary: 'Forget a family whose children have all left, a week from now; its guardians are told at once',
})

export const keepFamily = endpoint({
  ...ofHead,
  method: 'POST',
  path: '/api/v1/office/guardians/:id/family/keep',
  opens: 'nothing',
  summary: 'Do not forget the family after all',
})
