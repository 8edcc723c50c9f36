import type { Received, Response } from '@schoolgate/contracts/endpoint'
import type { getOfficeTimetable, OfficeLesson, saveTimetable } from '@schoolgate/contracts/office-timetable'
import { clashesOf } from '@schoolgate/contracts/timetable-clashes'
import type { Tx } from '#db'
import { recordAudit } from '#db/audit'
import { changesBetween } from '#db/changes'
import { publishLive } from '#db/live'
import type { Actor } from '#lib/actor'
import { dayIn } from '#lib/days'
import { notFound } from '#lib/problem'
import { lessonEndsFirst, noSchoolThatDay, notOfSchool } from './academics.problems.ts'
import { allLessons, holdClass, placesOf, type PlacedInClass, seenOf, writeWeek } from './timetable.store.ts'

type Places = Awaited<ReturnType<typeof placesOf>>

const ofClass = (lessons: readonly PlacedInClass[], classId: string) => lessons.filter(({ class_id }) => class_id === classId)

/** Every lesson of the school, and of what one can be made. */
export async function officeTimetable(tx: Tx, schoolId: string, now: Date): Promise<Response<typeof getOfficeTimetable>> {
  const { timezone, schoolDays, classes, subjects, teachers } = await placesOf(tx, schoolId, now)
  const lessons = await allLessons(tx, schoolId)
  return {
    today: dayIn(timezone, now),
    school_days: schoolDays,
    classes: classes.map((one) => ({ ...one, seen: seenOf(ofClass(lessons, one.id)) })),
    subjects,
    teachers,
    lessons,
  }
}

type Week = { classId: string } & Received<typeof saveTimetable>['body']

/** The week of a class from now on. Parents and teachers see it at once. */
export async function saveWeek(tx: Tx, by: Actor, { classId, seen, lessons, meant }: Week, now: Date) {
  const { schoolId } = by
  if (!(await holdClass(tx, schoolId, classId))) throw notFound()
  const places = await placesOf(tx, schoolId, now)
  const all = await allLessons(tx, schoolId)
  const before = ofClass(all, classId)
  check(lessons, places, before)
  const [was, is] = [seenOf(before), seenOf(lessons)]
  // Said again it is the same.
  if (was === is) return { is: 'saved' as const, seen: is, clashes: [] }
  if (was !== seen) return { is: 'changed' as const, seen: was, clashes: [] }
  const leaders = new Map(places.classes.map(({ id, teacher_id }) => [id, teacher_id]))
  // A lesson without a teacher of its own is the class teacher's.
  const given = (all: readonly PlacedInClass[]) =>
    all.map((one) => ({ ...one, teacher_id: one.teacher_id ?? leaders.get(one.class_id) ?? null }))
  const clashes = clashesOf(
    given(lessons.map((lesson) => ({ ...lesson, class_id: classId }))),
    given(all.filter(({ class_id }) => class_id !== classId)),
  ).map(({ key }) => key)
  if (clashes.some((key) => !meant.includes(key))) return { is: 'clashes' as const, seen: was, clashes }
  await writeWeek(tx, { schoolId, classId }, lessons, now)
  await recordAudit(tx, {
    at: now,
    by,
    action: 'academics.timetable_changed',
    subjectId: classId,
    changes: changesOf(before, lessons, places),
  })
  publishLive(tx, { schoolId, word: 'academics' })
  return { is: 'saved' as const, seen: is, clashes }
}

/** A teacher who has left, or a subject that is taught no more, may stay where it stood; nothing new is made of them. */
function check(lessons: readonly OfficeLesson[], { schoolDays, subjects, teachers }: Places, before: readonly OfficeLesson[]) {
  const [known, staff] = [new Set(subjects.map(({ id }) => id)), new Set(teachers.map(({ id }) => id))]
  for (const { subject_id, teacher_id } of before) {
    known.add(subject_id)
    if (teacher_id !== null) staff.add(teacher_id)
  }
  for (const { weekday, starts, ends, subject_id, teacher_id } of lessons) {
    if (ends <= starts) throw lessonEndsFirst()
    if (!schoolDays.includes(weekday)) throw noSchoolThatDay()
    if (!known.has(subject_id) || (teacher_id !== null && !staff.has(teacher_id))) throw notOfSchool()
  }
}

/** For the record: only the lessons that are others now. */
function changesOf(before: readonly OfficeLesson[], after: readonly OfficeLesson[], { subjects, teachers }: Places) {
  const nameIn = (all: readonly { id: string; name: string }[], id: string | null) => all.find((one) => one.id === id)?.name
  const said = ({ weekday, period, starts, subject_id, teacher_id, room }: OfficeLesson) =>
    [`${weekday}.${period}`, starts, nameIn(subjects, subject_id), nameIn(teachers, teacher_id), room].filter(Boolean).join(' ')
  const [was, is] = [before.map(said), after.map(said)]
  return changesBetween({ lessons: was.filter((one) => !is.includes(one)) }, { lessons: is.filter((one) => !was.includes(one)) })
}
