/** How many letters must be changed, left out, put in or swapped with their neighbour; more than `limit` counts as limit + 1. */
export function distance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const change = one[row - 1] === other[column - 1] ? 0 : 1
      let cost = Math.min((last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + change)
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]) {
        cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1)
      }
      current.push(cost)
    }
    beforeLast = last
    last = current
  }
  return last[other.length] ?? limit + 1
}

/** Every word a grammar is made of, words that are right and none of its own, and the beginnings it takes for granted. */
export type Vocabulary = { words: ReadonlySet<string>; kept: ReadonlySet<string>; stems: readonly string[] }
const SHORTEST_REPAIRED = 5
const LONG = 8
const ENDINGS = ['s', 'es', 'd', 'ed', 'ing', 'ly', 'er']

/**
 * Repairs a misspelt word to the one word of the vocabulary that is near enough: one letter, two in long words.
 * Short words, known words and words with two equally near neighbours stay as they are.
 */
export function repair(word: string, { words: known, kept, stems }: Vocabulary): string {
  if (word.length < SHORTEST_REPAIRED || known.has(word) || kept.has(word) || !/^[a-z]+$/.test(word)) return word
  if (ENDINGS.some((ending) => word.endsWith(ending) && known.has(word.slice(0, -ending.length)))) return word
  // “Computin”, “payin”: the last letter is not said.
  if (word.endsWith('in') && known.has(`${word}g`)) return `${word}g`
  if (stems.some((stem) => word.startsWith(stem))) return word
  const limit = word.length >= LONG ? 2 : 1
  let nearest = word
  let nearestCost = limit + 1
  let isTie = false
  for (const candidate of known) {
    if (candidate[0] !== word[0] || candidate.length < SHORTEST_REPAIRED - 1) continue
    const cost = distance(word, candidate, limit)
    if (cost < nearestCost) {
      nearest = candidate
      nearestCost = cost
      isTie = false
    } else if (cost === nearestCost) {
      isTie = true
      // A letter is left out more often than put in: “scince” is science before it is since.
      if (candidate.length > nearest.length) nearest = candidate
    }
  }
  return nearestCost > limit || (isTie && nearestCost > 1) ? word : nearest
}
