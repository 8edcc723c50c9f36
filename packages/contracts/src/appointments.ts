import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Day, Id, Instant } from './primitives.ts'
import { TimeOfDay } from './registers.ts'

/** How many minutes one talk takes. */
export const TALK_MINUTES = [5, 10, 15, 20, 30] as const
/** How a parent comes to it: to the school, or by being called. */
export const TALK_WAYS = ['here', 'phone'] as const
export type TalkWay = (typeof TALK_WAYS)[number]
/** A school has no more teachers than that. */
const MOST_TEACHERS = 200
/** Nobody is later than that; who is, gives other times. */
const LATEST_MINUTES = 120

const evening = {
  id: Id,
  day: Day,
  teacher: z.object({ id: Id, name: z.string() }),
  /** Null: nothing was said of where. */
  place: z.nullable(z.string()),
  minutes: z.int(),
  by_phone: z.boolean(),
  /** Until then parents choose and give back by themselves. */
  choose_until: Instant,
}

/** A time as the clocks of the school show it. */
const time = { id: Id, starts: TimeOfDay, ends: TimeOfDay }

/** A parents' evening of a teacher, as a guardian of a ward sees it: free times, and never who has the others. */
export const WardEvening = z.object({
  ...evening,
  is_open: z.boolean(),
  mine: z.nullable(z.object({ ...time, way: z.enum(TALK_WAYS), by: z.nullable(z.string()) })),
  /** `clash`: the first name of the ward about whom the family talks elsewhere at that time. */
  free: z.array(z.object({ ...time, clash: z.nullable(z.string()) })),
})
export type WardEvening = z.infer<typeof WardEvening>

const ofWard = z.strictObject({ id: Id })
const ofTalk = z.strictObject({ id: Id, talk_id: Id })

export const listEvenings = endpoint({
  method: 'GET',
  path: '/api/v1/wards/:id/evenings',
  access: 'parent',
  params: ofWard,
  response: z.object({ evenings: z.array(WardEvening) }),
  summary: 'The parents’ evenings of a ward’s teachers, with the times that are free and the one the family has',
})

export const takeTalk = endpoint({
  method: 'PUT',
  path: '/api/v1/wards/:id/talks/:talk_id',
  access: 'parent',
  params: ofTalk,
  body: z.strictObject({ way: z.enum(TALK_WAYS) }),
  response: z.object({ evening: WardEvening }),
  summary: 'Take a time to talk with a teacher; one that the family had that evening goes back',
})

export const giveBackTalk = endpoint({
  method: 'DELETE',
  path: '/api/v1/wards/:id/talks/:talk_id',
  access: 'parent',
  params: ofTalk,
  summary: 'Give a time back; given back twice it is given back',
})

export const downloadTalk = endpoint({
  method: 'GET',
  path: '/api/v1/wards/:id/talks/:talk_id/event',
  access: 'parent',
  params: ofTalk,
  file: true,
  summary: 'The talk as an entry for a calendar (iCalendar)',
})

const teachers = ['teacher', 'head', 'office'] as const
const atSchool = {
  ...evening,
  from: TimeOfDay,
  to: TimeOfDay,
  free: z.int(),
  taken: z.int(),
}

export const listSchoolEvenings = endpoint({
  method: 'GET',
  path: '/api/v1/office/evenings',
  access: teachers,
  opens: 'nothing',
  response: z.object({
    today: Day,
    evenings: z.array(z.object(atSchool)),
    /** Whose times the caller may open: a teacher’s own, for head and office everybody’s who teaches. */
    teachers: z.array(z.object({ id: Id, name: z.string() })),
  }),
  summary: 'The parents’ evenings to come: a teacher’s own, or the whole school’s',
})

const span = { from: TimeOfDay, to: TimeOfDay }
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))

/** What is opened at once, for one teacher or for all. */
export const NewEvenings = z.strictObject({
  teacher_ids: z.array(Id).check(z.minLength(1), z.maxLength(MOST_TEACHERS)),
  day: Day,
  ...span,
  minutes: z.union([z.literal(5), z.literal(10), z.literal(15), z.literal(20), z.literal(30)]),
  pause: z.nullable(z.strictObject(span)),
  place: z.nullable(name),
  by_phone: z.boolean(),
  choose_until: z.strictObject({ day: Day, time: TimeOfDay }),
})
export type NewEvenings = z.infer<typeof NewEvenings>

export const openEvenings = endpoint({
  method: 'POST',
  path: '/api/v1/office/evenings',
  access: teachers,
  opens: 'nothing',
  idempotency: 'required',
  body: NewEvenings,
  response: z.object({ evening_ids: z.array(Id), told: z.int() }),
  summary: 'Open times for parents to talk with teachers; their families are told once',
})

const ofEvening = z.strictObject({ id: Id })
const pupil = z.object({ id: Id, fullname: z.string() })

/** One time as the teacher sees it. */
export const SchoolTalk = z.object({
  ...time,
  is_closed: z.boolean(),
  taken: z.nullable(
    z.object({
      ward: pupil,
      way: z.enum(TALK_WAYS),
      by: z.nullable(z.string()),
      /** Of a parent who asked to be called. */
      phone: z.nullable(z.string()),
    }),
  ),
})
export type SchoolTalk = z.infer<typeof SchoolTalk>

export const getSchoolEvening = endpoint({
  method: 'GET',
  path: '/api/v1/office/evenings/:id',
  access: teachers,
  opens: 'wards.listed',
  params: ofEvening,
  response: z.object({
    evening: z.object(atSchool),
    talks: z.array(SchoolTalk),
    /** Pupils of the class that the teacher leads whose families have no time yet. */
    not_chosen: z.array(pupil),
  }),
  summary: 'A parents’ evening: who comes when, and who has not chosen',
})

export const setTalk = endpoint({
  method: 'PUT',
  path: '/api/v1/office/talks/:id',
  access: teachers,
  opens: 'nothing',
  params: ofEvening,
  /** A family’s time that is made free or closed is taken from it, and it is told. */
  body: z.discriminatedUnion('is', [
    z.strictObject({ is: z.literal('free') }),
    z.strictObject({ is: z.literal('closed') }),
    z.strictObject({ is: z.literal('taken'), ward_id: Id, way: z.enum(TALK_WAYS) }),
  ]),
  summary: 'Make a time free, close it, or give it to a pupil’s family',
})

export const moveTalks = endpoint({
  method: 'POST',
  path: '/api/v1/office/evenings/:id/late',
  access: teachers,
  opens: 'nothing',
  idempotency: 'required',
  params: ofEvening,
  body: z.strictObject({ minutes: z.int().check(z.minimum(5), z.maximum(LATEST_MINUTES)) }),
  response: z.object({ told: z.int() }),
  summary: 'All times that have not begun are later by so many minutes; each family is told at once',
})

export const askFamilies = endpoint({
  method: 'POST',
  path: '/api/v1/office/evenings/:id/ask',
  access: teachers,
  opens: 'nothing',
  idempotency: 'required',
  params: ofEvening,
  response: z.object({ told: z.int() }),
  summary: 'Ask the families of the teacher’s class that have not chosen once more, at most once a day',
})

export const callOffEvening = endpoint({
  method: 'DELETE',
  path: '/api/v1/office/evenings/:id',
  access: teachers,
  opens: 'nothing',
  params: ofEvening,
  summary: 'Call a parents’ evening off; who had a time is told',
})
