/** What a spreadsheet puts on the clipboard, by rows and cells: tabs between, cells quoted where they hold a tab, a line break or a quote. */
export function readBlock(text: string): string[][] {
  const rows: string[][] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    cells.push(cell)
    cell = ''
  }
  const endRow = () => {
    endCell()
    rows.push(cells)
    cells = []
  }
  const letters = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n')
  for (let at = 0; at < letters.length; at++) {
    const letter = letters[at] ?? ''
    if (isQuoted && letter === '"' && letters[at + 1] === '"') {
      cell += '"'
      at++
    } else if (letter === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted
    else if (!isQuoted && letter === '\t') endCell()
    else if (!isQuoted && letter === '\n') endRow()
    else cell += letter
  }
  // Spreadsheets end the last row, too.
  if (cell !== '' || cells.length > 0) endRow()
  return rows
}

const quoted = (cell: string): string => (/[\t\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** The same the other way. */
export const writtenBlock = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(quoted).join('\t')).join('\n')
