import { CARERS, type Carer, type SheetField } from '@schoolgate/contracts/sheet-words'
import type { ClassRead } from './class-names.ts'
import * as faults from './faults.ts'
import type { Finding } from './faults.ts'
import {
  calmWords,
  isLoud,
  isOfTheDead,
  joinedNames,
  orderVotes,
  partsOfName,
  withoutTitle,
  type NameOrder,
  type WholeName,
} from './names.ts'
import type { ReadRow } from './read-cells.ts'
import { giveToNamed } from './whose-phone.ts'
import type { Repairs } from './repairs.ts'

/** Somebody who looks after a pupil, as the list has them. */
export type CarerSaid = {
  carer: Carer
  name: string
  title: string | null
  phone: string | null
  secondPhone: string | null
  email: string | null
  occupation: string | null
  address: string | null
  relationship: string | null
}

/** A pupil as one row of the list has them; what it does not say is null. */
export type PupilSaid = {
  tab: string
  row: number
  name: WholeName | null
  admissionNo: string | null
  gender: string | null
  dateOfBirth: string | null
  classCode: string | null
  house: string | null
  boardingStatus: string | null
  joinedOn: string | null
  carers: CarerSaid[]
  findings: Finding[]
}

export type ReadPupils = {
  readClass(written: string): ClassRead
  /** What was answered for names of classes. */
  classes: Readonly<Record<string, string>>
  /** Of each tab, the class that its name or title says. */
  classOfTab: ReadonlyMap<string, string>
  /** The columns by what they are, to name their repairs. */
  keyOf(field: SheetField): string
}

/** Makes pupils with their parents out of rows. */
export function pupilsFrom(rows: readonly ReadRow[], repairs: Repairs, about: ReadPupils): PupilSaid[] {
  const order = orderOfNames(rows, repairs, about)
  return giveToNamed(rows, repairs, about.keyOf).map((row) => {
    const { values } = row
    const findings = [...row.findings]
    return {
      tab: row.tab,
      row: row.row,
      name: nameOf(row, order, findings, repairs, about),
      admissionNo: values.admission_no ?? null,
      gender: values.gender ?? null,
      dateOfBirth: values.date_of_birth ?? null,
      classCode: classOf(row, findings, repairs, about),
      house: values.house ?? null,
      boardingStatus: values.boarding_status ?? null,
      joinedOn: values.joined_on ?? null,
      carers: CARERS.flatMap((carer) => carersOf(row, carer, repairs, about)),
      findings,
    }
  })
}

function orderOfNames(rows: readonly ReadRow[], repairs: Repairs, { keyOf }: ReadPupils): NameOrder | null {
  const names = rows.flatMap(({ values }) =>
    values.full_name === undefined
      ? []
      : [{ name: values.full_name, parent: values.father_name ?? values.guardian_name ?? values.mother_name ?? null }],
  )
  const votes = orderVotes(names)
  const [few, many] =
    votes.first_last < votes.last_first ? [votes.first_last, votes.last_first] : [votes.last_first, votes.first_last]
  const likely = votes.last_first > votes.first_last ? ('last_first' as const) : ('first_last' as const)
  const head = keyOf('full_name')
  const said = /\bsurname (?:and |first|other)/.test(head) ? ('last_first' as const) : null
  const told = said ?? (many > 0 && many >= few * 5 && many * 20 >= names.length ? likely : null)
  const choice = repairs.choiceOf('name_order', head, told)
  return choice === 'first_last' || choice === 'last_first' ? choice : null
}

