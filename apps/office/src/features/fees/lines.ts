import { feesFor } from '@schoolgate/contracts/fee-rules'
import type { FeeLine } from '@schoolgate/contracts/fees'
import { minorOf, writtenOf } from '@schoolgate/ui/lib/money'
import type { Places } from './fees.queries.ts'

/** A line as it is typed: what is no amount yet is kept as it was written. `isOffered`: a usual one, which counts once it has an amount. */
export type DraftLine = Omit<FeeLine, 'amount_minor'> & { key: string; written: string; isOffered?: true }

let made = 0
const newKey = () => `line-${++made}`

export const draftOf = ({ amount_minor, ...line }: FeeLine): DraftLine => ({
  ...line,
  key: newKey(),
  written: writtenOf(amount_minor),
})

export const emptyLine = (): DraftLine => ({
  key: newKey(),
  code: '',
  name: '',
  group: 'tuition',
  written: '',
  mandatory: true,
  basis: 'pupil',
  purpose: null,
  approved_by: null,
  level: null,
  class_id: null,
  boarding: null,
})

/** The same name asks for the same fee: of several lines with it, the closest to the pupil counts. */
const codeOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toUpperCase()
    .slice(0, 40) || 'FEE'

export type LineFault = 'name' | 'amount' | 'twice'

/** The lines as the school keeps them, or what is wrong with which. */
export function linesOf(drafts: readonly DraftLine[]): { fees: FeeLine[]; faults: ReadonlyMap<string, LineFault> } {
  const faults = new Map<string, LineFault>()
  const seen = new Set<string>()
  const fees = drafts.flatMap(({ key, written, isOffered, ...line }): FeeLine[] => {
    if (isOffered && written.trim() === '') return []
    const name = line.name.trim()
    const amount = minorOf(written)
    const code = line.code === '' ? codeOf(name) : line.code
    const place = [code, line.level, line.class_id, line.boarding].join(' ')
    if (name === '') faults.set(key, 'name')
    else if (amount === null) faults.set(key, 'amount')
    else if (seen.has(place)) faults.set(key, 'twice')
    seen.add(place)
    return name === '' || amount === null ? [] : [{ ...line, code, name, amount_minor: amount }]
  })
  return { fees, faults }
}

/** The bill of a day pupil of a class, as an only or eldest child gets it; what is the parents' choice is not asked for yet. */
export function sampleBill(fees: readonly FeeLine[], { id, level }: Places['classes'][number]) {
  const lines = feesFor(fees, { classId: id, level, boarding: 'day' })
  return { lines, totalMinor: lines.reduce((sum, { amount_minor, mandatory }) => (mandatory ? sum + amount_minor : sum), 0) }
}

/** Whom a line is for, as one word of a choice. */
export const forWhom = ({ level, class_id }: Pick<FeeLine, 'level' | 'class_id'>): string =>
  class_id !== null ? `class:${class_id}` : level !== null ? `level:${level}` : 'all'

export function chosenFor(value: string): Pick<FeeLine, 'level' | 'class_id'> {
  if (value.startsWith('class:')) return { level: null, class_id: value.slice('class:'.length) }
  if (value.startsWith('level:')) return { level: value.slice('level:'.length), class_id: null }
  return { level: null, class_id: null }
}
