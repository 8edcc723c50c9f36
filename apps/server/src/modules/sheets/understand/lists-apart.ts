import type { SheetKind } from '@schoolgate/contracts/sheet-words'
import type { Layout } from './layout.ts'
import { columnsOf } from './match-columns.ts'
import { kindOf } from './recognise.ts'

/** Tabs that are a list of another kind than what is being brought. */
export type OtherList = { kind: SheetKind; tabs: string[] }

type Chosen = { kind: SheetKind | null; leftOutTabs: readonly string[] }

/**
 * Of a file with lists of several kinds (pupils on one tab, staff on the next) those of one kind: what was chosen, or else what has most
 * rows. A file of one kind is taken whole, whatever it is said to be.
 */
export function listsApart(
  all: readonly Layout[],
  { kind, leftOutTabs }: Chosen,
  today: string,
): { layouts: Layout[]; otherLists: OtherList[] } {
  const [first] = all
  if (first === undefined || all.length === 1) return { layouts: [...all], otherLists: [] }
  const known = all.map((layout) => ({ layout, kind: layout.of ?? ownKind(layout, today) }))
  const rows = new Map<SheetKind, number>()
  for (const { layout, kind: is } of known) {
    if (is === null || leftOutTabs.includes(layout.tab)) continue
    rows.set(is, (rows.get(is) ?? 0) + layout.rows.length)
  }
  // A package says itself that its pupils come first.
  const isPackage = all.some(({ of }) => of !== null)
  const most = [...rows].toSorted(([, one], [, other]) => other - one)[0]?.[0]
  const taken = kind !== null && rows.has(kind) ? kind : isPackage && rows.has('pupils') ? 'pupils' : most
  if (rows.size < 2 || taken === undefined || (kind !== null && !rows.has(kind))) return { layouts: [...all], otherLists: [] }
  // A tab without heads of its own goes with what is brought.
  const isTaken = (is: SheetKind | null) => is === taken || (is === null && !isPackage)
  const others = Map.groupBy(
    known.filter(({ kind: is }) => !isTaken(is)),
    ({ kind: is }) => is,
  )
  return {
    layouts: known.filter(({ kind: is }) => isTaken(is)).map(({ layout }) => layout),
    otherLists: [...others].flatMap(([is, tabs]) =>
      is === null ? [] : [{ kind: is, tabs: tabs.map(({ layout }) => layout.tab) }],
    ),
  }
}

/** What a tab is a list of by itself; null where it has no heads. */
function ownKind(layout: Layout, today: string): SheetKind | null {
  if (layout.heads.length === 0 || layout.rows.length === 0) return null
  const [name = '', ...above] = layout.classSaid
  return kindOf(columnsOf([layout]), layout.rows, { today, titles: [...above, name] })
}
