import { bad, type Finding } from './faults.ts'
import type { KnownPeople, KnownPupil, PeopleAnswers } from './known-people.ts'
import { childAgain, namesake, noteOf, otherName, samePupil, twiceInSheet } from './people-questions.ts'
import type { PupilSaid } from './pupils.ts'
import { nameKey, nameLikeness } from '#lib/sheets/words'

/** Who a row is: the number it has or gets, and who that is here already. */
export type Found = {
  admissionNo: string
  pupil: KnownPupil | null
  findings: Finding[]
  isLeftOut: boolean
  /** A child who stands further up already: this row says who else looks after them. */
  isAgain: boolean
}

/** Names so alike are one child's when something else is the same too (office §3). */
const ALIKE = 0.8
/** Under so little likeness one number has two children. */
const UNLIKE = 0.3

/** Finds each row's pupil: by number; without one by name and day of birth or a guardian's phone. Newcomers without a number get one. */
export function findPupils(said: readonly PupilSaid[], known: KnownPeople, answers: PeopleAnswers): Found[] {
  const index = indexOf(known)
  const numbers = numbersFrom(
    'P',
    known.pupils.map(({ admissionNo }) => admissionNo),
  )
  const taken = new Map<string, { pupil: PupilSaid; name: string }>()
  const seen = new Map<string, PupilSaid>()
  const owned = new Set(said.flatMap(({ admissionNo }) => (admissionNo === null ? [] : [admissionNo])))
  return said.map((pupil) => {
    const place = `${pupil.tab} ${pupil.row}`
    const findings: Finding[] = []
    const name = nameOf(pupil)
    const twin = twinOf(pupil, name, seen)
    if (twin !== null) {
      const question = twiceInSheet(place, name, `${twin.row}`)
      const answer = answers[question.question?.id ?? '']
      if (answer === 'same')
        return { admissionNo: '', pupil: null, findings: [noteOf(question)], isLeftOut: true, isAgain: false }
      findings.push(answer === 'other' ? noteOf(question) : question)
    }
    const same = pupil.admissionNo === null ? undefined : index.byNumber.get(pupil.admissionNo)
    const likely = same ?? likelyOf(pupil, name, index, answers, findings, owned)
    if (same && name !== '' && nameLikeness(name, wholeName(same)) < UNLIKE) {
      const question = otherName(place, name, same)
      findings.push(answers[question.question?.id ?? ''] === 'same' ? noteOf(question) : question)
    }
    const admissionNo = likely?.admissionNo ?? pupil.admissionNo ?? (name === '' ? '' : numbers())
    const before = taken.get(admissionNo)
    const isAgain = before !== undefined && admissionNo !== '' && isSameChild(before, { pupil, name })
    if (isAgain) findings.push(childAgain(name, `${before.pupil.row}`))
    else if (before !== undefined && admissionNo !== '')
      findings.push(
        bad(
          'number_twice',
          'admission_no',
          admissionNo,
          `${admissionNo} stands in row ${before.pupil.row} too.`,
          'Give each child a number of their own.',
        ),
      )
    taken.set(admissionNo, before ?? { pupil, name })
    return { admissionNo, pupil: likely ?? null, findings, isLeftOut: admissionNo === '', isAgain }
  })
}

type OfNumber = { pupil: PupilSaid; name: string }

/** A row for each guardian of a child: under one number the same name, and nothing that speaks against it. */
const isSameChild = (one: OfNumber, other: OfNumber): boolean =>
  nameKey(one.name) === nameKey(other.name) &&
  (['dateOfBirth', 'classCode'] as const).every((fact) => [one.pupil[fact], null].includes(other.pupil[fact]))

const nameOf = ({ name }: PupilSaid) =>
  name === null ? '' : [name.first, name.middle, name.last].filter((part) => part !== null).join(' ')
const wholeName = ({ first, middle, last }: KnownPupil) => [first, middle, last].filter((part) => part !== null).join(' ')
const phonesOf = ({ carers }: PupilSaid) =>
  carers.flatMap(({ phone, secondPhone }) => [phone, secondPhone]).filter((phone) => phone !== null)

