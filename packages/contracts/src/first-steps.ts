import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { QrSquare } from './reports.ts'

/** What a school does to begin, in the order in which one thing helps the next. */
export const FIRST_STEPS = ['school', 'terms', 'classes', 'people', 'pupils', 'fees', 'notice', 'parents'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

const ofOffice = { access: ['head', 'office'], opens: 'nothing' } as const

export const getFirstSteps = endpoint({
  ...ofOffice,
  method: 'GET',
  path: '/api/v1/office/first_steps',
  response: z.object({
    /** `done` follows from what the school has; `skipped` is the office's word, until it is done. */
    steps: z.array(z.object({ step: z.enum(FIRST_STEPS), state: z.enum(['done', 'skipped', 'open']) })),
    /** What there is by now. */
    counts: z.object({
      terms: z.int(),
      classes: z.int(),
      subjects: z.int(),
      /** Who works here, without whoever asks. */
      colleagues: z.int(),
      invited: z.int(),
      pupils: z.int(),
      /** Guardians, and those of them who have signed in. */
      parents: z.int(),
      parents_in: z.int(),
      fee_schedules: z.int(),
      bills: z.int(),
      notices: z.int(),
    }),
    /** Whoever asks stands beside a pupil as a parent, to look. */
    is_trying: z.boolean(),
    /** Where parents come in, as words and as a square code. */
    entrance: QrSquare,
  }),
  summary: 'What the school has of what it needs to begin, and where its parents come in',
})

export const skipFirstStep = endpoint({
  ...ofOffice,
  method: 'PUT',
  path: '/api/v1/office/first_steps',
  body: z.strictObject({ step: z.enum(FIRST_STEPS), skipped: z.boolean() }),
  summary: 'Leave a first step for later, or take it up again',
})

const ofMyself = { ...ofOffice, sessionOnly: true, path: '/api/v1/office/try_out' } as const

export const beginTryOut = endpoint({
  ...ofMyself,
  method: 'POST',
  freshProof: true,
  summary:
    'Stand beside one pupil as a parent with one’s own phone, to look; the bills stay closed, and the pupil’s guardians see it in the record',
})

export const endTryOut = endpoint({
  ...ofMyself,
  method: 'DELETE',
  summary: 'Stand beside the pupil no more',
})
