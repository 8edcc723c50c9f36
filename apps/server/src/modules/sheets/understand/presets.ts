import type { SheetField, SheetPreset } from '@schoolgate/contracts/sheets'
import { folded } from '#lib/sheets/words'

/** A program's exported list: heads that are in it and in no other, and what its own words mean. */
type Preset = { name: SheetPreset; tells: readonly string[]; fields: Readonly<Record<string, SheetField | null>> }

const PRESETS: readonly Preset[] = [
  {
    name: 'gibbon',
    // “Preffered Name” is how Gibbon writes it.
    tells: ['family sync key', 'preffered name', 'roll group', 'form group', 'gibbon person id', 'gibbonpersonid'],
    fields: {
      surname: 'last_name',
      'first name': 'first_name',
      'preffered name': null,
      'preferred name': null,
      'official name': null,
      title: null,
      'student id': 'admission_no',
      'year group': 'class',
      'form group': 'class_arm',
      'roll group': 'class_arm',
      dob: 'date_of_birth',
      'date of birth': 'date_of_birth',
      'family sync key': null,
      username: null,
      email: null,
      'parent 1 surname': 'guardian_last_name',
      'parent 1 first name': 'guardian_first_name',
      'parent 1 phone 1': 'guardian_phone',
      'parent 1 email': 'guardian_email',
      'parent 2 surname': 'guardian_2_last_name',
      'parent 2 first name': 'guardian_2_first_name',
      'parent 2 phone 1': 'guardian_2_phone',
      'parent 2 email': 'guardian_2_email',
    },
  },
  {
    name: 'rosariosis',
    tells: ['rosariosis id', 'student id rosariosis', 'grade level'],
    fields: {
      student: 'full_name',
      'rosariosis id': 'admission_no',
      'student id': 'admission_no',
      'grade level': 'class',
      birthdate: 'date_of_birth',
      'contact information': 'guardian_phone',
      counselor: null,
      bus: null,
    },
  },
  {
    name: 'opensis',
    tells: ['alternate id', 'alt id', 'estimated graduation date', 'common name', 'primary emergency contact relation'],
    fields: {
      student: 'full_name',
      'student id': 'admission_no',
      'alternate id': null,
      'alt id': null,
      'common name': null,
      grade: 'class',
      section: 'class_arm',
      'primary first name': 'guardian_first_name',
      'primary last name': 'guardian_last_name',
      'primary cell phone': 'guardian_phone',
      'primary email': 'guardian_email',
    },
  },
  {
    name: 'google_classroom',
    tells: ['first name required', 'org unit path required', 'email address required', 'email address'],
    fields: {
      'first name required': 'first_name',
      'last name required': 'last_name',
      'email address required': null,
      'email address': null,
      'org unit path required': 'class',
      'password required': null,
      'employee id': 'admission_no',
      'recovery phone must be in the e 164 format': 'guardian_phone',
      'recovery email': 'guardian_email',
      'home secondary email': null,
      'work secondary email': null,
      'work phone': null,
      'home phone': null,
      'mobile phone': null,
    },
  },
]

/** Every head that one of these programs writes, folded. */
export const PRESET_WORDS: ReadonlySet<string> = new Set(
  PRESETS.flatMap(({ tells, fields }) => [...tells, ...Object.keys(fields)]),
)

/** The program that wrote a list with these heads; it is known when one of its telling heads and at least three of its words are there. */
export function presetOf(heads: readonly string[]): Preset | null {
  const words = new Set(heads.map(folded))
  const found = PRESETS.filter(
    ({ name, tells, fields }) =>
      tells.some((word) => words.has(word)) &&
      Object.keys(fields).filter((word) => words.has(word)).length >= (name === 'rosariosis' ? 2 : 3),
  )
  return found[0] ?? null
}
