import { problem } from '#lib/problem'

/** What the checks of the data files say of a field, in their words. */
export const notTaken = problem(422, 'enrolment.not_taken', (fault: { column: string | null; wrong: string; todo: string }) => ({
  title: `${fault.wrong} ${fault.todo}`,
  ...(fault.column === null ? {} : { field: fault.column }),
}))

/** A child of nearly this name is here, born on the same day or of the same guardian. */
export const looksLike = problem(
  409,
  'enrolment.looks_like',
  (other: { fullname: string; class: string; admissionNo: string }) => ({
    title: `${other.fullname}, ${other.class}, is here already as ${other.admissionNo}. Please say whether this is another child.`,
    field: 'is_another',
  }),
)

export const numberTaken = problem(409, 'enrolment.number_taken', (who: string) => ({
  title: `This admission number is ${who}’s.`,
  field: 'admission_no',
}))

export const noSuchGuardian = problem(422, 'enrolment.no_such_guardian', 'One of these guardians is not at this school.', {
  field: 'carers',
})

export const twiceTheSame = problem(422, 'enrolment.twice_the_same', 'One person stands here twice.', { field: 'carers' })

export const standsAlready = problem(409, 'enrolment.stands_already', 'This person looks after the child already.')

// Moving to another class, or out of the school.

export const leavesOrNot = problem(422, 'enrolment.leaves_or_not', 'Please say either the other class or how the child leaves.', {
  field: 'class',
})
export const noSuchClass = problem(422, 'enrolment.no_such_class', 'There is no such class.', { field: 'class' })
export const sameClass = problem(422, 'enrolment.same_class', 'The child is in this class already.', { field: 'class' })
export const dayTooFar = problem(422, 'enrolment.day_too_far', 'This day is more than a year away.', { field: 'day' })
export const leftAlready = problem(409, 'enrolment.left_already', 'This child is no pupil here any more.')
export const movesAlready = problem(
  409,
  'enrolment.moves_already',
  'Another move waits for this child already. Please undo that one first.',
)
export const nobodyMoves = problem(422, 'enrolment.nobody_moves', 'Nobody would move.', { field: 'classes' })
