import { problem } from '#lib/problem'

export const endsTooEarly = problem(422, 'attendance.ends_too_early', 'The last day is before the first.', { field: 'last_day' })

export const tooManyDays = problem(
  422,
  'attendance.too_many_days',
  'Please tell the school about a month at most. For longer, please call.',
  { field: 'last_day' },
)

export const outsideTerm = problem(422, 'attendance.outside_term', 'These days are not in a term of the school.', {
  field: 'first_day',
})

export const noSchoolDay = problem(422, 'attendance.no_school_day', 'The school is closed on this day.', { field: 'first_day' })

export const nothingToExplain = problem(422, 'attendance.nothing_to_explain', 'The register has no absence on this day.', {
  field: 'first_day',
})

/** To the parent who explains a day. */
export const alreadyExplained = problem(409, 'attendance.already_explained', 'The school was told about this day already.')

/** To the office that would accept an explanation. */
export const explainedOtherwise = problem(
  409,
  'attendance.already_explained',
  'The school was told something else about these days since.',
)

/** To the school that would ask back about what it has decided already. */
export const notWaitingAnyMore = problem(409, 'attendance.decided', 'The school has decided about this already.')

const NO_REGISTER_SAYS = {
  ahead: 'This day has not come yet: its register cannot be taken.',
  no_term: 'This day is in no term of the school.',
  term_over: 'The term of this day is over: its registers are closed.',
  closed: 'The school is closed on this day.',
} as const

/** To whoever takes a register of a day that has none; the word says why. */
export const noRegister = problem(422, 'attendance.no_register', (why: keyof typeof NO_REGISTER_SAYS) => ({
  title: NO_REGISTER_SAYS[why],
  field: { path: 'day', code: `attendance.${why}` },
}))

export const reasonNeeded = problem(422, 'attendance.reason_needed', 'Please say why a day that is over is put right.', {
  field: 'reason',
})

export const dayIsOver = problem(422, 'attendance.day_is_over', 'This day is over.', { field: 'day' })

export const notATeacher = problem(422, 'attendance.not_a_teacher', 'Nobody who teaches here has this name.', {
  field: 'teacher_id',
})
