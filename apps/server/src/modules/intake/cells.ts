import { isFormula, unguard } from '#lib/csv'
import parsePhoneNumber, { isSupportedCountry } from 'libphonenumber-js/max'
import { dayIn } from '#lib/days'
import { clockIn, instantIn } from '#lib/local-time'
import { decimal, moneyText } from '#lib/money'
import { localPhone } from '#lib/phone'

/** What a cell needs to know of its school to be understood. */
export type SchoolFacts = { id: string; country: string; currency: string; timezone: string; schoolDays: readonly number[] }

/** A cell that cannot be taken, and what its writer can do about it. */
export class Wrong {
  readonly wrong: string
  readonly todo: string
  constructor(wrong: string, todo: string) {
    this.wrong = wrong
    this.todo = todo
  }
}

/**
 * How one column is read, and shown to people where the value itself would not tell them. `T` is what the rest of the import works
 * with.
 */
export type Cell<T> = {
  isRequired: boolean
  read(text: string, school: SchoolFacts): T | Wrong
  show?(value: T, school: SchoolFacts): string
  /** How it stands in a file, where that is more than its plain text: reading it again gives the same. */
  write?(value: T, school: SchoolFacts): string
  /** What a spreadsheet makes of it; left out: a text. */
  is?: CellIs | undefined
}

export type CellIs = 'day' | 'number'

const cell = <T>(read: (text: string, school: SchoolFacts) => T | Wrong): Omit<Cell<T>, 'show' | 'write' | 'is'> => ({
  isRequired: true,
  read: (text, school) => (text.trim() === '' ? new Wrong('The cell is empty.', 'Fill it in.') : read(text.trim(), school)),
})

/** An empty cell is null. So is a missing column in a new row; in one that is there already nothing is said then. */
export const optional = <T>({ read, show, write, is }: Cell<T>): Cell<T | null> => ({
  isRequired: false,
  read: (text, school) => (text.trim() === '' ? null : read(text, school)),
  show: (value, school) => shown(value, show, school),
  write: (value, school) => written(value, write, school),
  is,
})

/** The same for a column that must be there, with cells that may be empty. */
export const whereKnown = <T>(cell: Cell<T>): Cell<T | null> => ({ ...optional(cell), isRequired: true })

/** An empty cell is `value`. So is a missing column in a new row. */
export const otherwise = <T>({ read, show, write, is }: Cell<T>, value: T): Cell<T> => ({
  isRequired: false,
  read: (text, school) => (text.trim() === '' ? value : read(text, school)),
  show: (known, school) => shown(known, show, school),
  write: (known, school) => written(known, write, school),
  is,
})

/** A value as people read it. */
export function shown<T>(value: T, show: Cell<NonNullable<T>>['show'], school: SchoolFacts): string {
  if (value === null || value === undefined || value === '') return EMPTY
  if (show) return show(value, school)
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
}

const EMPTY = '(empty)'

/** A value as it stands in a file. */
export function written<T>(value: T, write: Cell<NonNullable<T>>['write'], school: SchoolFacts): string {
  if (value === null || value === undefined) return ''
  if (write) return write(value, school)
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
}

// Everything below the space except tab and line breaks, and DEL.
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/** Words of at most `max` characters; a text that a spreadsheet would run is refused unless it is guarded. */
export const text = (max = 200): Cell<string> => ({
  isRequired: true,
  read(raw) {
    const unguarded = unguard(raw)
    if (unguarded === raw && (isFormula(raw) || isFormula(raw.trim())))
      return new Wrong('The text begins like a formula.', "Write a plain text, or put an apostrophe (') before it.")
    if (CONTROL.test(unguarded)) return new Wrong('The text holds characters that cannot be shown.', 'Type it again.')
    const words = unguarded.replaceAll('\r\n', '\n').trim().normalize('NFC')
    if (words === '') return new Wrong('The cell is empty.', 'Fill it in.')
    return words.length <= max ? words : new Wrong(`The text has ${words.length} characters.`, `Shorten it to ${max}.`)
  },
})

/** The school's own name for a row: letters, digits and `/ - . _`. */
export const reference = cell((written) =>
  /^[A-Za-z0-9][A-Za-z0-9/._-]{0,39}$/.test(written)
    ? written
    : new Wrong(`“${brief(written)}” is not a reference.`, 'Use up to 40 letters, digits and / - . _ only.'),
)

export const oneOf = <const V extends string>(values: readonly V[]): Cell<V> =>
  cell((written) => {
    const wanted = written.toLowerCase()
    return (
      values.find((value) => value.toLowerCase() === wanted) ??
      new Wrong(`“${brief(written)}” is not known here.`, `Write one of: ${values.join(', ')}.`)
    )
  })

export const yesNo = cell((written) => {
  if (/^(yes|y|true|1)$/i.test(written)) return true
  if (/^(no|n|false|0)$/i.test(written)) return false
  return new Wrong(`“${brief(written)}” is neither yes nor no.`, 'Write yes or no.')
})

export const whole = (min: number, max: number): Cell<number> => ({
  ...cell((written) => {
    const number = /^-?\d{1,9}$/.test(written) ? Number(written) : Number.NaN
    return number >= min && number <= max
      ? number
      : new Wrong(`“${brief(written)}” is not a whole number from ${min} to ${max}.`, 'Correct it.')
  }),
  is: 'number',
})

