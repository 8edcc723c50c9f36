import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Day, Id, Instant } from './primitives.ts'

/** How many days of events ahead are told. */
export const EVENTS_AHEAD_DAYS = 7

/** Children by where they are, in days: a morning or an afternoon is half of one (domain §7 "Register"). */
const Counted = z.object({ present: z.number(), late: z.number(), opened: z.number() })

/** Families’ questions at the caller’s own desks that nobody has answered, and since when the first of them waits. */
const Questions = z.object({ waiting: z.int(), since: z.nullable(Instant) })

/** A class in which the caller teaches. */
const OwnClass = z.object({
  class_id: Id,
  name: z.string(),
  /** The class teacher, or who is one today; else what they teach there. */
  leads: z.boolean(),
  subjects: z.array(z.string()),
  pupils: z.int(),
  /** Days of this week in registers that were taken, and those on which the pupils were in. */
  week: Counted,
})

export const getMyDay = endpoint({
  method: 'GET',
  path: '/api/v1/office/my_day',
  access: ['teacher'],
  opens: 'nothing',
  response: z.object({
    day: Day,
    timezone: z.string(),
    /** Null: no term runs. */
    term: z.nullable(z.object({ name: z.string(), week: z.int(), weeks: z.int() })),
    is_open: z.boolean(),
    /** Today’s, as the timetable and who stands in have them. */
    lessons: z.array(
      z.object({
        period: z.int(),
        starts: z.string(),
        ends: z.string(),
        subject: z.string(),
        class: z.string(),
        room: z.nullable(z.string()),
        stands_in: z.boolean(),
      }),
    ),
    classes: z.array(OwnClass),
    questions: Questions,
  }),
  summary: 'A teacher’s own day: today’s lessons, and the classes they teach in, with who was in this week',
})

export const getToday = endpoint({
  method: 'GET',
  path: '/api/v1/office/today',
  access: ['head', 'office'],
  opens: 'nothing',
  response: z.object({
    day: Day,
    /** Null: no term runs. */
    term: z.nullable(z.object({ name: z.string(), week: z.int(), weeks: z.int() })),
    /** Whether the school opens today. */
    is_open: z.boolean(),
    /** Youngest first; `pupils` less `opened` are not marked yet, which is not absent. */
    registers: z.array(z.extend(Counted, { class_id: Id, name: z.string(), teacher: z.nullable(z.string()), pupils: z.int() })),
    /** Days of this week on which a register was taken. */
    week: z.array(z.extend(Counted, { day: Day })),
    events: z.array(z.object({ id: Id, title: z.string(), starts: Instant, place: z.nullable(z.string()) })),
    questions: Questions,
    /** What parents ask to be changed of a child's record, and nobody decided yet. */
    requests: z.int(),
    /** Guardians of pupils who are here, and those of them who have signed in. */
    parents: z.object({ all: z.int(), signed_in: z.int() }),
  }),
  summary: 'What happens at school today, in numbers: registers by class, events, parents who have signed in',
})
