import type { ReadingContext } from './reading-context.ts'
import type { LookResult } from './shape.ts'

export type ProfileFound = {
  fullname: string
  first_name: string
  class: string
  level: string
  stream: string | null
  house: string | null
  boarding: 'day' | 'boarder'
  admission_no: string
  date_of_birth: string | null
  age: number | null
  class_teacher: string | null
  head_teacher: string
  academic_year: string
  status: 'active' | 'withdrawn' | 'graduated' | 'transferred'
  /** Pupils in the class of the newest report. */
  on_roll: { count: number; class: string } | null
}

/** Who the ward is at school. */
export async function readProfile(context: ReadingContext): Promise<LookResult<'profile', ProfileFound>> {
  const { ward, school, today, reports, scope, now } = context
  const listed = ward.rights.academics ? await reports.list(scope, ward.id, now) : null
  const latest = listed?.term_reports[0]
  return {
    tool: 'profile',
    state: 'found',
    data: {
      fullname: ward.fullname,
      first_name: ward.first_name,
      class: ward.class,
      level: ward.level,
      stream: ward.stream,
      house: ward.house,
      boarding: ward.boarding_status,
      admission_no: ward.admission_no,
      date_of_birth: ward.date_of_birth,
      age: ward.date_of_birth === null ? null : ageOn(today, ward.date_of_birth),
      class_teacher: ward.class_teacher,
      head_teacher: `${school.head_teacher_title} ${school.head_teacher_name}`.trim(),
      academic_year: ward.academic_year,
      status: ward.status,
      on_roll: latest && latest.number_on_roll !== null ? { count: latest.number_on_roll, class: latest.class } : null,
    },
    sources: [{ key: 'ward', kind: 'ward', id: ward.id, about: ward.first_name, route: `/wards?ward=${ward.id}` }],
    untrusted: [],
  }
}

const ageOn = (today: string, born: string): number =>
  Number(today.slice(0, 4)) - Number(born.slice(0, 4)) - (today.slice(5) < born.slice(5) ? 1 : 0)
