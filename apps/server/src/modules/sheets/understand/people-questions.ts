import type { Finding } from './faults.ts'
import type { KnownPupil } from './known-people.ts'

const ask = (
  code: string,
  written: string,
  wrong: string,
  todo: string,
  question: NonNullable<Finding['question']>,
  field: Finding['field'] = null,
): Finding => ({
  level: 'look',
  code,
  field,
  written,
  wrong,
  todo,
  question,
})

/** A question that was answered is still worth knowing. */
export const noteOf = (finding: Finding): Finding => ({ ...finding, level: 'note', question: null })

const called = ({ first, middle, last, admissionNo }: KnownPupil) =>
  `${[first, middle, last].filter((part) => part !== null).join(' ')}, ${admissionNo}`

/** The same name and day of birth, or parent's phone, as a pupil who is here under another number, or under one that the sheet leaves out. */
export const samePupil = (place: string, name: string, pupil: KnownPupil): Finding =>
  ask('same_pupil', name, `Looks like ${called(pupil)}.`, 'Say whether it is the same child.', {
    id: `same: ${place}: ${pupil.admissionNo}`,
    choices: ['same', 'other'],
    about: called(pupil),
  })

/** The number is one child's here and, by its name, another's in the sheet. */
export const otherName = (place: string, name: string, pupil: KnownPupil): Finding =>
  ask(
    'other_name',
    name,
    `${pupil.admissionNo} is ${called(pupil)} here; the sheet says ${name}.`,
    'Say whether the child is called otherwise now; if not, correct the number.',
    {
      id: `named: ${place}: ${pupil.admissionNo}`,
      choices: ['same'],
      about: called(pupil),
    },
    'admission_no',
  )

/** The same child in two rows. */
export const twiceInSheet = (place: string, name: string, other: string): Finding =>
  ask(
    'twice',
    name,
    `${name} stands in row ${other} too.`,
    'Say whether it is the same child; the second row is left out then.',
    {
      id: `twice: ${place}`,
      choices: ['same', 'other'],
      about: `row ${other}`,
    },
  )

/** One phone under two names that are not alike. */
export const phoneOfTwo = (phone: string, names: readonly [string, string]): Finding =>
  ask(
    'phone_of_two',
    phone,
    `${phone} is ${names[0]}’s and, in another row, ${names[1]}’s.`,
    'Say whether that is one person; if not, the first signs in with it and the second is only called on it.',
    {
      id: `phone: ${phone}: ${names[1]}`,
      choices: ['one', 'two'],
      about: names.join(' | '),
    },
    'guardian_phone',
  )

/** A phone of more children than a family has. */
export const phoneOfMany = (phone: string, name: string, children: number): Finding =>
  ask(
    'phone_of_many',
    phone,
    `${phone} (${name}) is the phone of ${children} children.`,
    'Keep it if that is right; a school’s own phone does not belong here.',
    {
      id: `many: ${phone}`,
      choices: ['keep'],
      about: name,
    },
    'guardian_phone',
  )

/** Somebody of the same name, and nothing else in common. */
export const namesake = (name: string, pupil: KnownPupil): Finding => ({
  level: 'note',
  code: 'namesake',
  field: null,
  written: name,
  wrong: `There is a ${called(pupil)} in ${pupil.classCode}.`,
  todo: 'Nothing is to be done if that is another child.',
  question: null,
})

/** A row for each guardian: the child is made once. */
export const childAgain = (name: string, row: string): Finding => ({
  level: 'note',
  code: 'child_again',
  field: null,
  written: name,
  wrong: `${name} stands in row ${row} too.`,
  todo: 'It is one child; whoever stands in this row looks after them as well.',
  question: null,
})
