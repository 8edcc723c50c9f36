import type { accountOf } from './accounts.ts'
import type { Pupil, Row } from './school.ts'

type Rows = { guardians: Row[]; guardianships: Row[] }
type Link = { ref: string; account: ReturnType<typeof accountOf>; phone?: string; work: string; relationship: string }

/** A guardian who may do everything for this pupil. */
export const guardianshipOf = (ref: string, { admissionNo }: Pick<Pupil, 'admissionNo'>, relationship: string): Row => ({
  guardian: ref,
  admission_no: admissionNo,
  relationship,
  may_academics: 'yes',
  may_bills: 'yes',
  may_pay: 'yes',
  may_message: 'yes',
  may_pickup: 'yes',
  ended_on: '',
})

/** A guardian beside the family that a pupil already has. */
export const guardianBeside = (pupil: Pick<Pupil, 'admissionNo'>, { ref, account, phone, work, relationship }: Link): Rows => ({
  guardians: [
    {
      ref,
      title: 'Mr.',
      fullname: account.name,
      phone: phone ?? account.phone,
      second_phone: '',
      email: account.email,
      occupation: work,
      address: '',
      language: 'en',
    },
  ],
  guardianships: [guardianshipOf(ref, pupil, relationship)],
})

/** The first pupil with this last name, of a family that nobody tries the demo with. */
export function pupilNamed(pupils: readonly Pupil[], last: string): Pupil {
  const others = pupils.filter(({ family }) => !family.isNamed)
  const found = others.find((pupil) => pupil.last === last) ?? others[0]
  if (!found) throw new Error('A school needs pupils.')
  return found
}

/** Several people's rows as one. */
export const together = (...all: Rows[]): Rows => ({
  guardians: all.flatMap(({ guardians }) => guardians),
  guardianships: all.flatMap(({ guardianships }) => guardianships),
})