type Index = {
  byNumber: Map<string, KnownPupil>
  byBirth: Map<string | null, KnownPupil[]>
  byPhone: Map<string, KnownPupil[]>
  byName: Map<string, KnownPupil[]>
}

function indexOf({ pupils, guardians, links }: KnownPeople): Index {
  const byNumber = new Map(pupils.map((pupil) => [pupil.admissionNo, pupil]))
  const phones = new Map(
    guardians.map(({ ref, phone, secondPhone }) => [ref, [phone, secondPhone].filter((each) => each !== null)]),
  )
  const byPhone = new Map<string, KnownPupil[]>()
  for (const { guardian, admissionNo } of links) {
    const pupil = byNumber.get(admissionNo)
    if (pupil) for (const phone of phones.get(guardian) ?? []) byPhone.set(phone, [...(byPhone.get(phone) ?? []), pupil])
  }
  return {
    byNumber,
    byPhone,
    byBirth: Map.groupBy(pupils, ({ dateOfBirth }) => dateOfBirth),
    byName: Map.groupBy(pupils, (pupil) => nameKey(wholeName(pupil))),
  }
}

/** Who is here already under another number, or is in a sheet without numbers: surely the same, or asked. */
function likelyOf(
  pupil: PupilSaid,
  name: string,
  index: Index,
  answers: PeopleAnswers,
  findings: Finding[],
  owned: ReadonlySet<string>,
): KnownPupil | undefined {
  if (name === '') return undefined
  const born = pupil.dateOfBirth === null ? [] : (index.byBirth.get(pupil.dateOfBirth) ?? [])
  const related = phonesOf(pupil).flatMap((phone) => index.byPhone.get(phone) ?? [])
  // A child who stands in the sheet under the own number is not this one.
  const free = (each: KnownPupil) => !owned.has(each.admissionNo)
  const alike = [...new Set([...born, ...related])]
    .filter(free)
    .map((each) => ({ each, how: nameLikeness(name, wholeName(each)) }))
  const [best] = alike.filter(({ how }) => how >= ALIKE).toSorted((a, b) => b.how - a.how)
  const sameName = (index.byName.get(nameKey(name)) ?? []).filter(free)
  const [only] = sameName
  const isOfClass =
    only !== undefined &&
    sameName.length === 1 &&
    only.classCode === pupil.classCode &&
    (pupil.dateOfBirth === null || only.dateOfBirth === null)
  if (pupil.admissionNo === null && ((best && best.how === 1) || (!best && isOfClass))) return best?.each ?? only
  if (best) {
    const question = samePupil(`${pupil.tab} ${pupil.row}`, name, best.each)
    const answer = answers[question.question?.id ?? '']
    findings.push(answer === undefined ? question : noteOf(question))
    return answer === 'same' ? best.each : undefined
  }
  if (only) findings.push(namesake(name, only))
  return undefined
}

/** The same name with the same day of birth, or phone, further up in the sheet, where no numbers tell the two apart. */
function twinOf(pupil: PupilSaid, name: string, seen: Map<string, PupilSaid>): PupilSaid | null {
  if (name === '' || pupil.admissionNo !== null) return null
  const marks = [pupil.dateOfBirth, ...phonesOf(pupil)].filter((mark) => mark !== null).map((mark) => `${nameKey(name)} ${mark}`)
  const twin = marks.map((mark) => seen.get(mark)).find((found) => found !== undefined) ?? null
  for (const mark of marks) if (!seen.has(mark)) seen.set(mark, pupil)
  return twin
}

/** Numbers that nobody has yet: `P-0001` and on from the highest. */
export function numbersFrom(letter: string, taken: readonly string[]): () => string {
  const pattern = new RegExp(`^${letter}-(\\d{4,9})$`)
  let last = taken.reduce((highest, each) => Math.max(highest, Number(pattern.exec(each)?.[1] ?? 0)), 0)
  return () => `${letter}-${String(++last).padStart(4, '0')}`
}
