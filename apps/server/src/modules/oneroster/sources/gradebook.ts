import { ASSESSMENT_TYPES } from '@schoolgate/contracts/academics'
import { sql, type SQL } from 'drizzle-orm'
import { gradingScaleNow } from '#db/grading'
import { assessments, assessmentScores, classes, gradingBands, schools, terms, wards } from '#db/schema'
import { dayOf } from '#db/school-day'
import { isPupil } from './pupils.ts'
import {
  base,
  classRef,
  gradingPeriodId,
  ref,
  runningYear,
  schoolRef,
  sessionRef,
  subjectClassId,
  userRef,
  type Asking,
} from './words.ts'

/** The kinds of work, which are the same for every class. */
export function categoriesOf({ schoolId }: Asking): SQL {
  const kinds = ASSESSMENT_TYPES.map((kind) => sql`${kind}::text`)
  return sql`select kind as id, null::text as ward_id,
      jsonb_build_object(${base(sql`kind`, schools.createdAt)}, 'title', initcap(replace(kind, '_', ' '))) as object
    from ${schools} cross join unnest(array[${sql.join(kinds, sql`, `)}]) as kind where ${schools.id} = ${schoolId}`
}

/** How each class's totals become grades now. */
export function scoreScalesOf(asking: Asking): SQL {
  const id = sql`'scale.' || ${classes.id}::text`
  const bands = sql`(select ${gradingBands.grade} as grade, ${gradingBands.fromScore} as lowest,
      coalesce(lead(${gradingBands.fromScore}) over (order by ${gradingBands.fromScore}) - 1, 100) as highest
    from ${gradingBands} where ${gradingBands.schoolId} = ${asking.schoolId} and ${gradingBands.scale} = ${gradingScaleNow})`
  const values = sql`(select coalesce(jsonb_agg(jsonb_build_object('itemValueLHS', band.lowest || '-' || band.highest,
      'itemValueRHS', band.grade) order by band.lowest desc), '[]'::jsonb) from ${bands} as band)`
  return sql`select ${id} as id, null::text as ward_id, ${classes.id}::text as class_id,
      jsonb_build_object(${base(id, sql`greatest(${classes.updatedAt}, ${schools.updatedAt})`)}, 'title', upper(${gradingScaleNow}), 'type', 'grade',
        'class', ${classRef(asking, sql`${classes.id}::text`)}, 'scoreScaleValue', ${values}) as object
    from ${schools} join ${classes} on ${classes.schoolId} = ${schools.id}
    where ${schools.id} = ${asking.schoolId} and ${classes.isActive}`
}

/** Work of the running year that parents see; what is not released is known to nobody. */
const released = (
  asking: Asking,
): SQL => sql`${assessments.schoolId} = ${asking.schoolId} and ${assessments.publishedAt} is not null
  and ${terms.academicYear} = ${runningYear(asking)}`

const inClass = subjectClassId(assessments.classId, assessments.subjectId)

export function lineItemsOf(asking: Asking): SQL {
  const { gradebookUrl, schoolId } = asking
  const id = sql`${assessments.id}::text`
  // A day has no hour: it is said as its beginning.
  const day = sql`coalesce(${assessments.day}, ${dayOf(schoolId, assessments.publishedAt)})::text || 'T00:00:00.000Z'`
  return sql`select ${id} as id, null::text as ward_id, ${inClass} as class_id,
      jsonb_build_object(${base(id, assessments.updatedAt)}, 'title', ${assessments.title}, 'assignDate', ${day}, 'dueDate', ${day},
        'class', ${classRef(asking, inClass)}, 'school', ${schoolRef(asking)},
        'category', ${ref(gradebookUrl, 'categories', 'category', assessments.type)},
        'gradingPeriod', ${sessionRef(asking, gradingPeriodId(terms.id))}, 'academicSession', ${sessionRef(asking, sql`${terms.id}::text`)},
        'resultValueMin', 0, 'resultValueMax', ${assessments.maxScore}) as object
    from ${assessments} join ${terms} on ${terms.id} = ${assessments.termId} where ${released(asking)}`
}

/** How each pupil did. Away is not submitted, excused is exempt: neither is ever a nought. */
export function resultsOf(asking: Asking): SQL {
  const { gradebookUrl, schoolId } = asking
  const id = sql`${assessmentScores.id}::text`
  const ward = sql`${assessmentScores.wardId}::text`
  const item = sql`${assessments.id}::text`
  const status = sql`case ${assessmentScores.state} when 'marked' then 'fully graded' when 'excused' then 'exempt' else 'not submitted' end`
  return sql`select ${id} as id, ${ward} as ward_id, ${inClass} as class_id, ${item} as line_item_id,
      jsonb_strip_nulls(jsonb_build_object(${base(id, sql`greatest(${assessmentScores.updatedAt}, ${assessments.publishedAt})`)},
        'lineItem', ${ref(gradebookUrl, 'lineItems', 'lineItem', item)}, 'student', ${userRef(asking, ward)},
        'class', ${classRef(asking, inClass)}, 'scoreStatus', ${status}, 'score', ${assessmentScores.score},
        'scoreDate', ${dayOf(schoolId, assessments.publishedAt)})) as object
    from ${assessmentScores} join ${assessments} on ${assessments.id} = ${assessmentScores.assessmentId}
      join ${terms} on ${terms.id} = ${assessments.termId} join ${wards} on ${wards.id} = ${assessmentScores.wardId}
    where ${released(asking)} and ${isPupil(asking)} and ${assessmentScores.state} <> 'not_marked'`
}
