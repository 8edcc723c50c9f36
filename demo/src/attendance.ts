import type { DemoTerm } from './calendar.ts'
import type { Dice } from './random.ts'
import { classAt, digits, type Pupil, type Row, type School } from './school.ts'

const REASONS: readonly [readonly [string, string], ...(readonly [string, string])[]] = [
  ['sick', 'Malaria, at the clinic.'],
  ['sick', 'Fever and cough.'],
  ['sick', 'Stomach ache.'],
  ['excused', 'Family funeral at Kumasi.'],
  ['excused', 'Passport office with mother.'],
]

/** Every ward on every day the school opened, up to today. */
export function attendanceOf(random: Dice, school: School, term: DemoTerm): Row[] {
  return school.pupils.flatMap((pupil) => {
    const klass = classAt(school, pupil, term)
    return klass ? term.days.map((day) => record(random, school, pupil, day, klass.teacher)) : []
  })
}

function record(random: Dice, { today }: School, pupil: Pupil, date: string, teacher: string): Row {
  const row: Row = {
    admission_no: pupil.admissionNo,
    date,
    session: 'day',
    status: 'present',
    time_in: `07:${digits(random.int(0, 29), 2)}`,
    reason: '',
    marked_by: teacher,
    explanation: '',
    explained_by: '',
    explanation_state: '',
  }
  if (random.chance(pupil.absence)) {
    if (random.chance(45)) return { ...row, status: 'late', time_in: `07:${digits(random.int(31, 59), 2)}` }
    const guardian = pupil.family.guardians[0]?.ref ?? ''
    const isLongAgo = date < today.slice(0, 8)
    if (!random.chance(isLongAgo ? 85 : 55)) return { ...row, status: 'absent', time_in: '' }
    const [status, words] = random.pick(REASONS)
    const state = isLongAgo || random.chance(60) ? 'accepted' : 'pending'
    return {
      ...row,
      status: state === 'accepted' ? status : 'absent',
      time_in: '',
      reason: words,
      explanation: words,
      explained_by: guardian,
      explanation_state: state,
    }
  }
  return row
}
