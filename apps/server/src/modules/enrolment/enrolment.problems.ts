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
