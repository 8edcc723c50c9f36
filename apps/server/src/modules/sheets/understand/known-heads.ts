import type { SheetField } from '@schoolgate/contracts/sheet-words'
import { trigrams } from '#lib/sheets/words'

/** The words that stand above the columns of one kind of list. */
export type KnownHeads = {
  words: ReadonlyMap<string, SheetField>
  fields: readonly SheetField[]
  /** The fields whose heads are spelt nearly like this one, each with how near, from 0 to 1. */
  near(word: string): Map<SheetField, number>
}

/** A word is asked about in each row that may be of heads, and again for its column. */
const MOST_KEPT = 2000

/** Knows heads, folded, also where they are misspelt: by the trigrams in them, since it is asked of every cell that may be a head. */
export function knownHeads(words: ReadonlyMap<string, SheetField>): KnownHeads {
  const heads = [...words.keys()]
  // Made for the first list that is brought: at the start it would keep the first parents waiting.
  let index: ReturnType<typeof indexOf> | undefined
  const seen = new Map<string, Map<SheetField, number>>()
  return {
    words,
    fields: [...new Set(words.values())],
    near(word) {
      const before = seen.get(word)
      if (before) return before
      index ??= indexOf(heads)
      const { holders, sizes } = index
      const grams = trigrams(word)
      const shared = new Map<number, number>()
      for (const gram of grams) for (const head of holders.get(gram) ?? []) shared.set(head, (shared.get(head) ?? 0) + 1)
      const near = new Map<SheetField, number>()
      for (const [head, count] of shared) {
        const field = words.get(heads[head] ?? '')
        const likeness = (2 * count) / (grams.size + (sizes[head] ?? 0))
        if (field !== undefined && likeness > (near.get(field) ?? 0)) near.set(field, likeness)
      }
      if (seen.size < MOST_KEPT) seen.set(word, near)
      return near
    },
  }
}

/** In which heads each trigram stands, and how many each head has. */
function indexOf(heads: readonly string[]) {
  const holders = new Map<string, number[]>()
  const sizes = heads.map((head, at) => {
    const grams = trigrams(head)
    for (const gram of grams) {
      const others = holders.get(gram)
      if (others) others.push(at)
      else holders.set(gram, [at])
    }
    return grams.size
  })
  return { holders, sizes }
}
