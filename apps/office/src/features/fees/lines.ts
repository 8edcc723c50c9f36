import type { FeeRule } from '@schoolgate/contracts/fee-parts'
import { ALONE, feesFor, type FeeStanding, reductionsFor } from '@schoolgate/contracts/fee-rules'
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
export const codeOf = (name: string): string =>
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

/** For whom a bill is shown: which child of its family, whose, and where it sleeps. */
export type SampleChild = { standing: FeeStanding; boarding: 'day' | 'boarder' }
export type SampleKind = 'first' | 'second' | 'third' | 'staffs' | 'boarder'

const nth = (place: number): FeeStanding => ({ byAge: place, byClass: place, isStaffs: false })
export const SAMPLE_CHILDREN: Record<SampleKind, SampleChild> = {
  first: { standing: ALONE, boarding: 'day' },
  second: { standing: nth(2), boarding: 'day' },
  third: { standing: nth(3), boarding: 'day' },
  staffs: { standing: { ...ALONE, isStaffs: true }, boarding: 'day' },
  boarder: { standing: ALONE, boarding: 'boarder' },
}

/** The three bills that differ most by what is written: the first child's, the second's, and one more. */
export function sampleKinds(fees: readonly FeeLine[], rules: readonly FeeRule[]): readonly SampleKind[] {
  if (rules.some(({ who }) => who === 'staff')) return ['first', 'second', 'staffs']
  if (fees.some(({ boarding }) => boarding !== null)) return ['first', 'second', 'boarder']
  return ['first', 'second', 'third']
}

/** The bill of a pupil of a class without a change of its own; what is the parents' choice is not asked for yet. */
export function sampleBill(
  { fees, rules }: { fees: readonly FeeLine[]; rules: readonly FeeRule[] },
  { id, level }: Places['classes'][number],
  { standing, boarding }: SampleChild = SAMPLE_CHILDREN.first,
) {
  const lines = feesFor(fees, { classId: id, level, boarding })
  const isHere = ({ basis }: FeeLine) => basis === 'pupil' || standing.byAge === 1
  const asked = lines.filter((line) => line.mandatory && isHere(line))
  const off = reductionsFor(rules, standing, asked)
  const sum = (amounts: readonly { amount_minor: number }[]) => amounts.reduce((all, { amount_minor }) => all + amount_minor, 0)
  return { lines, isHere, off, totalMinor: sum(asked) - sum(off) }
}

/** Whom a line is for, as one word of a choice. */
export const forWhom = ({ level, class_id }: Pick<FeeLine, 'level' | 'class_id'>): string =>
  class_id !== null ? `class:${class_id}` : level !== null ? `level:${level}` : 'all'

export function chosenFor(value: string): Pick<FeeLine, 'level' | 'class_id'> {
  if (value.startsWith('class:')) return { level: null, class_id: value.slice('class:'.length) }
  if (value.startsWith('level:')) return { level: value.slice('level:'.length), class_id: null }
  return { level: null, class_id: null }
}
