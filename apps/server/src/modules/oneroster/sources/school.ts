import { sql, type SQL } from 'drizzle-orm'
import { classes, schools, subjects, terms } from '#db/schema'
import {
  base,
  gradingPeriodId,
  ref,
  runningYear,
  schoolRef,
  sessionRef,
  subjectClassId,
  taught,
  yearId,
  type Asking,
} from './words.ts'

/** The course of every class as a whole: what its class teacher does with it. */
const HOMEROOM = 'homeroom'

/** The school itself: one programs never see beyond. */
export const orgs = ({ schoolId }: Asking): SQL => sql`select ${schools.id}::text as id, null::text as ward_id,
    jsonb_build_object(${base(sql`${schools.id}::text`, schools.updatedAt)}, 'name', ${schools.name}, 'type', 'school',
      'identifier', ${schools.code}) as object
  from ${schools} where ${schools.id} = ${schoolId}`

/** School years, their terms, and of each term the grading period that it is. */
export function academicSessions(asking: Asking): SQL {
  const year = sql`coalesce(substring(${terms.academicYear} from '(\\d{4})\\D*$'), extract(year from ${terms.closes})::text)`
  const yearRow = yearId(terms.academicYear)
  const term = sql`${terms.id}::text`
  return sql`select ${yearRow} as id, null::text as ward_id, 'schoolYear' as type, null::text as parent_id,
      jsonb_build_object(${base(yearRow, sql`max(${terms.updatedAt})`)}, 'title', ${terms.academicYear}, 'type', 'schoolYear',
        'startDate', min(${terms.opens}), 'endDate', max(${terms.closes}), 'schoolYear', max(${year}),
        'children', jsonb_agg(${sessionRef(asking, term)} order by ${terms.number})) as object
    from ${terms} where ${terms.schoolId} = ${asking.schoolId} group by ${terms.academicYear}
  union all select ${term}, null, 'term', ${yearRow},
      jsonb_build_object(${base(term, terms.updatedAt)}, 'title', ${terms.name}, 'type', 'term', 'startDate', ${terms.opens},
        'endDate', ${terms.closes}, 'schoolYear', ${year}, 'parent', ${sessionRef(asking, yearRow)},
        'children', jsonb_build_array(${sessionRef(asking, gradingPeriodId(terms.id))}))
    from ${terms} where ${terms.schoolId} = ${asking.schoolId}
  union all select ${gradingPeriodId(terms.id)}, null, 'gradingPeriod', ${term},
      jsonb_build_object(${base(gradingPeriodId(terms.id), terms.updatedAt)}, 'title', ${terms.name}, 'type', 'gradingPeriod',
        'startDate', ${terms.opens}, 'endDate', ${terms.closes}, 'schoolYear', ${year}, 'parent', ${sessionRef(asking, term)})
    from ${terms} where ${terms.schoolId} = ${asking.schoolId}`
}

/** What is taught, and the class as a whole. */
export const courses = (asking: Asking): SQL => sql`select ${subjects.id}::text as id, null::text as ward_id,
      jsonb_build_object(${base(sql`${subjects.id}::text`, subjects.updatedAt)}, 'title', ${subjects.name},
        'courseCode', ${subjects.name}, 'subjects', jsonb_build_array(${subjects.name}), 'org', ${schoolRef(asking)}) as object
    from ${subjects} where ${subjects.schoolId} = ${asking.schoolId} and (${subjects.isActive}
      or ${subjects.id} in (select subject_id from ${taught(asking)} as t))
  union all select ${HOMEROOM}::text, null, jsonb_build_object(${base(sql`${HOMEROOM}::text`, schools.createdAt)}, 'title', 'Homeroom',
      'courseCode', ${HOMEROOM}::text, 'org', ${schoolRef(asking)})
    from ${schools} where ${schools.id} = ${asking.schoolId}`

/** Each class as a whole, and in each subject that it is taught. */
export function classesOf(asking: Asking): SQL {
  const { schoolId, rosterUrl } = asking
  const inSubject = subjectClassId(classes.id, subjects.id)
  const yearTerms = sql`(select coalesce(jsonb_agg(${sessionRef(asking, sql`${terms.id}::text`)} order by ${terms.opens}), '[]'::jsonb) from ${terms}
    where ${terms.schoolId} = ${schoolId} and ${terms.academicYear} = ${runningYear(asking)})`
  const common = sql`'grades', jsonb_build_array(${classes.level}), 'school', ${schoolRef(asking)}, 'terms', year_terms.refs`
  return sql`select ${classes.id}::text as id, null::text as ward_id, ${HOMEROOM}::text as course_id,
      jsonb_build_object(${base(sql`${classes.id}::text`, classes.updatedAt)}, 'title', ${classes.name}, 'classCode', ${classes.code},
        'classType', 'homeroom', 'course', ${ref(rosterUrl, 'courses', 'course', sql`${HOMEROOM}::text`)}, ${common}) as object
    from ${classes} cross join (select ${yearTerms} as refs) as year_terms
    where ${classes.schoolId} = ${schoolId} and ${classes.isActive}
  union all select ${inSubject}, null, ${subjects.id}::text,
      jsonb_build_object(${base(inSubject, sql`greatest(${classes.updatedAt}, ${subjects.updatedAt})`)},
        'title', ${classes.name} || ' – ' || ${subjects.name}, 'classCode', ${classes.code} || '/' || ${subjects.name},
        'classType', 'scheduled', 'subjects', jsonb_build_array(${subjects.name}),
        'course', ${ref(rosterUrl, 'courses', 'course', sql`${subjects.id}::text`)}, ${common})
    from ${taught(asking)} as taught join ${classes} on ${classes.id} = taught.class_id join ${subjects} on ${subjects.id} = taught.subject_id
    cross join (select ${yearTerms} as refs) as year_terms
    where ${classes.schoolId} = ${schoolId} and ${classes.isActive}`
}