function nameOf(
  { values }: ReadRow,
  order: NameOrder | null,
  findings: Finding[],
  repairs: Repairs,
  { keyOf }: ReadPupils,
): WholeName | null {
  const { full_name: whole, last_name: last, first_name: first, middle_name: middle, other_names: others } = values
  if (last !== undefined && (first ?? others) !== undefined) {
    const given = [first, middle, others].filter((name) => name !== undefined && name !== '').join(' ')
    const [called = '', ...rest] =
      first === undefined ? given.split(' ') : [first, ...given.slice(first.length).trim().split(' ')]
    return { first: called, middle: rest.join(' ') || null, last }
  }
  const written = whole ?? last ?? first ?? others
  if (written === undefined) {
    findings.push(faults.nameUnsaid())
    return null
  }
  const both = { first_last: partsOfName(written, 'first_last'), last_first: partsOfName(written, 'last_first') }
  if (both.first_last === null || both.last_first === null) {
    findings.push(faults.nameOfOneWord('full_name', written))
    return null
  }
  const column = { key: keyOf('full_name'), field: 'full_name' as const }
  const calmed = (name: WholeName | null) =>
    name && Object.values(name).some(hasLoudWord) && repairs.note('capitals', column, written, calmWords(written)) === 'repair'
      ? { first: calmWords(name.first), middle: name.middle && calmWords(name.middle), last: calmWords(name.last) }
      : name
  if (written.includes(',')) return calmed(both.first_last)
  const shown = both[order ?? 'first_last']
  repairs.note(
    'name_order',
    column,
    written,
    shown === null ? null : `${shown.last}, ${[shown.first, shown.middle].join(' ').trim()}`,
    order,
  )
  if (order === null) findings.push(faults.orderUnsaid('name_order', 'full_name', written))
  return calmed(shown)
}

const hasLoudWord = (part: string | null): boolean => part?.split(' ').some(isLoud) ?? false

/** The class that a row says, or else the line above it, or its tab. */
export function classOf(
  { tab, under, values }: ReadRow,
  findings: Finding[],
  repairs: Repairs,
  { readClass, classes, classOfTab, keyOf }: ReadPupils,
): string | null {
  const said = [values.class, values.class_arm].filter((word) => word !== undefined).join(' ')
  const written = said === '' ? (under ?? classOfTab.get(tab) ?? '') : said
  // Whoever is here already keeps their class; a new pupil needs one.
  if (written === '') return null
  const read = readClass(written)
  if (read.is === 'same') return read.code
  const chosen = classes[written]
  const to = chosen ?? (read.is === 'repair' ? read.code : null)
  const choice = repairs.note('class_names', { key: keyOf('class'), field: 'class' }, written, to)
  if (chosen !== undefined) return chosen
  if (to !== null && choice === 'repair') return to
  findings.push(to === null ? faults.noClass(written) : faults.classOffered(written))
  return null
}

function carersOf({ values }: ReadRow, carer: Carer, repairs: Repairs, { keyOf }: ReadPupils): CarerSaid[] {
  const of = (
    field:
      | 'name'
      | 'first_name'
      | 'last_name'
      | 'title'
      | 'phone'
      | 'second_phone'
      | 'email'
      | 'occupation'
      | 'address'
      | 'relationship',
  ) => values[`${carer}_${field}`] ?? null
  const written = of('name') ?? ([of('first_name'), of('last_name')].filter((part) => part !== null).join(' ') || null)
  if (of('phone') === null && (written === null || isOfTheDead(written))) return []
  const column = { key: keyOf(`${carer}_name`), field: `${carer}_name` as const }
  const joined = written === null ? null : joinedNames(written)
  const names =
    joined && repairs.note('joined_parents', column, written ?? '', joined.join(' | ')) === 'repair' ? joined : [written ?? '']
  return names.map((name, index) => {
    const { title, name: bare } = withoutTitle(name)
    const isApart = title !== null && repairs.note('titles', column, name, `${title} | ${bare}`) === 'repair'
    return {
      carer: index === 0 ? carer : 'guardian_2',
      name: isApart ? bare : name,
      title: of('title') ?? (isApart ? title : null),
      phone: index === 0 ? of('phone') : null,
      secondPhone: index === 0 && of('second_phone') !== of('phone') ? of('second_phone') : null,
      email: index === 0 ? of('email') : null,
      occupation: index === 0 ? of('occupation') : null,
      address: of('address'),
      relationship: of('relationship') ?? (carer === 'mother' || carer === 'father' ? carer : null),
    }
  })
}
