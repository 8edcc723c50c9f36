import type { Assessment, WardAcademics } from '@schoolgate/contracts/academics'
import type { StudentPerformance } from '@schoolgate/contracts/performance'
import { marksInTerm } from '#modules/academics'
import { publicSchool } from '#modules/schools'
import type { Pupil } from './performance.store.ts'

/** With fewer in a group an average or a place would tell of another child (specification §2, issue 4). */
const SMALLEST_GROUP = 5
const YEARS = 3
const COLUMNS = 3
const REMARKS = 4
const LATELY_DAYS = 30
const DAY_MS = 86_400_000

/** The page of a pupil, made of released marks only. */
export async function performanceOf(pupil: Pupil, expiresAt: Date, now: Date): Promise<StudentPerformance> {
  const { tx, ward, school, term, terms, today, academicYear } = pupil
  const subject = { class: pupil.class.name, classWeight: pupil.classWeight }
  const academics = await marksInTerm(tx, { wardId: ward.id, ward: subject, terms, term, today, now })
  const shown = termsShown(pupil, academics)
  const last = shown.at(-1)
  const isThisYear = last?.academic_year === academicYear
  return {
    school: publicSchool(school),
    ward: { name: `${ward.firstName} ${ward.lastName.slice(0, 1)}.`, first_name: ward.firstName },
    class: last && isThisYear ? last.class : pupil.class.name,
    academic_year: academicYear,
    class_teacher: classTeacherOf(pupil),
    average: last && isThisYear ? { value: last.average, is_so_far: last.is_so_far } : null,
    position: positionOf(pupil),
    attendance: attendanceOf(pupil, now),
    terms: shown,
    bands: pupil.bands.map(({ from }) => from),
    ...gridOf(pupil, academics, shown),
    remarks: remarksOf(pupil, academics),
    steps: pupil.steps.map(({ words, note, done }) => ({ words, note, done })),
    expires_at: expiresAt.toISOString(),
  }
}

/** The averages of the last three years, oldest first; a class too small has none of its own. */
function termsShown({ reports, academicYear }: Pupil, { averages }: WardAcademics) {
  const rollOf = new Map(reports.map(({ termId, numberOnRoll }) => [termId, numberOnRoll]))
  const years = [...new Set(averages.map((each) => each.academic_year))].filter((year) => year <= academicYear).slice(-YEARS)
  return averages
    .filter((each) => years.includes(each.academic_year))
    .map((each) => {
      const roll = rollOf.get(each.term_id)
      // A term without a report yet: academics left small groups out when it counted the works.
      const isSmall = !each.is_so_far && (roll === null || roll === undefined || roll < SMALLEST_GROUP)
      return { ...each, class_average: isSmall ? null : each.class_average }
    })
}

type Shown = ReturnType<typeof termsShown>

/** The subjects in the last three terms; newest marks decide the order, as in academics. */
function gridOf(
  { term, terms }: Pupil,
  { standings }: WardAcademics,
  shown: Shown,
): Pick<StudentPerformance, 'columns' | 'subjects'> {
  const columns = shown.slice(-COLUMNS)
  const subjects = standings.map(({ subject, total, trend }) => {
    const totals = columns.map(({ term_id }) =>
      term_id === term.id ? total : (trend.find((point) => point.term_id === term_id)?.total ?? null),
    )
    const yearBefore = terms.findLast(({ academicYear }) => academicYear < term.academicYear)?.academicYear
    const thenTerm = terms.find(({ academicYear, number }) => academicYear === yearBefore && number === term.number)
    const then = trend.find(({ term_id }) => term_id === thenTerm?.id)?.total ?? null
    const now = totals.at(-1) ?? null
    return { name: subject, totals, change: between(totals.at(-2) ?? null, now), since_last_year: between(then, now) }
  })
  return {
    columns: columns.map(({ academic_year, term: name, number, is_so_far }) => ({
      academic_year,
      term: name,
      number,
      is_so_far,
    })),
    subjects,
  }
}

const between = (before: number | null, after: number | null): number | null =>
  before === null || after === null ? null : Math.round((after - before) * 10) / 10

/** The newest place up to this year, where the school shows places and the class is not too small. */
function positionOf({ reports, school, terms, academicYear }: Pupil): StudentPerformance['position'] {
  if (!school.showPosition) return null
  for (const term of terms.filter((each) => each.academicYear <= academicYear).toReversed()) {
    const report = reports.find(({ termId }) => termId === term.id)
    if (!report) continue
    const { position, numberOnRoll } = report
    if (position === null || numberOnRoll === null || numberOnRoll < SMALLEST_GROUP) return null
    return { place: position, of: numberOnRoll, term: term.name }
  }
  return null
}

function attendanceOf({ days }: Pupil, now: Date): StudentPerformance['attendance'] {
  const sumOf = (number: 'opened' | 'present') => days.reduce((sum, one) => sum + one[number], 0)
  const [present, opened] = [sumOf('present'), sumOf('opened')]
  if (opened === 0) return null
  const lately = new Date(now.getTime() - LATELY_DAYS * DAY_MS).toISOString().slice(0, 10)
  return {
    present,
    opened,
    rate: Math.round((present * 100) / opened),
    late_lately: days.filter(({ day, late }) => late > 0 && day >= lately).length,
  }
}

/** Who leads the class now, or led it in a year that is over. */
function classTeacherOf({ reports, terms, academicYear, today, teacher }: Pupil): string | null {
  const ofYear = reports.find(({ termId }) => terms.find(({ id }) => id === termId)?.academicYear === academicYear)
  const isNow = terms.findLast(({ opens }) => opens <= today)?.academicYear === academicYear
  return isNow ? teacher : (ofYear?.teacherName ?? null)
}

/** What teachers wrote: under this term's works first, then on the year's reports. */
function remarksOf(
  { reports, terms, academicYear }: Pupil,
  { assessments, standings }: WardAcademics,
): StudentPerformance['remarks'] {
  const names = new Map(standings.map(({ subject_id, subject }) => [subject_id, subject]))
  const onWorks = assessments.flatMap(({ comment, teacher, subject_id, date }: Assessment) =>
    comment === null ? [] : [{ words: comment, by: teacher, subject: names.get(subject_id) ?? null, day: date }],
  )
  const onReports = reports
    .filter(({ termId }) => terms.find(({ id }) => id === termId)?.academicYear === academicYear)
    .flatMap(({ teacherName, teacherRemark, headName, headRemark, publishedAt }) => {
      const day = publishedAt?.toISOString().slice(0, 10) ?? null
      return [
        { words: teacherRemark, by: teacherName, subject: null, day },
        { words: headRemark, by: headName, subject: null, day },
      ].flatMap(({ words, ...rest }) => (words === null ? [] : [{ words, ...rest }]))
    })
  return [...onWorks.slice(0, REMARKS), ...onReports].slice(0, REMARKS + 2)
}
