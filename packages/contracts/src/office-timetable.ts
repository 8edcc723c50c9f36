import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Day, Id } from './primitives.ts'
import { TimeOfDay } from './registers.ts'

/** More periods than any day of school has. */
export const MOST_PERIODS = 20
const MOST_LESSONS = 140

/** A lesson of a class, by its place in the week. */
export const OfficeLesson = z.strictObject({
  /** 1 is Monday. */
  weekday: z.int().check(z.minimum(1), z.maximum(7)),
  period: z.int().check(z.minimum(0), z.maximum(MOST_PERIODS)),
  starts: TimeOfDay,
  ends: TimeOfDay,
  subject_id: Id,
  teacher_id: z.nullable(Id),
  room: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))),
})
export type OfficeLesson = z.infer<typeof OfficeLesson>

/** A lesson as it stands: what a data file brought is told as it is. */
const PlacedLesson = z.object({
  class_id: Id,
  weekday: z.int(),
  period: z.int(),
  starts: z.string(),
  ends: z.string(),
  subject_id: Id,
  teacher_id: z.nullable(Id),
  room: z.nullable(z.string()),
})

const Named = z.object({ id: Id, name: z.string() })

export const getOfficeTimetable = endpoint({
  method: 'GET',
  path: '/api/v1/office/timetable',
  access: ['teacher', 'head', 'office'],
  opens: 'nothing',
  response: z.object({
    today: Day,
    school_days: z.array(z.int()),
    /** Youngest first; `seen` names the lessons as they are: a change is written over no others. */
    classes: z.array(z.extend(Named, { teacher_id: z.nullable(Id), seen: z.string() })),
    subjects: z.array(Named),
    /** Who may have a lesson. */
    teachers: z.array(Named),
    lessons: z.array(PlacedLesson),
  }),
  summary: 'The timetable of the whole school: every lesson, with its class, subject, teacher and room',
})

export const saveTimetable = endpoint({
  method: 'PUT',
  path: '/api/v1/office/classes/:id/timetable',
  access: ['head', 'office'],
  opens: 'nothing',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({
    seen: z.string().check(z.maxLength(64)),
    lessons: z.array(OfficeLesson).check(
      z.maxLength(MOST_LESSONS),
      z.refine((lessons) => new Set(lessons.map(({ weekday, period }) => `${weekday} ${period}`)).size === lessons.length),
    ),
    /** The clashes that were shown and are meant: two classes taught together. Any other is refused. */
    meant: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(MOST_LESSONS)),
  }),
  response: z.object({
    /** `clashes`: a teacher or a room is wanted twice and nobody said that this is meant; `changed`: somebody else saved since. Nothing was written then. */
    is: z.enum(['saved', 'clashes', 'changed']),
    seen: z.string(),
    /** The keys of what clashes (timetable-clashes.ts). */
    clashes: z.array(z.string()),
  }),
  summary:
    'The week of a class as it is from now on; what clashes and is not meant, and what somebody else saved since, is not written over',
})
