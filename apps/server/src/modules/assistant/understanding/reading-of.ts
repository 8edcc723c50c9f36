import { CONCEPTS, type Concept, type Lexicon } from './lexicon.ts'
import { phrases } from './phrases.ts'
import type { Reading } from './reading.ts'
import { findSlots } from './slots.ts'

const matchers = new Map<Lexicon, ReadonlyMap<Concept, RegExp>>()
function conceptsOf(lexicon: Lexicon): ReadonlyMap<Concept, RegExp> {
  const kept = matchers.get(lexicon)
  if (kept) return kept
  const made = new Map(CONCEPTS.map((concept) => [concept, phrases(lexicon.concepts[concept])]))
  matchers.set(lexicon, made)
  return made
}

/** Whether a question said plainly holds an idea; each is looked for once, when it is asked after. */
export function ideasIn(text: string, lexicon: Lexicon): (concept: Concept) => boolean {
  const grammar = conceptsOf(lexicon)
  const known = new Map<Concept, boolean>()
  return (concept) => {
    const held = known.get(concept) ?? grammar.get(concept)?.test(text) ?? false
    known.set(concept, held)
    return held
  }
}

/** A question said plainly, as the rules see it; `subjects` are the ward's own. */
export function readingOf(text: string, lexicon: Lexicon, subjects: readonly string[]): Reading {
  const is = ideasIn(text, lexicon)
  return {
    text,
    words: text.split(' ').filter((word) => word !== '').length,
    slots: findSlots(text, lexicon, subjects),
    has: (...concepts) => concepts.some(is),
    all: (...concepts) => concepts.every(is),
  }
}

const courtesies = new Map<Lexicon, RegExp>()
/** "Good morning sir, hope you are well" is polite and asks nothing; alone it is kept, to be greeted back. */
export function withoutCourtesy(plain: string, lexicon: Lexicon): string {
  const courtesy = courtesies.get(lexicon) ?? new RegExp(phrases(lexicon.concepts.COURTESY).source, 'gu')
  courtesies.set(lexicon, courtesy)
  const rest = plain.replaceAll(courtesy, ' ').replace(/\s+/g, ' ').trim()
  return rest.split(' ').length < 2 && !/[a-z]{4}/.test(rest) ? plain : rest
}

/** What a sentence says apart from its courtesy; `plain`: said plainly. */
export const readingOfPlain = (plain: string, lexicon: Lexicon, subjects: readonly string[]): Reading =>
  readingOf(withoutCourtesy(plain, lexicon), lexicon, subjects)
