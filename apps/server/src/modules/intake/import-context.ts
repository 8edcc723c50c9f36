import type { Actor } from '#lib/actor'
import type { Beside } from './beside.ts'
import type { SchoolFacts } from './cells.ts'

/** One thing that is wrong in a file, where it stands, and what to do about it. */
export type Fault = { file: string; line: number | null; column: string | null; wrong: string; todo: string }

export type TermFacts = {
  name: string
  opens: string
  closes: string
  midTermStarts: string | null
  midTermEnds: string | null
  closedDays: readonly string[]
}
export type PersonFacts = {
  fullname: string
  phone: string | null
  email: string | null
  role: string
  /** Was here before this import. */
  isKnown: boolean
}
export type WardFacts = { fullname: string; classCode: string; joinedOn: string | null }

/**
 * What the import works on: everything it knows of the school, from the database and from the files read so far,
 * by the school's own references. Files are read in an order in which each finds here what it refers to.
 */
export type ImportContext = {
  school: SchoolFacts & { isNew: boolean; gradingScale: string; smsCountries: readonly string[] }
  /** It had wards before: what is imported now is news, and phones are told. A first import tells nobody. */
  isSettled: boolean
  /** Who brings it in. */
  by: Actor
  now: Date
  today: string
  /** What lies beside the data files: it is in storage by now, unless this is a dry run. */
  beside: Beside
  /** By `year number`, e.g. `2025/2026 2`. */
  terms: Map<string, TermFacts>
  people: Map<string, PersonFacts>
  classes: Map<string, { level: string }>
  wards: Map<string, WardFacts>
  /** Pupils of whom only the books speak any more. */
  forgotten: Set<string>
  /** Who stands for whom, or did. */
  links: { guardian: string; ward: string; isOver: boolean }[]
  /** Bills that the files speak of. */
  bills: Map<string, { wardRef: string }>
  /** Receipt numbers that the files speak of: by the number that counts, the reference of the payment it was given for. */
  receipts: Map<number, string>
  /** Guardians who may be given another family's pupil. */
  confirmedFamilies: ReadonlySet<string>
  written: Written
  faults: Fault[]
  /** What somebody must say yes to before anything is written; a dry run only tells it. */
  questions: Fault[]
  /** What is worth knowing and stops nothing. */
  notes: string[]
}

/** What this import wrote: the days of registers, and the ids of the rest. Only there is looked for what became news. */
export type Written = Record<'days' | 'works' | 'reports' | 'bills' | 'payments' | 'notices', Set<string>>

export const termKey = (row: { academic_year: string; term: number }): string => `${row.academic_year} ${row.term}`

export const fullnameOf = (...names: readonly (string | null)[]): string =>
  names.filter((name) => name !== null && name !== '').join(' ')

/** The term that a day lies in. */
export function termOfDay(date: string, { terms }: Pick<ImportContext, 'terms'>): { key: string; term: TermFacts } | null {
  for (const [key, term] of terms) if (term.opens <= date && date <= term.closes) return { key, term }
  return null
}

/** The digits a receipt number ends in: within a school they count without gaps. */
export const receiptNumber = (receiptNo: string): number => Number(/\d{1,9}$/.exec(receiptNo)?.[0] ?? 0)

const NAMED = 8

/** Some names, and how many more there are. */
export const briefly = (names: readonly string[]): string =>
  names.length > NAMED ? `${names.slice(0, NAMED).join(', ')} and ${names.length - NAMED} more` : names.join(', ')
