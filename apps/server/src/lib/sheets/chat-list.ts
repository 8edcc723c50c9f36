import type { SheetCell, SheetRow } from './workbook.ts'

/** “[12/09/2025, 08:14] Mrs Owusu: ” or “12/09/2025, 08:14 - Mrs Owusu: ”, before what was said. */
const SAID = /^\[?\d{1,2}[/.]\d{1,2}[/.]\d{2,4},? \d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?\]?(?: -)? [^:]{1,60}: ?/i
/** “7.30 - 8.00” is an hour. */
const NUMBERED = /^\s*\d{1,3}[.)](?!\d)\s*/
const BETWEEN = /\s+[-–—]+\s+|\s*[|\t]\s*/

/** So many of the lines that say anything are numbered, where they are a list. */
const SHARE = 0.5
const LOOKED_AT = 60

/**
 * Reads a list as it is pasted from a chat: a numbered line for each child, what is said of it between dashes. What else was said stands over
 * all columns, as a title does. Null, where the text is no such list.
 */
export function readChatList(text: string): SheetRow[] | null {
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.replaceAll(/[*_~\u200e\u202f]/g, (sign) => (sign === '\u202f' ? ' ' : '')).replace(SAID, ''))
  const filled = lines.filter((line) => line.trim() !== '')
  const isOne = (line: string) => NUMBERED.test(line) && BETWEEN.test(line.replace(NUMBERED, ''))
  const start = filled.slice(0, LOOKED_AT)
  if (start.filter(isOne).length < Math.max(2, start.length * SHARE)) return null
  const numbered = filled.filter(isOne)
  const cut = (line: string) => line.replace(NUMBERED, '').trim().split(BETWEEN)
  const width = Math.max(...numbered.map((line) => cut(line).length))
  return lines.flatMap((line, index): SheetRow[] => {
    if (line.trim() === '') return []
    const cells = NUMBERED.test(line) ? cut(line).map(cellOf) : spread(line.trim(), width)
    return [{ row: index + 1, cells }]
  })
}

const cellOf = (text: string): SheetCell | null => (text.trim() === '' ? null : { text: text.trim(), is: 'text' })
const spread = (text: string, width: number): SheetCell[] =>
  Array.from({ length: width }, (_, column) => (column === 0 ? { text, is: 'text' } : { text, is: 'text', isMerged: true }))
