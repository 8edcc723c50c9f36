import type { SheetCell } from '#lib/sheets/workbook'
import type { BodyRow } from './layout.ts'
import type { Column } from './match-columns.ts'
import { tidy } from '#lib/sheets/words'

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
