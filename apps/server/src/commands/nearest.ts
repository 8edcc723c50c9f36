/** The word that is most likely meant; undefined when none is near enough to be it. */
export function nearestTo(written: string, known: readonly string[]): string | undefined {
  const near = known
    .map((word) => ({ word, away: distance(written.toLowerCase(), word.toLowerCase()) }))
    .filter(({ word, away }) => away <= Math.max(1, Math.floor(word.length / 3)))
    .toSorted((a, b) => a.away - b.away)
  return near[0]?.word
}

/** How many letters were changed, left out, put in, or swapped with the next (Damerau). */
function distance(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Infinity
  for (let row = 1; row <= from.length; row++) {
    const line = [row]
    rows.push(line)
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      const least = Math.min(at(row - 1, column) + 1, (line[column - 1] ?? 0) + 1, at(row - 1, column - 1) + (isSame ? 0 : 1))
      line.push(isSwapped ? Math.min(least, at(row - 2, column - 2) + 1) : least)
    }
  }
  return at(from.length, to.length)
}
