import { asked, folded, runsOf } from './spelling.ts'

export type Kind = 'pupil' | 'guardian' | 'colleague'

/** Somebody as they are looked for. */
export type Entry = { id: string; kind: Kind; text: string; numbers: readonly string[] }

/** Whom a search found: `isWritten` where each of its words stands in theirs. */
export type Hit = { id: string; kind: Kind; score: number; isWritten: boolean }

type Kept = { id: string; kind: Kind; words: string; numbers: string; runs: number }

/** Under so much of what was asked, in shared runs of letters, nobody is like it; and under so much of the best, not beside it. */
const LEAST = 0.4
const LEAST_OF_BEST = 0.75

/** Everybody of one school by the runs of three letters in their names: who is spelt another way shares most of them. */
export function createAlike() {
  const kept: (Kept | null)[] = []
  const places = new Map<string, number>()
  const byRun = new Map<string, number[]>()
  let gone = 0

  function remove(id: string): void {
    const place = places.get(id)
    if (place === undefined) return
    kept[place] = null
    places.delete(id)
    gone++
  }

  function add({ id, kind, text, numbers }: Entry): void {
    remove(id)
    const words = folded(text)
    const runs = runsOf(words.split(' '))
    const place = kept.length
    kept.push({
      id,
      kind,
      words: ` ${words} `,
      numbers: numbers.map((each) => each.replaceAll(/\D/g, '')).join(' '),
      runs: runs.size,
    })
    places.set(id, place)
    for (const run of runs) {
      const those = byRun.get(run)
      if (those) those.push(place)
      else byRun.set(run, [place])
    }
  }

  /** How much of these runs everybody has who has any; without runs everybody is asked for. */
  function* near(runs: ReadonlySet<string>): Generator<readonly [Kept, number]> {
    if (runs.size === 0) {
      for (const each of kept) if (each) yield [each, 1]
      return
    }
    const counts = new Uint8Array(kept.length)
    const seen: number[] = []
    for (const run of runs)
      for (const place of byRun.get(run) ?? []) {
        const before = counts[place] ?? 0
        if (before === 0) seen.push(place)
        counts[place] = before + 1
      }
    for (const place of seen) {
      const each = kept[place]
      const share = (counts[place] ?? 0) / runs.size
      if (each && share >= LEAST) yield [each, share]
    }
  }

  return {
    add,
    remove,
    size: () => places.size,
    /** What lies here for nobody any more, as a share of all. */
    waste: () => gone / Math.max(kept.length, 1),

    /** Those of `isAllowed` who are written like this; where nobody is, those who sound like it. The likest first. */
    find(text: string, isAllowed: (id: string) => boolean = () => true): Hit[] {
      const { words, numbers } = asked(text)
      if (words.length + numbers.length === 0) return []
      const hits: Hit[] = []
      for (const [each, share] of near(runsOf(words, true))) {
        if (!numbers.every((number) => hasNumber(each.numbers, number)) || !isAllowed(each.id)) continue
        const isWritten = words.every((word) => each.words.includes(` ${word}`))
        // Of two who have all of it, the one with less beside it is meant.
        hits.push({ id: each.id, kind: each.kind, score: share + (0.1 * share * 20) / (20 + each.runs), isWritten })
      }
      const written = hits.filter((hit) => hit.isWritten)
      const best = hits.reduce((highest, { score }) => Math.max(highest, score), 0)
      const chosen = written.length > 0 ? written : hits.filter(({ score }) => score >= best * LEAST_OF_BEST)
      return chosen.toSorted((one, other) => other.score - one.score)
    },
  }
}

export type Alike = ReturnType<typeof createAlike>

/** A phone is kept with its country's code and said with a nought. */
const hasNumber = (numbers: string, number: string): boolean =>
  numbers.includes(number) || (number.startsWith('0') && numbers.includes(number.slice(1)))
