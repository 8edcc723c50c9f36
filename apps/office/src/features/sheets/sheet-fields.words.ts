import { CARER_FIELDS, CARERS, FIELDS_OF, PUPIL_FIELDS, type SheetField, type SheetKind } from '@schoolgate/contracts/sheet-words'
import { wordsNow, words } from '@schoolgate/ui/lib/words'
import { otherFieldWords } from './other-fields.words.ts'

/** What a column of a list may be. */
export const fieldWords = words({
  en: {
    pupil: 'The pupil',
    leaveOut: 'Leave out',
    pupils: {
      admission_no: 'Admission number',
      full_name: 'Whole name',
      last_name: 'Surname',
      first_name: 'First name',
      middle_name: 'Middle name',
      other_names: 'Other names',
      gender: 'Boy or girl',
      date_of_birth: 'Day of birth',
      class: 'Class',
      class_arm: 'Class, its letter',
      house: 'House',
      boarding_status: 'Boarder or day',
      joined_on: 'Joined on',
    },
    carers: { guardian: 'Parent', guardian_2: 'Second parent', mother: 'Mother', father: 'Father' },
    ofCarer: {
      name: 'whole name',
      first_name: 'first name',
      last_name: 'surname',
      title: 'title',
      phone: 'phone',
      second_phone: 'second phone',
      email: 'email',
      occupation: 'work',
      address: 'address',
      relationship: 'relationship',
    },
  },
  fr: {
    pupil: 'L’élève',
    leaveOut: 'Laisser de côté',
    pupils: {
      admission_no: 'Matricule',
      full_name: 'Nom complet',
      last_name: 'Nom de famille',
      first_name: 'Prénom',
      middle_name: 'Deuxième prénom',
      other_names: 'Autres prénoms',
      gender: 'Garçon ou fille',
      date_of_birth: 'Jour de naissance',
      class: 'Classe',
      class_arm: 'Classe, sa lettre',
      house: 'Maison',
      boarding_status: 'Interne ou externe',
      joined_on: 'Arrivé le',
    },
    carers: { guardian: 'Parent', guardian_2: 'Second parent', mother: 'Mère', father: 'Père' },
    ofCarer: {
      name: 'nom complet',
      first_name: 'prénom',
      last_name: 'nom de famille',
      title: 'titre',
      phone: 'téléphone',
      second_phone: 'second téléphone',
      email: 'e-mail',
      occupation: 'métier',
      address: 'adresse',
      relationship: 'lien',
    },
  },
})

type FieldText = (typeof fieldWords)['en'] | (typeof fieldWords)['fr']
type Group = { name: string; fields: readonly (readonly [SheetField, string])[] }

/** Everything a column of a list of this kind can be, by whom or what it speaks of. */
export const fieldGroups = (text: FieldText, kind: SheetKind, name: string): readonly Group[] =>
  kind === 'pupils'
    ? ofPupils(text)
    : [{ name, fields: FIELDS_OF[kind].map((field) => [field, fieldName(text, field)] as const) }]

const ofPupils = (text: FieldText): readonly Group[] => [
  { name: text.pupil, fields: PUPIL_FIELDS.map((field) => [field, text.pupils[field]] as const) },
  ...CARERS.map((carer) => ({
    name: text.carers[carer],
    fields: CARER_FIELDS.map((field) => [`${carer}_${field}` as const, `${text.carers[carer]}, ${text.ofCarer[field]}`] as const),
  })),
]

/** What a field is called; of one that no list has, its own name. */
export const fieldName = (text: FieldText, field: string): string => {
  const others = wordsNow(otherFieldWords)
  const ofPupil = ofPupils(text)
    .flatMap(({ fields }) => fields)
    .find(([one]) => one === field)?.[1]
  return ofPupil ?? (isKey(others, field) ? others[field] : field.replaceAll('_', ' '))
}

const isKey = <T extends object>(all: T, key: string): key is Extract<keyof T, string> => key in all
