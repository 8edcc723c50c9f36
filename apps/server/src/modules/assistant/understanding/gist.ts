import { languageOf } from './language.ts'
import { CONCEPTS, type Concept, type Lexicon } from './lexicon.ts'
import { lexiconOf } from './lexicons.ts'
import { normalise, type FamilyNames } from './normalise.ts'
import { fold, phrases } from './phrases.ts'
import type { Reading } from './reading.ts'
import { ideasIn, withoutCourtesy } from './reading-of.ts'

/** What a question says of its kind: its words without their particulars, and the ideas in it. */
export type Gist = { words: readonly string[]; concepts: readonly Concept[] }

type Particular = readonly [matcher: RegExp, mark: string]
const everywhere = (list: readonly string[]) => new RegExp(phrases(list).source, 'gu')
const longestFirst = (list: readonly string[]) => list.toSorted((one, other) => other.length - one.length)

const particulars = new Map<Lexicon, readonly Particular[]>()
function particularsOf(lexicon: Lexicon): readonly Particular[] {
  const kept = particulars.get(lexicon)
  if (kept) return kept
  const { terms, subjects, weekdays, months } = lexicon
  const made: Particular[] = [
    [everywhere([...terms.beforePrevious, ...terms.previous, ...terms.numbered.flat(), ...terms.lastYear]), 'xpastterm'],
    [everywhere(terms.next), 'xnextterm'],
    [everywhere(longestFirst(Object.values(subjects).flat())), 'xsubject'],
    [everywhere(weekdays), 'xweekday'],
    [everywhere(months.filter((month) => month !== 'may')), 'xmonth'],
    [/\b\d+(?:[./:-]\d+)*\b/g, 'xnumber'],
  ]
  particulars.set(lexicon, made)
  return made
}

/** The gist of a question said plainly: of maths or English, on Monday or Friday, its kind is the same. */
export function gistOf({ text, has }: Pick<Reading, 'text' | 'has'>, lexicon: Lexicon): Gist {
  const said = particularsOf(lexicon).reduce((plain, [matcher, mark]) => plain.replace(matcher, mark), text)
  return { words: said.split(' ').filter((word) => word !== ''), concepts: CONCEPTS.filter((concept) => has(concept)) }
}

/** The gist of a question as it was written, for who learns from it. */
export function gistOfQuestion(question: string, names: FamilyNames): Gist {
  const lexicon = lexiconOf(languageOf(fold(question), 'en'))
  const text = withoutCourtesy(normalise(question, lexicon, names), lexicon)
  return gistOf({ text, has: ideasIn(text, lexicon) }, lexicon)
}
