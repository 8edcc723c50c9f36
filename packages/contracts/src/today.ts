import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Day, Id, Instant } from './primitives.ts'

/** How many days of events ahead are told. */
export const EVENTS_AHEAD_DAYS = 7

/** Children by where they are, in days: a morning or an afternoon is half of one (domain §7 "Register"). */
const Counted = z.object({ present: z.number(), late: z.number(), opened: z.number() })

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
    /** Guardians of pupils who are here, and those of them who have signed in. */
    parents: z.object({ all: z.int(), signed_in: z.int() }),
  }),
  summary: 'What happens at school today, in numbers: registers by class, events, parents who have signed in',
})
