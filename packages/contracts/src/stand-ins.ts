import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Day, Id } from './primitives.ts'

/** Who has a class, or one of its lessons, on a day in the place of whoever has it else. */
export const StandIn = z.object({
  class_id: Id,
  day: Day,
  /** Null: the class for the whole day, with its register. */
  period: z.nullable(z.int()),
  teacher: z.object({ id: Id, name: z.string() }),
})
export type StandIn = z.infer<typeof StandIn>

export const listStandIns = endpoint({
  method: 'GET',
  path: '/api/v1/office/stand_ins',
  access: ['head', 'office'],
  opens: 'nothing',
  query: z.strictObject({ day: Day }),
  response: z.object({ stand_ins: z.array(StandIn) }),
  summary: 'Who stands in for whom on a day',
})

export const setStandIn = endpoint({
  method: 'PUT',
  path: '/api/v1/office/classes/:id/stand_in',
  access: ['head', 'office'],
  opens: 'nothing',
  params: z.strictObject({ id: Id }),
  /** `teacher_id` null: nobody stands in any more. */
  body: z.strictObject({
    day: Day,
    period: z.nullable(z.int().check(z.minimum(0), z.maximum(20))),
    teacher_id: z.nullable(Id),
  }),
  response: z.object({ stand_in: z.nullable(StandIn) }),
  summary: 'Who has a class or a lesson for a day; said again it says the same',
})
