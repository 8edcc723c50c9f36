/** Prints rows under their heads, columns aligned; numbers stand right. */
export function printTable(title: string, heads: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  const cells = [heads, ...rows.map((row) => row.map((cell) => (typeof cell === 'number' ? cell.toLocaleString('en-GB') : cell)))]
  const widths = heads.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  const isNumber = heads.map((_, column) => rows.every((row) => typeof row[column] === 'number'))
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (isNumber[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
      .join(' | ')
  console.log(`\n${title}\n`)
  for (const [at, row] of cells.entries()) {
    console.log(`| ${line(row)} |`)
    if (at === 0)
      console.log(`| ${widths.map((width, column) => `${'-'.repeat(width - 1)}${isNumber[column] ? ':' : '-'}`).join(' | ')} |`)
  }
}

/** The value below which this share (0 to 1) of the sorted numbers lies. */
export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/** The middle value. */
export const median = (numbers: readonly number[]): number =>
  quantile(
    numbers.toSorted((a, b) => a - b),
    0.5,
  )
