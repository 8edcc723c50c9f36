import { type BandFault, bandFaults, type Grading, type StageGrading } from '@schoolgate/contracts/school-grading'

/** A band as it stands in the form. */
export type DraftBand = { key: string; from: string; grade: string; level: string }
export type Draft = { weight: string; bands: readonly DraftBand[] }

type Held = Pick<StageGrading, 'class_weight' | 'bands'>

export const emptyBand = (): DraftBand => ({ key: crypto.randomUUID(), from: '', grade: '', level: '' })

const bandsOf = (bands: Held['bands']): DraftBand[] =>
  bands.map(({ from, grade, level }) => ({ key: crypto.randomUUID(), from: `${from}`, grade, level }))

export const draftOf = ({ class_weight, bands }: Held): Draft => ({ weight: `${class_weight}`, bands: bandsOf(bands) })

export const withBands = (draft: Draft, bands: Held['bands']): Draft => ({ ...draft, bands: bandsOf(bands) })

/** A whole number up to a hundred, as somebody types it. */
export const hundredOf = (written: string): number | null =>
  /^\d{1,3}$/.test(written.trim()) && Number(written) <= 100 ? Number(written) : null

export type Fault = BandFault['fault'] | 'no_number' | 'empty'

/** What the form says, and what of it cannot be: by the band's place, the foot of the scale last. */
export function gradingOf({ weight, bands }: Draft): { grading: Grading | null; faults: ReadonlyMap<number, Fault> } {
  const faults = new Map<number, Fault>()
  const read = bands.map(({ from, grade, level }) => ({
    from: hundredOf(from) ?? -1,
    grade: grade.trim(),
    level: level.trim(),
  }))
  for (const { index, fault } of bandFaults(read).toReversed()) faults.set(index, fault)
  for (const [index, { from, grade, level }] of read.entries())
    if (from < 0) faults.set(index, 'no_number')
    else if (grade === '' || level === '') faults.set(index, 'empty')
  const class_weight = hundredOf(weight)
  const isWhole = class_weight !== null && faults.size === 0 && read.length >= 2
  return { grading: isWhole ? { class_weight, bands: read } : null, faults }
}

const plain = ({ class_weight, bands }: Held): string =>
  JSON.stringify([class_weight, bands.map(({ from, grade, level }) => [from, grade, level])])

export const isSameGrading = (one: Held, other: Held): boolean => plain(one) === plain(other)

/** Whether something was typed that the school does not have. */
export const isTyped = (draft: Draft, held: Held): boolean => {
  const written = [draft.weight, draft.bands.map(({ from, grade, level }) => [from.trim(), grade.trim(), level.trim()])]
  const was = [`${held.class_weight}`, held.bands.map(({ from, grade, level }) => [`${from}`, grade, level])]
  return JSON.stringify(written) !== JSON.stringify(was)
}
