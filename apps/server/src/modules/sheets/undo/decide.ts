import type { UndoReason } from '@schoolgate/contracts/sheet-undo'
import { decideNewPlain, isPlain } from './decide-plain.ts'
import type { Use, Verdict } from './verdict.ts'
import { changedColumns, isAsBefore, isAsLeft, textOf, touchedColumns, type Written } from './writes.ts'

/** What is to be known beside the rows themselves. */
export type Around = {
  /** By the row's id. */
  uses: ReadonlyMap<string, Use>
  /** Guardianships of these pupils and guardians that the sheet did not make. */
  otherLinks: readonly { wardId: string; guardianId: string }[]
  /** Guardians whose old phone or e-mail somebody else has by now. */
  taken: ReadonlySet<string>
  /** Works that have marks which the sheet did not write. */
  marked: ReadonlySet<string>
}

/** Contacts: by these somebody signs in and is told. */
const CONTACTS = ['phone', 'email']
const USES_OF_CLASS: readonly UndoReason[] = ['money', 'marks', 'register']

/** Decides what becomes of rows that belong together. */
export function decide(batch: readonly Written[], around: Around): Verdict[] {
  const fresh = batch.filter(({ before }) => before === null)
  return [
    ...batch.filter(({ before }) => before !== null).map((written) => ofChanged(written, around)),
    ...fresh.filter(({ about }) => about === 'proposals').map((written) => ofProposal(written)),
    ...ofNew(
      fresh.filter((written) => written.about !== 'proposals' && !isPlain(written)),
      around,
    ),
    ...decideNewPlain(fresh.filter(isPlain), around.marked),
  ]
}

/** Each field goes back by itself, where it is still as the sheet left it and nothing hangs on it. */
function ofChanged(written: Written, { uses, taken }: Around): Verdict {
  const said = { written, isSilent: false }
  if (written.now === null) return { ...said, outcome: 'stays', goes: [], keeps: [], use: { why: 'gone', since: null } }
  const use = uses.get(written.id) ?? null
  const columns = changedColumns(written).filter((column) => !isAsBefore(written, column))
  const holds = (column: string): Use | null => {
    if (!isAsLeft(written, column)) return { why: 'changed', since: changedAt(written) }
    if (written.about === 'wards' && column === 'class_id') return use && USES_OF_CLASS.includes(use.why) ? use : null
    if (!CONTACTS.includes(column)) return null
    return use ?? (taken.has(written.id) ? { why: 'taken', since: null } : null)
  }
  const kept = columns.flatMap((column) => {
    const why = holds(column)
    return why ? [{ column, why }] : []
  })
  const keeps = kept.map(({ column }) => column)
  const goes = columns.filter((column) => !keeps.includes(column))
  const outcome = keeps.length > 0 ? 'stays' : goes.length > 0 ? 'back' : 'same'
  return { ...said, outcome, goes, keeps, use: kept[0]?.why ?? null }
}

/** What the files said of a person's own field lies before the office, or was decided. */
const ofProposal = (written: Written): Verdict => {
  const isOpen = written.now !== null && textOf(written.now, 'state') === 'open'
  const isGone = written.now === null
  const use: Use | null = isOpen || isGone ? null : { why: 'used', since: momentOf(written.now, 'decided_at') }
  return { written, outcome: use ? 'stays' : 'out', goes: [], keeps: [], use, isSilent: use === null }
}

/**
 * Who is new goes again, unless somebody used them: then a child stays with the guardians whom the sheet gave it, and a guardian who
 * was here since with their children; a brother or sister whom nobody used goes.
 */
function ofNew(fresh: readonly Written[], { uses, otherLinks }: Around): Verdict[] {
  const of = (table: Written['about']) => fresh.filter(({ about }) => about === table)
  const [pupils, guardians, links] = [of('wards'), of('users'), of('guardianships')]
  const usesOf = new Map(fresh.flatMap((written) => useOf(written, uses)))
  const isNewPupil = new Set(pupils.map(({ id }) => id))
  const linksOfPupil = Map.groupBy(links, ({ after }) => textOf(after, 'ward_id'))
  const isLinkedSince = new Set(otherLinks.map(({ wardId }) => wardId))

  const pupilStays = new Map(
    pupils.flatMap(({ id }) => {
      const by = (linksOfPupil.get(id) ?? []).flatMap((link) => [
        ...(usesOf.has(link.id) ? [usesOf.get(link.id)] : []),
        ...(usesOf.has(textOf(link.after, 'guardian_id')) ? [usesOf.get(textOf(link.after, 'guardian_id'))] : []),
      ])
      const use = usesOf.get(id) ?? by[0] ?? (isLinkedSince.has(id) ? { why: 'changed' as const, since: null } : undefined)
      return use ? [[id, use] as const] : []
    }),
  )
  const linkStays = (link: Written): Use | null => {
    const pupil = textOf(link.after, 'ward_id')
    if (isNewPupil.has(pupil)) return pupilStays.get(pupil) ?? null
    return usesOf.get(link.id) ?? usesOf.get(textOf(link.after, 'guardian_id')) ?? null
  }
  const staying = links.filter((link) => linkStays(link) !== null)
  const neededGuardians = new Set([
    ...staying.map(({ after }) => textOf(after, 'guardian_id')),
    ...otherLinks.map(({ guardianId }) => guardianId),
  ])
  const verdictOf = (written: Written, use: Use | null, isSilent: boolean): Verdict => ({
    written,
    outcome: use ? 'stays' : 'out',
    goes: [],
    keeps: [],
    use,
    isSilent,
  })
  return [
    ...pupils.map((written) => verdictOf(written, pupilStays.get(written.id) ?? null, false)),
    ...links.map((link) => verdictOf(link, linkStays(link), isNewPupil.has(textOf(link.after, 'ward_id')))),
    ...guardians.map((written) => {
      const own = usesOf.get(written.id)
      const isNeeded = neededGuardians.has(written.id)
      const use = own ?? (isNeeded ? { why: 'used' as const, since: null } : null)
      // Their child, or the tie to it, says it already.
      return verdictOf(written, use, use !== null && isNeeded)
    }),
  ]
}

function useOf(written: Written, uses: ReadonlyMap<string, Use>): [string, Use][] {
  // Who is gone was taken out by somebody already.
  if (written.now === null) return []
  const use = uses.get(written.id)
  if (use) return [[written.id, use]]
  return touchedColumns(written).length > 0 ? [[written.id, { why: 'changed', since: changedAt(written) }]] : []
}

const changedAt = ({ now }: Written) => momentOf(now, 'updated_at')
const momentOf = (row: Written['now'], column: string): Date | null => {
  const text = textOf(row, column)
  return text === '' ? null : new Date(text)
}
