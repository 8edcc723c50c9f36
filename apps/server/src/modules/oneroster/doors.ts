import { sql, type SQL } from 'drizzle-orm'
import {
  allClasses,
  allCourses,
  allUsers,
  categories,
  classesOfTerm,
  classesOfUser,
  demographics,
  enrollments,
  isStudent,
  isTeacher,
  lineItems,
  results,
  scalesOfClass,
  schoolOrgs,
  scoreScales,
  sessions,
  studentsOfClass,
  teachersOfClass,
  type Collection,
  type Narrowing,
} from './collections.ts'

/** What a path lists: of a collection, rows of which all this is true; `within` are the objects of the path itself, each of which must be there. */
export type Door = {
  path: string
  collection: Collection
  where: readonly { narrow: Narrowing; id: string | null }[]
  within: readonly { collection: Collection; where: readonly SQL[]; id: string }[]
  /** The path names one object. */
  isOne: boolean
}

type Within = Door['within'][number]
type Narrow = Door['where'][number]

const always = (condition: SQL): Narrow => ({ narrow: () => condition, id: null })
const by = (column: SQL, id: string): Narrow => ({ narrow: (_asking, value) => sql`${column} = ${value}`, id })
const through = (narrow: Narrowing, id: string): Narrow => ({ narrow, id })

const isTerm = sql`type = 'term'`
const isGradingPeriod = sql`type = 'gradingPeriod'`
const ID = ':id'

/** A list, and each of it by its id. */
const all = (path: string, collection: Collection, ...conditions: readonly SQL[]): Door[] => {
  const where = conditions.map(always)
  return [
    { path, collection, where, within: [], isOne: false },
    { path: `${path}/${ID}`, collection, where: [...where, by(sql`id`, 'id')], within: [], isOne: true },
  ]
}

const list = (path: string, collection: Collection, within: readonly Within[], ...where: readonly Narrow[]): Door => ({
  path,
  collection,
  where,
  within,
  isOne: false,
})

const inClass = (id: string): Within => ({ collection: allClasses, where: [], id })
const inSchool: Within = { collection: schoolOrgs, where: [], id: 'id' }
const ofTerm: Within = { collection: sessions, where: [isTerm], id: 'id' }
const of = (collection: Collection, ...where: readonly SQL[]): Within => ({ collection, where, id: 'id' })
const teacher = of(allUsers, isTeacher)
const student = of(allUsers, isStudent)

/** What of rostering is read (OneRoster 1.2, rostering service); a school is the only one its programs see. */
export const ROSTERING: readonly Door[] = [
  ...all('/academicSessions', sessions),
  ...all('/terms', sessions, isTerm),
  ...all('/gradingPeriods', sessions, isGradingPeriod),
  ...all('/orgs', schoolOrgs),
  ...all('/schools', schoolOrgs),
  ...all('/courses', allCourses),
  ...all('/classes', allClasses),
  ...all('/users', allUsers),
  ...all('/students', allUsers, isStudent),
  ...all('/teachers', allUsers, isTeacher),
  ...all('/enrollments', enrollments),
  ...all('/demographics', demographics),
  list('/terms/:id/gradingPeriods', sessions, [ofTerm], always(isGradingPeriod), by(sql`parent_id`, 'id')),
  list('/terms/:id/classes', allClasses, [ofTerm], through(classesOfTerm, 'id')),
  list('/courses/:id/classes', allClasses, [of(allCourses)], by(sql`course_id`, 'id')),
  list('/classes/:id/students', allUsers, [inClass('id')], always(isStudent), through(studentsOfClass, 'id')),
  list('/classes/:id/teachers', allUsers, [inClass('id')], always(isTeacher), through(teachersOfClass, 'id')),
  list('/users/:id/classes', allClasses, [of(allUsers)], through(classesOfUser, 'id')),
  list('/students/:id/classes', allClasses, [student], through(classesOfUser, 'id')),
  list('/teachers/:id/classes', allClasses, [teacher], through(classesOfUser, 'id')),
  list('/schools/:id/classes', allClasses, [inSchool]),
  list('/schools/:id/courses', allCourses, [inSchool]),
  list('/schools/:id/enrollments', enrollments, [inSchool]),
  list('/schools/:id/students', allUsers, [inSchool], always(isStudent)),
  list('/schools/:id/teachers', allUsers, [inSchool], always(isTeacher)),
  list('/schools/:id/terms', sessions, [inSchool], always(isTerm)),
  list('/schools/:id/classes/:classId/enrollments', enrollments, [inSchool, inClass('classId')], by(sql`class_id`, 'classId')),
  list(
    '/schools/:id/classes/:classId/students',
    allUsers,
    [inSchool, inClass('classId')],
    always(isStudent),
    through(studentsOfClass, 'classId'),
  ),
  list(
    '/schools/:id/classes/:classId/teachers',
    allUsers,
    [inSchool, inClass('classId')],
    always(isTeacher),
    through(teachersOfClass, 'classId'),
  ),
]

/** What of the gradebook is read. Kinds of work are the same for every class. */
export const GRADEBOOK: readonly Door[] = [
  ...all('/categories', categories),
  ...all('/lineItems', lineItems),
  ...all('/results', results),
  ...all('/scoreScales', scoreScales),
  list('/classes/:id/categories', categories, [inClass('id')]),
  list('/classes/:id/lineItems', lineItems, [inClass('id')], by(sql`class_id`, 'id')),
  list('/classes/:id/results', results, [inClass('id')], by(sql`class_id`, 'id')),
  list(
    '/classes/:id/lineItems/:lineItemId/results',
    results,
    [inClass('id'), { collection: lineItems, where: [], id: 'lineItemId' }],
    by(sql`class_id`, 'id'),
    by(sql`line_item_id`, 'lineItemId'),
  ),
  list(
    '/classes/:id/students/:studentId/results',
    results,
    [inClass('id'), { collection: allUsers, where: [isStudent], id: 'studentId' }],
    by(sql`class_id`, 'id'),
    by(sql`ward_id`, 'studentId'),
  ),
  list('/classes/:id/scoreScales', scoreScales, [inClass('id')], through(scalesOfClass, 'id')),
  list('/schools/:id/lineItems', lineItems, [inSchool]),
  list('/schools/:id/scoreScales', scoreScales, [inSchool]),
]
