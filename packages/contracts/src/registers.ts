import * as z from 'zod/mini'
import { ABSENCE_REASONS, EXPLANATION_STATES } from './attendance.ts'
import { endpoint } from './endpoint.ts'
import { Day, Id, Instant } from './primitives.ts'

/** `07:52` on the school's clock. */
export const TimeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
export const HALVES_OF_DAY = ['morning', 'afternoon'] as const
/** So long after the last day of a term a phone that was without network may still bring a register of it. */
export const REGISTER_OPEN_DAYS = 7
/** So long a teacher who stood in for a day may still bring its register: a phone may have been without network until then. */
export const STAND_IN_BRINGS_DAYS = 3
/** More pupils than any class has. */
const MOST_PUPILS = 200

const why = z.nullable(z.enum(ABSENCE_REASONS))

/** Where a pupil is on a day, as one who calls the names says it. */
export const Mark = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('in') }),
  z.strictObject({ is: z.literal('late'), time_in: TimeOfDay }),
  z.strictObject({ is: z.literal('away'), why }),
  /** In school for one half of the day alone. */
  z.strictObject({ is: z.literal('half'), away: z.enum(HALVES_OF_DAY), why }),
])
export type Mark = z.infer<typeof Mark>

/** A pupil on the register. */
export const RegisterPupil = z.object({
  id: Id,
  fullname: z.string(),
  gender: z.nullable(z.enum(['female', 'male'])),
  /** What stands; null: nobody has said anything, which is not "away". */
  mark: z.nullable(Mark),
  /** Who said so by name, where somebody did. */
  marked_by: z.nullable(z.string()),
  /** What a guardian said about the day and the school has not refused. */
  told: z.nullable(z.object({ reason: why, text: z.string(), state: z.enum(EXPLANATION_STATES) })),
})
export type RegisterPupil = z.infer<typeof RegisterPupil>

/** Why there is no register of a day. */
export const NO_REGISTER = ['ahead', 'no_term', 'term_over', 'closed'] as const

const Counts = z.object({ in: z.int(), late: z.int(), away: z.int(), half: z.int() })
const Taken = z.object({ by: z.nullable(z.string()), at: z.nullable(Instant) })

export const listRegisters = endpoint({
  method: 'GET',
  path: '/api/v1/office/registers',
  access: ['teacher', 'head', 'office'],
  opens: 'nothing',
  response: z.object({
    day: Day,
    now: Instant,
    /** Null: there is school today. */
    no_register: z.nullable(z.enum(NO_REGISTER)),
    /** When parents are told of who is away without a reason: `09:00`; null: never. */
    alert_at: z.nullable(z.string()),
    classes: z.array(
      z.extend(Counts, { class_id: Id, name: z.string(), pupils: z.int(), stands_in: z.boolean(), taken: z.nullable(Taken) }),
    ),
  }),
  summary: 'The registers that are the caller’s to take today, and which are taken',
})

const ofClass = z.strictObject({ id: Id })

/** A class's register of one day, as it stands. */
export const RegisterOfDay = z.object({
  class: z.object({ id: Id, name: z.string() }),
  day: Day,
  /** Today at the school, and the moment: a phone whose clock is wrong counts from here. */
  today: Day,
  now: Instant,
  timezone: z.string(),
  alert_at: z.nullable(z.string()),
  no_register: z.nullable(z.enum(NO_REGISTER)),
  /** 0: not taken here. */
  version: z.int(),
  taken: z.nullable(Taken),
  pupils: z.array(RegisterPupil),
})

export const getRegister = endpoint({
  method: 'GET',
  path: '/api/v1/office/classes/:id/register',
  access: ['teacher', 'head', 'office'],
  opens: 'wards.listed',
  params: ofClass,
  /** Today when left out. */
  query: z.strictObject({ day: z.optional(Day) }),
  response: RegisterOfDay,
  summary: 'A class’s register of a day: who is on it, what parents said before, and what stands',
})

/** What two people said of one pupil: the first stands until somebody chooses. */
export const RegisterConflict = z.object({
  ward_id: Id,
  fullname: z.string(),
  stands: Mark,
  by: z.nullable(z.string()),
  yours: Mark,
})
export type RegisterConflict = z.infer<typeof RegisterConflict>

/**
 * A register as it is sent. `marks` are the pupils who were named; `in` are those that whoever took it saw and left alone, so that a
 * newcomer of whom the phone did not know is not taken for present. What stands of pupils in neither list stays.
 */
export const saveRegister = endpoint({
  method: 'PUT',
  path: '/api/v1/office/classes/:id/register',
  access: ['teacher', 'head', 'office'],
  opens: 'nothing',
  idempotency: 'required',
  params: ofClass,
  body: z.strictObject({
    day: Day,
    /** The version that was seen. */
    version: z.int().check(z.minimum(0)),
    in: z.array(Id).check(z.maxLength(MOST_PUPILS)),
    marks: z.array(z.strictObject({ ward_id: Id, mark: Mark })).check(z.maxLength(MOST_PUPILS)),
    /** When it was taken, by the school's clock as the phone counted on from it; what lies ahead is taken for now. */
    taken_at: z.optional(Instant),
    /** Why what stands of an earlier day is put right. */
    reason: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
  }),
  response: z.object({
    version: z.int(),
    counts: Counts,
    conflicts: z.array(RegisterConflict),
    /** Those who are no longer, or not yet, in this class: nothing was written of them. */
    passed_over: z.array(Id),
  }),
  summary:
    'Take a class’s register of a day, or change it: only who is not in is named; two who save at once are put together pupil by pupil',
})
