import { bad, type Finding } from './faults.ts'
import type { KnownPeople, KnownPupil, PeopleAnswers } from './known-people.ts'
import { noteOf, otherName, samePupil } from './people-questions.ts'
import { nameKey, nameLikeness } from '#lib/sheets/words'

/** Whose a row of a list says it is. */
export type Whose = { place: string; name: string; admissionNo: string | null; classCode: string | null }
export type WhoseFound = { pupil: KnownPupil | null; findings: Finding[] }

/** Names so alike are asked about. */
const ALIKE = 0.7
/** Under so little likeness one number has two children. */
const UNLIKE = 0.3

const nameOf = ({ first, middle, last }: KnownPupil) => [first, middle, last].filter((part) => part !== null).join(' ')

/** Finds the school's own pupils for rows that are about them: by number, or by name and class; what is not sure is asked, and nobody is made. */
export function whoseFinder({ pupils }: KnownPeople, answers: PeopleAnswers): (whose: Whose) => WhoseFound {
  const byNumber = new Map(pupils.map((pupil) => [pupil.admissionNo.toLowerCase(), pupil]))
  const byName = Map.groupBy(pupils, (pupil) => nameKey(nameOf(pupil)))
  const byShortName = Map.groupBy(pupils, ({ first, last }) => nameKey(`${first} ${last}`))
  const byClass = Map.groupBy(pupils, ({ classCode }) => classCode)
  return ({ place, name, admissionNo, classCode }) => {
    if (admissionNo !== null) {
      const pupil = byNumber.get(admissionNo.toLowerCase()) ?? null
      if (pupil === null) return { pupil, findings: [noPupil('admission_no', admissionNo)] }
      if (name === '' || nameLikeness(name, nameOf(pupil)) >= UNLIKE) return { pupil, findings: [] }
      const question = otherName(place, name, pupil)
      const isSame = answers[question.question?.id ?? ''] === 'same'
      return { pupil, findings: [isSame ? noteOf(question) : question] }
    }
    if (name === '') return { pupil: null, findings: [unsaid()] }
    const inClass = (all: readonly KnownPupil[]) =>
      classCode === null ? all : all.filter((pupil) => pupil.classCode === classCode)
    const same = inClass(byName.get(nameKey(name)) ?? [])
    const found = same.length > 0 ? same : inClass(byShortName.get(nameKey(name)) ?? [])
    const [only] = found
    if (found.length === 1 && only) return { pupil: only, findings: [] }
    if (found.length > 1) return { pupil: null, findings: [several(name)] }
    const near = (classCode === null ? pupils : (byClass.get(classCode) ?? []))
      .map((pupil) => ({
        pupil,
        how: Math.max(nameLikeness(name, nameOf(pupil)), nameLikeness(name, `${pupil.first} ${pupil.last}`)),
      }))
      .filter(({ how }) => how >= ALIKE)
      .toSorted((one, other) => other.how - one.how)
    for (const { pupil } of near) {
      const question = samePupil(place, name, pupil)
      const answer = answers[question.question?.id ?? '']
      if (answer === 'same') return { pupil, findings: [noteOf(question)] }
      if (answer === undefined) return { pupil: null, findings: [question] }
    }
    return { pupil: null, findings: [noPupil('full_name', name)] }
  }
}

const noPupil = (field: 'admission_no' | 'full_name', written: string): Finding =>
  bad('no_pupil', field, written, `There is no pupil “${written}” here.`, 'Correct it, or bring in the pupil first.')
const several = (written: string): Finding =>
  bad(
    'several_pupils',
    'full_name',
    written,
    `Several pupils are called “${written}”.`,
    'Write the admission number beside the name.',
  )
const unsaid = (): Finding =>
  bad('pupil_unsaid', 'full_name', '', 'The row does not say which pupil.', 'Write the admission number or the name.')
