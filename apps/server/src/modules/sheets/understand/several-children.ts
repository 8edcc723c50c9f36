import type { SheetCell } from '#lib/sheets/workbook'
import type { BodyRow, Layout } from './layout.ts'
import type { Column } from './match-columns.ts'
import { folded, tidy } from '#lib/sheets/words'

/** Heads over all the children of a parent, who has one row. */
const OF_SEVERAL =
  /^(?:names? of )?(?:names? s of )?(?:wards?|children|child ren|ward s|pupil s|student s|enfants?|enfant s)(?: names?)?$|^(?:names? of )?pupils$/
const BETWEEN = /\s*(?:[;&+\n/]|\band\b|\bet\b)\s*/i

/** A list of parents names several children in one cell: each becomes a row of the same parent, in its own class where as many are named. */
export function eachChildApart(rows: readonly BodyRow[], columns: readonly Column[]): BodyRow[] {
  const names = columns.find(({ key, field }) => field === 'full_name' && OF_SEVERAL.test(key))
  if (!names) return [...rows]
  const classes = columns.find(({ field }) => field === 'class')
  return rows.flatMap((row) => {
    const place = names.places.get(row.tab) ?? -1
    const children = childrenIn(row.cells[place] ?? null)
    if (children.length < 2) return [row]
    const at = classes?.places.get(row.tab) ?? -1
    const said = row.cells[at] ?? null
    const parts = said === null ? [] : partsOf(said.text)
    return children.map((child, index) => ({
      ...row,
      cells: row.cells.map((cell, column): SheetCell | null => {
        if (column === place) return { text: child, is: 'text' }
        return column === at && parts.length === children.length ? { text: parts[index] ?? '', is: 'text' } : cell
      }),
    }))
  })
}

const partsOf = (text: string): string[] =>
  text
    .split(/\s*(?:[,;&+\n/]|\band\b|\bet\b)\s*/i)
    .map(tidy)
    .filter((part) => part !== '')

/** “Yaa Owusu, Kofi Owusu” are two; “Owusu, Yaa” is one, with the surname in front; “Ama & Kofi Mensah” share theirs. */
function childrenIn(cell: SheetCell | null): string[] {
  if (cell === null) return []
  const apart = cell.text.split(BETWEEN).map(tidy)
  const byComma = apart.flatMap((part) => {
    const pieces = part.split(/\s*,\s*/).filter((piece) => piece !== '')
    return pieces.length > 1 && pieces.every((piece) => piece.includes(' ')) ? pieces : [part]
  })
  const children = byComma.map((part) => part.replace(/^\d+[.)]\s*/, '')).filter((part) => part !== '')
  const surname = children.at(-1)?.split(' ').at(-1) ?? ''
  return children.map((child) => (child.includes(' ') || children.length === 1 ? child : `${child} ${surname}`))
}

const NUMBERED_CHILD = /^(?:child|ward|pupil|student|learner|kid|enfant|eleve)s? ?(\d)(?= |$)(.*)$/

/** “Child 1”, “Child 1 Class”, “Child 2”, “Child 2 Class” beside a parent: each child becomes a row of its own under the heads of the first. */
export function childrenSideBySide(layout: Layout): Layout {
  const places = layout.heads.map((head) => {
    const [, number, what = ''] = NUMBERED_CHILD.exec(folded(head)) ?? []
    return number === undefined ? null : { number: Number(number), what: what.trim() }
  })
  const numbers = [...new Set(places.flatMap((place) => place?.number ?? []))].toSorted((one, other) => one - other)
  const [first] = numbers
  if (first === undefined || numbers.length < 2) return layout
  const placeOf = (number: number, what: string) => places.findIndex((place) => place?.number === number && place.what === what)
  const isOther = (column: number) => (places[column]?.number ?? first) !== first
  const rows = layout.rows.flatMap((row) =>
    numbers.flatMap((number): BodyRow[] => {
      const cells = row.cells.map((cell, column) => {
        const place = places[column] ?? null
        if (place === null) return cell
        return isOther(column) ? null : (row.cells[placeOf(number, place.what)] ?? null)
      })
      const isThere = places.some((place, column) => place?.number === first && cells[column])
      return isThere || number === first ? [{ ...row, cells }] : []
    }),
  )
  const heads = layout.heads.map((head, column) => {
    if (isOther(column)) return ''
    return places[column] ? `Child ${places[column].what === '' ? 'name' : places[column].what}` : head
  })
  return { ...layout, heads, rows }
}
