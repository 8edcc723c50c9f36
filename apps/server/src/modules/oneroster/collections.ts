import * as shapes from '@schoolgate/contracts/oneroster'
import type { ProgramGives } from '@schoolgate/contracts/programs'
import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { categoriesOf, lineItemsOf, resultsOf, scoreScalesOf } from './sources/gradebook.ts'
import { demographicsOf, enrollmentsOf, usersOf } from './sources/people.ts'
import { academicSessions, classesOf, courses, orgs } from './sources/school.ts'
import type { Asking } from './sources/words.ts'

/** A kind of object: how it is called, its shape, where its rows come from, and what a program must be given to read it. */
export type Collection = {
  many: string
  one: string
  shape: z.ZodMiniObject
  rows: (asking: Asking) => SQL
  gives: ProgramGives
  /** The word under which a child's guardians see that it was given. */
  opening: 'roster.given' | 'marks.given'
}

const ofRoster = { gives: 'roster', opening: 'roster.given' } as const
const ofMarks = { gives: 'marks', opening: 'marks.given' } as const

export const sessions: Collection = {
  ...ofRoster,
  many: 'academicSessions',
  one: 'academicSession',
  shape: shapes.AcademicSession,
  rows: academicSessions,
}
export const schoolOrgs: Collection = { ...ofRoster, many: 'orgs', one: 'org', shape: shapes.Org, rows: orgs }
export const allCourses: Collection = { ...ofRoster, many: 'courses', one: 'course', shape: shapes.Course, rows: courses }
export const allClasses: Collection = { ...ofRoster, many: 'classes', one: 'class', shape: shapes.Class, rows: classesOf }
export const allUsers: Collection = { ...ofRoster, many: 'users', one: 'user', shape: shapes.RosterUser, rows: usersOf }
export const enrollments: Collection = {
  ...ofRoster,
  many: 'enrollments',
  one: 'enrollment',
  shape: shapes.Enrollment,
  rows: enrollmentsOf,
}
export const demographics: Collection = {
  gives: 'demographics',
  opening: 'roster.given',
  many: 'demographics',
  one: 'demographics',
  shape: shapes.Demographics,
  rows: demographicsOf,
}
export const categories: Collection = {
  ...ofMarks,
  many: 'categories',
  one: 'category',
  shape: shapes.Category,
  rows: categoriesOf,
}
export const lineItems: Collection = {
  ...ofMarks,
  many: 'lineItems',
  one: 'lineItem',
  shape: shapes.LineItem,
  rows: lineItemsOf,
}
export const results: Collection = { ...ofMarks, many: 'results', one: 'result', shape: shapes.Result, rows: resultsOf }

export const scoreScales: Collection = {
  ...ofMarks,
  many: 'scoreScales',
  one: 'scoreScale',
  shape: shapes.ScoreScale,
  rows: scoreScalesOf,
}

/** The fields of the objects themselves, which can be selected. */
export const fieldsOf = ({ shape }: Collection): ReadonlySet<string> => new Set(Object.keys(shape.shape))

/** The fields by which objects can be filtered and sorted: their own, and those of what they name. */
export function comparableFields({ shape }: Collection): ReadonlySet<string> {
  const found = Object.entries(shape.shape).flatMap(([name, field]) => [
    name,
    ...innerFields(field).map((inner) => `${name}.${inner}`),
  ])
  return new Set(found)
}

function innerFields(field: unknown): string[] {
  if (field instanceof z.ZodMiniOptional) return innerFields(field.def.innerType)
  if (field instanceof z.ZodMiniArray) return innerFields(field.def.element)
  return field instanceof z.ZodMiniObject ? Object.keys(field.shape) : []
}

/** Rows of a collection that are of something else: `id` is a text of the address. */
export type Narrowing = (asking: Asking, id: string) => SQL

export const isStudent: SQL = sql`is_student`
export const isTeacher: SQL = sql`is_teacher`

const inClassAs =
  (role: 'student' | 'teacher'): Narrowing =>
  (asking, id) =>
    sql`id in (select e.user_id from (${enrollmentsOf(asking)}) e where e.class_id = ${id} and e.role = ${role})`
export const studentsOfClass = inClassAs('student')
export const teachersOfClass = inClassAs('teacher')
export const classesOfUser: Narrowing = (asking, id) =>
  sql`id in (select e.class_id from (${enrollmentsOf(asking)}) e where e.user_id = ${id})`
/** A class in one subject is graded as the whole of it. */
export const scalesOfClass: Narrowing = (_asking, id) => sql`class_id = split_part(${id}, '.', 1)`
/** The classes are those of the running year, so those of one of its terms are all of them. */
export const classesOfTerm: Narrowing = (_asking, id) =>
  sql`jsonb_path_exists(object, '$.terms.sourcedId ? (@ == $id)', jsonb_build_object('id', ${id}::text))`
