import { problem } from '#lib/problem'

/** To whoever was a moment later than another family. */
export const notFree = problem(409, 'appointments.not_free', 'Another family was quicker: this time is not free any more.')

export const tooLate = problem(409, 'appointments.too_late', 'The time to choose is over. Please call the school.')

export const clash = problem(
  409,
  'appointments.clash',
  (name: string) => `Your family talks about ${name} with another teacher at this time.`,
)

export const noPhone = problem(422, 'appointments.no_phone', 'This teacher talks with parents at the school only.', {
  field: 'way',
})

export const noTime = problem(422, 'appointments.no_time', 'No talk fits between these times.', { field: 'to' })

export const isOver = problem(422, 'appointments.is_over', 'These times are over.', { field: 'day' })

export const choiceTooLate = problem(
  422,
  'appointments.choice_too_late',
  'Parents choose from now on, and until the first talk begins at the latest.',
  { field: 'choose_until' },
)

export const notTheirs = problem(422, 'appointments.not_theirs', 'You open times for yourself; for others the office does.', {
  field: 'teacher_ids',
})

export const teacherBusy = problem(409, 'appointments.teacher_busy', (name: string) => ({
  title: `${name} has other times then.`,
  field: 'from',
}))

export const notTaught = problem(422, 'appointments.not_taught', 'This teacher does not teach this pupil.', { field: 'ward_id' })
