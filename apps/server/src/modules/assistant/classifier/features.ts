import type { Gist } from '#modules/assistant/understanding'

/** What a question is recognised by, each with how often it occurs: words and pairs of words; groups of letters; the ideas in it; pairs of ideas. */
export type Features = readonly [words: Counted, letters: Counted, ideas: Counted, together: Counted]
type Counted = ReadonlyMap<string, number>

const [SHORTEST_GROUP, LONGEST_GROUP] = [2, 4]

export function featuresOf({ words, concepts }: Gist): Features {
  const spoken: string[] = []
  const letters: string[] = []
  for (const [at, word] of words.entries()) {
    spoken.push(word, `${words[at - 1] ?? '<'} ${word}`)
    const inside = `_${word}_`
    for (let length = SHORTEST_GROUP; length <= LONGEST_GROUP; length++)
      for (let from = 0; from + length <= inside.length; from++) letters.push(`~${inside.slice(from, from + length)}`)
  }
  spoken.push(`${words.at(-1) ?? '<'} >`)
  const together = concepts.flatMap((one, at) => concepts.slice(at + 1).map((other) => `${one}+${other}`))
  return [counted(spoken), counted(letters), counted(concepts), counted(together)]
}

function counted(list: readonly string[]): Counted {
  const times = new Map<string, number>()
  for (const one of list) times.set(one, (times.get(one) ?? 0) + 1)
  return times
}