/** A number of days, by halves. */
export const days = (most: number): Cell<number> => ({
  ...cell((written) => {
    const number = /^\d{1,3}(\.[05])?$/.test(written) ? Number(written) : Number.NaN
    return number <= most
      ? number
      : new Wrong(`“${brief(written)}” is not a number of days up to ${most}.`, 'Write a number such as 58 or 58.5.')
  }),
  is: 'number',
})

/** A mark: zero or more, at most two decimals. */
export const mark: Cell<number> = {
  ...cell((written) =>
    /^\d{1,4}(\.\d{1,2})?$/.test(written)
      ? Number(written)
      : new Wrong(`“${brief(written)}” is not a mark.`, 'Write a number such as 17 or 17.5; leave it empty where there is none.'),
  ),
  is: 'number',
}

export const day: Cell<string> = {
  ...cell((written) => {
    const isDay = /^\d{4}-\d{2}-\d{2}$/.test(written) && !Number.isNaN(Date.parse(`${written}T00:00:00Z`))
    return isDay && new Date(`${written}T00:00:00Z`).toISOString().startsWith(written)
      ? written
      : new Wrong(`“${brief(written)}” is not a day.`, 'Write it as year-month-day, for example 2026-03-12.')
  }),
  is: 'day',
}

export const time = cell((written) =>
  /^([01]\d|2[0-3]):[0-5]\d$/.test(written) ? written : new Wrong(`“${brief(written)}” is not a time.`, 'Write it as 07:45.'),
)

/** Seconds are ours alone: an export writes them, so that what comes back is the same moment. */
const MOMENT = /^(\S{10})[ T](\d{2}:\d{2})(?::([0-5]\d(?:\.\d{3})?))?$/

/** A moment on the school's clock, `2026-03-12 08:15`; kept as ISO 8601 in UTC. */
export const moment: Cell<string> = {
  ...cell((written, { timezone }) => {
    const [, date = '', clock = '', seconds = '0'] = MOMENT.exec(written) ?? []
    const isWritten = !(day.read(date, NOWHERE) instanceof Wrong) && !(time.read(clock, NOWHERE) instanceof Wrong)
    return isWritten
      ? new Date(Date.parse(instantIn(timezone, date, clock)) + Math.round(Number(seconds) * 1000)).toISOString()
      : new Wrong(`“${brief(written)}” is not a day and time.`, 'Write it as 2026-03-12 08:15.')
  }),
  show: (value, { timezone }) => `${dayIn(timezone, new Date(value))} ${clockIn(timezone, new Date(value))}`,
  write(value, { timezone }) {
    const seconds = value.slice(16, 23)
    return `${dayIn(timezone, new Date(value))} ${clockIn(timezone, new Date(value))}${/[1-9]/.test(seconds) ? seconds : ''}`
  },
}

export const academicYear = cell((written) => {
  const [, from = '', to = ''] = /^(\d{4})\/(\d{2}|\d{4})$/.exec(written) ?? []
  const next = String(Number(from) + 1)
  return from !== '' && (to === next || to === next.slice(2))
    ? `${from}/${next}`
    : new Wrong(`“${brief(written)}” is not an academic year.`, 'Write it as 2025/2026.')
})

/** An amount in the school's currency, kept in minor units; never through a float. */
export const money: Cell<number> = {
  ...cell((written) => {
    const amount = written.replace(/^(GH₵|GHS|₦|NGN|N)\s*/i, '')
    const [, units = '', cents = ''] = /^(\d{1,3}(?:,\d{3})*|\d{1,10})(?:\.(\d{1,2}))?$/.exec(amount) ?? []
    return units === ''
      ? new Wrong(`“${brief(written)}” is not an amount.`, 'Write it as 1500.00, without a minus sign.')
      : Number(units.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'))
  }),
  show: (amount_minor, { currency }) => moneyText({ amount_minor, currency }, 'en'),
  write: decimal,
  is: 'number',
}

/** A phone in any spelling usual in the school's country, kept as E.164. */
export const phone: Cell<string> = {
  ...cell((written, { country }) => {
    const number = parsePhoneNumber(unguard(written), isSupportedCountry(country) ? country : 'GH')
    return number?.isValid() === true
      ? number.number
      : new Wrong(`“${brief(written)}” is not a phone number.`, 'Write it as 024 555 0182 or +233 24 555 0182.')
  }),
  show: localPhone,
}

export const email = cell((written) =>
  /^[^\s@"'<>,;]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(written) && written.length <= 254
    ? written.toLowerCase()
    : new Wrong(`“${brief(written)}” is not an e-mail address.`, 'Correct it, or leave it empty.'),
)

export const partsOfCell = (written: string): string[] =>
  written
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Several values in one cell, with `|` between them. */
export const several = <T>(item: Cell<T>): Cell<T[]> => ({
  isRequired: false,
  read(written, school) {
    const values: T[] = []
    for (const part of partsOfCell(written)) {
      const value = item.read(part, school)
      if (value instanceof Wrong) return value
      values.push(value)
    }
    return values
  },
  show: (values, school) => values.map((value) => shown(value, item.show, school)).join(' | ') || EMPTY,
  write: (values, school) => values.map((value) => written(value, item.write, school)).join(' | '),
})

const NOWHERE: SchoolFacts = { id: '', country: 'GH', currency: 'GHS', timezone: 'UTC', schoolDays: [] }

const brief = (written: string) => (written.length > 40 ? `${written.slice(0, 40)}…` : written)
