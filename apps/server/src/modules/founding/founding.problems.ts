import { problem } from '#lib/problem'

/** What only the writing of a school shows to be wrong, in the words of the import. */
export const notFounded = problem(422, 'founding.refused', (wrong: string) => wrong)
export const headNeeded = problem(422, 'founding.head_needed', 'Please say who the head-teacher is.', {
  field: { path: 'head.fullname', code: 'missing' },
})
/** `field`: the school's number or the founder's own. */
export const notAPhone = problem(422, 'founding.not_a_phone', (field: 'school.phone' | 'founder.phone') => ({
  title: 'This is not a phone number.',
  field: { path: field, code: 'not_a_phone_number', message: 'Write it like 024 555 0182.' },
}))
/** What the checks of the data files say of a field, in their words. */
export const notTaken = problem(422, 'founding.not_taken', (fault: { column: string | null; wrong: string; todo: string }) => ({
  title: `${fault.wrong} ${fault.todo}`,
  ...(fault.column === null ? {} : { field: fault.column }),
}))
export const colourTooLight = problem(422, 'founding.colour_too_light', (readable: string) => ({
  title: `White words cannot be read on this colour. The nearest on which they can is ${readable}.`,
  field: 'accent_color',
}))

// Looking as a parent.

export const noPupilToTry = problem(409, 'founding.no_pupil', 'There is no pupil yet. Please bring in one first.')
export const noPhoneToTry = problem(409, 'founding.no_phone', 'The school has no phone of yours.')
