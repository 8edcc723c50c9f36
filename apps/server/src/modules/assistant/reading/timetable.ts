import type { Lesson } from '@schoolgate/contracts/academics'
import type * as z from 'zod'
import { timetableOf } from '#modules/academics'
import type { INPUTS } from './inputs.ts'
import { isSubject } from './marks.ts'
import type { ReadingContext } from './reading-context.ts'
import type { LookResult } from './shape.ts'

export type TimetableFound = {
  class: string
  weekday: number | null
  asked: string[]
  /** Of the day or the subjects asked for, in order. */
  lessons: Lesson[]
  count: number
  starts: string | null
  ends: string | null
  /** Who teaches what, once each. */
  teachers: { subject: string; teacher: string }[]
  school_days: number[]
}

/** The week of the class. */
export async function readTimetable(
  context: ReadingContext,
  input: z.infer<typeof INPUTS.timetable>,
): Promise<LookResult<'timetable', TimetableFound>> {
  const { db, scope, ward } = context
  const week = ward.rights.academics ? await db.as(scope, (tx) => timetableOf(tx, scope, ward.id, context.now)) : null
  if (!week) return { tool: 'timetable', state: 'not_allowed', data: null, sources: [], untrusted: [] }
  const asked = input.subjects ?? []
  const lessons = week.lessons
    .filter(({ weekday }) => input.weekday === undefined || weekday === input.weekday)
    .filter(({ subject }) => asked.length === 0 || asked.some((one) => isSubject(one, subject)))
  const teachers = new Map(lessons.flatMap(({ subject, teacher }) => (teacher === null ? [] : [[subject, teacher]])))
  return {
    tool: 'timetable',
    state: lessons.length === 0 ? 'nothing' : 'found',
    data: {
      class: week.class,
      weekday: input.weekday ?? null,
      asked,
      lessons,
      count: lessons.length,
      starts: lessons[0]?.starts ?? null,
      ends: lessons.at(-1)?.ends ?? null,
      teachers: [...teachers].map(([subject, teacher]) => ({ subject, teacher })),
      school_days: week.school_days,
    },
    sources: [{ key: 'week', kind: 'timetable', id: ward.id, about: week.class, route: `/academics?ward=${ward.id}` }],
    untrusted: [],
  }
}
