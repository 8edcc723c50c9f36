import { CARERS, type SheetField, type SheetKind } from '@schoolgate/contracts/sheets'
import type { SheetCell } from '#lib/sheets/workbook'
import { boardingOf, genderOf, relationshipOf } from './cell-words.ts'
import { isYearAlone, orderOf, readDay } from '#lib/sheets/days'
import * as faults from './faults.ts'
import { calm, isLoud, isWhispered } from './names.ts'
import { isPower, readPhones } from './phones.ts'
import type { Repairs } from './repairs.ts'
import { tidy } from '#lib/sheets/words'

/** A cell of a column that is one of many: a day, a work, an hour. */
export type ManyCell = { head: string; cell: SheetCell }

/** A row by what its columns are, each value as the house keeps it; `heads` are those of the columns that are many. */
export type ReadRow = {
  tab: string
  row: number
  /** The class that a line above it names. */
  under: string | null
  values: Partial<Record<SheetField, string>>
  findings: faults.Finding[]
  many: ManyCell[]
  heads: readonly string[]
}

/** What reading a cell needs to know of its school. */
export type ReadCells = {
  today: string
  /** ISO codes; the school's own first. */
  countries: readonly string[]
  /** So many digits the school's admission numbers have, where they all have noughts in front. */
  admissionDigits: number | null
}

const DAYS: ReadonlySet<SheetField> = new Set(['date_of_birth', 'joined_on', 'date', 'as_of', 'paid_on', 'ends_on'])

export type CellsOf = { key: string; field: SheetField; cells(): SheetCell[] }
type ReadInto = (cell: SheetCell, row: ReadRow) => void

/** How the cells of one column are read into its rows. */
export function cellReader(of: CellsOf, repairs: Repairs, about: ReadCells, kind: SheetKind): ReadInto {
  const { field } = of
  if (field.endsWith('phone')) return phoneReader(of, repairs, about)
  if (DAYS.has(field)) return dayReader(of, repairs, about)
  if (field === 'gender') return wordReader(field, genderOf, 'female, male')
  if (field === 'boarding_status') return wordReader(field, boardingOf, 'day, boarder')
  if (field.endsWith('relationship')) return wordReader(field, relationshipOf, 'mother, father, aunt, uncle, guardian')
  if (field === 'admission_no') return admissionReader(of, repairs, about)
  if (field === 'class' || field === 'class_arm') return codeReader(field)
  // In the other lists a name only finds who it is.
  if (kind === 'pupils' && (field.endsWith('name') || field === 'other_names')) return nameReader(of, repairs)
  return (cell, row) => {
    row.values[field] = tidy(cell.text)
  }
}

/** Where a second phone says whose it is, it is somebody else's. */
const SECOND = 'guardian_second_phone'
const OTHER: CellsOf = { key: SECOND, field: 'guardian_2_phone', cells: () => [] }

function phoneReader(of: CellsOf, repairs: Repairs, about: ReadCells): ReadInto {
  const { countries } = about
  const { field } = of
  const second = secondOf(field)
  const readInto: ReadInto = (cell, row) => {
    const written = tidy(cell.text)
    const read = readPhones(cell, countries)
    if (read.is === 'lost_digits') row.findings.push(faults.lostDigits(field, written))
    else if (
      read.is === 'no_phone' &&
      saysWhoToo(cell, of, row, field === SECOND ? phoneReader(OTHER, repairs, about) : readInto)
    )
      return
    else if (read.is === 'no_phone') row.findings.push(faults.noPhone(field, written, written.replaceAll(/\D/g, '').length))
    else if (read.is === 'lost_nought') {
      if (repairs.note('lost_nought', of, written, read.phone) === 'repair') row.values[field] = read.phone
      else row.findings.push(faults.lostNought(field, written))
    } else {
      const [first, other] = read.phones
      if (first !== undefined) row.values[field] = first
      if (other === undefined) return
      const choice = repairs.note('two_phones', of, written, read.phones.join(', '))
      if (choice === 'repair' && second !== null) row.values[second] ??= other
    }
  }
  return readInto
}

