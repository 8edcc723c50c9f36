import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Day, Id } from './primitives.ts'
import { WARD_STATES } from './wards.ts'

const ofOffice = { access: ['head', 'office'], opens: 'nothing', sessionOnly: true } as const
const words = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))

/** `waiting`: its day has not come; `overtaken`: when it came the pupil was in another class, or had left. */
export const MOVE_STATES = ['waiting', 'done', 'undone', 'overtaken'] as const

/** So many days a move is undone after it was done. */
export const MOVE_UNDONE_DAYS = 7

/** A pupil goes to another class, or out of the school. */
export const Move = z.object({
  /** Of all that were asked for together. */
  act_id: Id,
  /** The first day in the other class; of who leaves, the last day here. */
  day: Day,
  from: z.string(),
  /** Null: out of the school. */
  to: z.nullable(z.string()),
  becomes: z.enum(WARD_STATES),
  reason: z.nullable(z.string()),
  next_school: z.nullable(z.string()),
  asked_by: z.string(),
  state: z.enum(MOVE_STATES),
  may_undo: z.boolean(),
})
export type Move = z.infer<typeof Move>

export const movePupil = endpoint({
  ...ofOffice,
  method: 'POST',
  path: '/api/v1/office/wards/:id/moves',
  idempotency: 'optional',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({
    /** The other class, by its code; null: out of the school. */
    class: z.nullable(words(40)),
    /** What the pupil is then: `active` in another class, else how they left. */
    becomes: z.enum(WARD_STATES),
    /** The first day in the other class, or the last one here. */
    day: Day,
    reason: z.nullable(words(200)),
    next_school: z.nullable(words(120)),
  }),
  response: z.object({ move: Move }),
  summary: 'Move a pupil to another class, or out of the school, from a day on; a day that has come holds at once',
})

export const undoMoves = endpoint({
  ...ofOffice,
  method: 'POST',
  path: '/api/v1/office/moves/:id/undo',
  params: z.strictObject({ id: Id }),
  response: z.object({
    /** Pupils who stay, or are again, where they were before. */
    undone: z.int(),
    /** Pupils whom somebody moved elsewhere since: they stay there. */
    stays: z.int(),
  }),
  summary: 'Undo what one act moved: before its day, and for seven days after it was done; what somebody changed since stays',
})

export const getPromotion = endpoint({
  ...ofOffice,
  method: 'GET',
  path: '/api/v1/office/promotion',
  response: z.object({
    /** When the next year begins, as far as the school has said; and from when it is not to be before. */
    day: Day,
    /** The year that begins then, where the school has written it down. */
    academic_year: z.nullable(z.string()),
    /** Youngest first, each with the class it moves up to; null: its pupils finish school. */
    classes: z.array(z.object({ id: Id, code: z.string(), name: z.string(), pupils: z.int(), to: z.nullable(z.string()) })),
    /** Pupils of whom another move waits already: they are not among those. */
    moving_already: z.int(),
    /** What was asked for last, while it can be undone. */
    asked: z.nullable(
      z.object({ act_id: Id, day: Day, pupils: z.int(), state: z.enum(['waiting', 'done']), asked_by: z.string() }),
    ),
  }),
  summary: 'How the classes of the school would move up, and when',
})

export const promote = endpoint({
  ...ofOffice,
  method: 'POST',
  path: '/api/v1/office/promotion',
  idempotency: 'required',
  freshProof: true,
  body: z.strictObject({
    /** The first day in the new classes. */
    day: Day,
    /** By their codes; a class that is not named stays as it is. */
    classes: z.array(z.strictObject({ class: words(40), to: z.nullable(words(40)) })).check(z.minLength(1), z.maxLength(400)),
    /** Who does not go with the class. */
    exceptions: z.array(z.strictObject({ ward_id: Id, does: z.enum(['repeats', 'leaves']) })).check(z.maxLength(2000)),
  }),
  response: z.object({
    act_id: Id,
    moving: z.int(),
    leaving: z.int(),
    repeating: z.int(),
    /** Of whom another move waits already: that one holds. */
    left_out: z.int(),
  }),
  summary: 'Move the classes up from a day on, all but the exceptions, in one act that can be undone',
})
