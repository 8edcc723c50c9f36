import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { assessments, schools, subjects, terms, timetableEntries } from '#db/schema'
import { schoolDay } from '#db/school-day'

/** For whom the objects are made: the school, the address under which each is found, what is given, and the moment. */
export type Asking = { schoolId: string; rosterUrl: string; gradebookUrl: string; hasContacts: boolean; now: Date }

type Part = SQL | AnyPgColumn

/** An object that another names. */
export const ref = (url: string, collection: string, type: string, id: Part): SQL =>
  sql`jsonb_build_object('href', ${`${url}/${collection}/`}::text || ${id}, 'sourcedId', ${id}, 'type', ${type}::text)`

export const classRef = ({ rosterUrl }: Asking, id: Part): SQL => ref(rosterUrl, 'classes', 'class', id)
export const userRef = ({ rosterUrl }: Asking, id: Part): SQL => ref(rosterUrl, 'users', 'user', id)
export const sessionRef = ({ rosterUrl }: Asking, id: Part): SQL => ref(rosterUrl, 'academicSessions', 'academicSession', id)
export const schoolRef = ({ rosterUrl, schoolId }: Asking): SQL => ref(rosterUrl, 'orgs', 'org', sql`${schoolId}::text`)

/** A moment as the standard writes it. */
export const moment = (at: Part): SQL => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** What every object begins with. */
export const base = (id: Part, changed: Part): SQL =>
  sql`'sourcedId', ${id}, 'status', 'active', 'dateLastModified', ${moment(changed)}`

/** The id of a class in one subject, of the ids of both. */
export const subjectClassId = (classId: Part, subjectId: Part): SQL => sql`${classId}::text || '.' || ${subjectId}::text`

/** A school year's id. */
export const yearId = (year: Part): SQL => sql`'year.' || regexp_replace(${year}, '[^0-9A-Za-z]+', '-', 'g')`

/** A term is also the one grading period in it, under an id of its own. */
export const gradingPeriodId = (termId: Part): SQL => sql`'grading.' || ${termId}::text`

/** The school year that runs, or ran last; of a school that begins, its first. */
export const runningYear = ({ schoolId, now }: Asking): SQL =>
  sql`(select ${terms.academicYear} from ${terms} join ${schools} on ${schools.id} = ${terms.schoolId}
    where ${terms.schoolId} = ${schoolId} order by ${terms.opens} <= ${schoolDay(now)} desc,
      case when ${terms.opens} <= ${schoolDay(now)} then ${terms.opens} end desc, ${terms.opens} limit 1)`

/** Which subject is taught to which class: by the timetable, or because work in it was given back this year. */
export const taught = (asking: Asking): SQL => sql`(
  select ${timetableEntries.classId} as class_id, ${timetableEntries.subjectId} as subject_id from ${timetableEntries}
    join ${subjects} on ${subjects.id} = ${timetableEntries.subjectId} where ${timetableEntries.schoolId} = ${asking.schoolId}
  union select ${assessments.classId}, ${assessments.subjectId} from ${assessments} join ${terms} on ${terms.id} = ${assessments.termId}
    where ${assessments.schoolId} = ${asking.schoolId} and ${assessments.publishedAt} is not null
      and ${terms.academicYear} = ${runningYear(asking)})`