const NAME_AND_PHONE = /^(\p{L}[\p{L}\s.,'’&-]+?)\s*(?:\(([\p{L} -]+)\))?\s*[-–—:,;.]*\s*\(?((?:\+|\d)[\d\s()./;,&-]{7,}?)\)?$/u

/** “Mr. Yaw Asante (Father): 0244501117”: who it is, and the phone, in one cell. */
function saysWhoToo(cell: SheetCell, { field }: CellsOf, row: ReadRow, readInto: ReadInto): boolean {
  const carer = field === SECOND ? 'guardian_2' : CARERS.find((one) => field === `${one}_phone`)
  const [, name, as = '', phone] = NAME_AND_PHONE.exec(tidy(cell.text)) ?? []
  if (carer === undefined || name === undefined || phone === undefined) return false
  readInto({ ...cell, text: phone }, row)
  row.values[`${carer}_name`] ??= name
  const relationship = relationshipOf(as)
  if (relationship !== null) row.values[`${carer}_relationship`] ??= relationship
  return true
}

function secondOf(field: SheetField): SheetField | null {
  if (field === 'guardian_phone') return 'guardian_second_phone'
  if (field === 'guardian_2_phone') return 'guardian_2_second_phone'
  if (field === 'mother_phone') return 'mother_second_phone'
  return field === 'father_phone' ? 'father_second_phone' : null
}

/** “DD/MM/YYYY”, or a head in French, in which the day comes first. */
const DAY_FIRST_HEAD = /\bdd? mm?\b|\b(?:naissance|nee? le|ne e le|entree|inscription|paiement)\b/

function dayReader(of: CellsOf, repairs: Repairs, { today }: ReadCells): ReadInto {
  const { field } = of
  const { day_first: dayFirst, month_first: monthFirst } = orderOf(of.cells())
  // Cells of both kinds: Excel turned some of them around, and nobody knows which of the others.
  const said = /\bmm? dd?\b/.test(of.key) ? ('month_first' as const) : DAY_FIRST_HEAD.test(of.key) ? ('day_first' as const) : null
  const told =
    dayFirst > 0 === monthFirst > 0
      ? dayFirst > 0
        ? null
        : said
      : dayFirst > 0
        ? ('day_first' as const)
        : ('month_first' as const)
  return (cell, row) => {
    const written = tidy(cell.text)
    const either = { day_first: readDay(cell, 'day_first', today), month_first: readDay(cell, 'month_first', today) }
    if (isYearAlone(written)) {
      if (repairs.note('year_alone', of, written, '') !== 'repair') row.findings.push(faults.yearAlone(field, written))
      return
    }
    if (either.day_first === either.month_first) {
      if (either.day_first === null) row.findings.push(faults.noDay(field, written))
      else if (!/^\d{5}$/.test(written) || repairs.note('serial_day', of, written, either.day_first) === 'repair')
        row.values[field] = either.day_first
      else row.findings.push(faults.noDay(field, written))
      return
    }
    const order = repairs.choiceOf('day_order', of.key, told)
    repairs.note('day_order', of, written, either[order === 'month_first' ? 'month_first' : 'day_first'], told)
    const day = order === 'day_first' || order === 'month_first' ? either[order] : null
    if (order === null) row.findings.push(faults.orderUnsaid('day_order', field, written))
    else if (day === null) row.findings.push(faults.noDay(field, written))
    else row.values[field] = day
  }
}

const wordReader =
  (field: SheetField, read: (written: string) => string | null, choices: string): ReadInto =>
  (cell, row) => {
    const word = read(cell.text)
    if (word === null) row.findings.push(faults.unknownWord(field, tidy(cell.text), choices))
    else row.values[field] = word
  }

/** `1E5` is a class that Excel took for a number. */
const codeReader =
  (field: SheetField): ReadInto =>
  (cell, row) => {
    const written = tidy(cell.text)
    if (isPower(written)) row.findings.push(faults.lostDigits(field, written))
    else row.values[field] = written
  }

function admissionReader(of: CellsOf, repairs: Repairs, { admissionDigits }: ReadCells): ReadInto {
  const plain = codeReader(of.field)
  return (cell, row) => {
    plain({ ...cell, text: cell.text.replaceAll(/\s*([/._-])\s*/g, '$1') }, row)
    const written = row.values.admission_no
    if (written === undefined || admissionDigits === null || !/^\d+$/.test(written) || written.length >= admissionDigits) return
    const whole = written.padStart(admissionDigits, '0')
    if (repairs.note('lost_noughts', of, written, whole) === 'repair') row.values.admission_no = whole
  }
}

function nameReader(of: CellsOf, repairs: Repairs): ReadInto {
  const { field } = of
  return (cell, row) => {
    const written = tidy(cell.text)
    // One word in capitals beside others is how surnames are marked, and is calmed when it is known for one.
    const isOdd = isLoud(written) || isWhispered(written)
    row.values[field] = isOdd && repairs.note('capitals', of, written, calm(written)) === 'repair' ? calm(written) : written
  }
}
