import type { Lexicon } from './lexicon.ts'
import { phrases } from './phrases.ts'

/** A term as it was said: by number, or seen from now. */
export type TermRef = 1 | 2 | 3 | 'current' | 'previous' | 'before_previous' | 'next'
/** A year as it was stated: an academic one ("2023/2024"), or one of the calendar ("2024"). */
export type StatedYear = `${number}` | `${number}/${number}`
export type YearRef = 'current' | 'previous' | StatedYear
/** A part of a term, before or after its break in the middle. */
export type HalfRef = 'first' | 'second'
export type SaidTerms = {
  term?: TermRef
  otherTerm?: TermRef
  year?: YearRef
  className?: string
  half?: HalfRef
  lastTerms?: number
}

const compiled = new Map<string, ReturnType<typeof compile>>()
const compile = ({ terms }: Lexicon) => ({
  refs: [
    ...terms.numbered.map((list, index) => ({ ref: numberRef(index), matcher: phrases(list) })),
    { ref: 'before_previous' as const, matcher: phrases(terms.beforePrevious) },
    { ref: 'previous' as const, matcher: phrases(terms.previous) },
    { ref: 'next' as const, matcher: phrases(terms.next) },
    { ref: 'current' as const, matcher: phrases(terms.current.filter((phrase) => phrase !== 'now')) },
  ],
  thisYear: phrases(terms.thisYear),
  lastYear: phrases(terms.lastYear),
  firstHalf: phrases(terms.firstHalf),
  secondHalf: phrases(terms.secondHalf),
})
const numberRef = (index: number): TermRef => (index === 0 ? 1 : index === 1 ? 2 : 3)
const PAIR = /\b(first|second|third) (?:term )?(?:and|to|vs|versus|with|or) (?:the )?(first|second|third) term\b/
const ORDINALS: readonly (string | undefined)[] = ['first', 'second', 'third']
const CLASS_NAME = /\b(?:in|at|from|of) (?:class |form )?((?:basic|bs|b|primary|p|jhs|jss|kg|shs|sss|ss|nursery) ?\d)\b/

const SCHOOL_YEAR = /(?<![\d/.-])(20\d\d) ?[/-] ?(?:20)?(\d\d)(?![\d/.-])/
const CALENDAR_YEAR = /(?<![\d/.-])(20\d\d)(?![\d/.-])/
/** The year that a question states in figures; not where a day or a month it names stands in it already, nor an amount. */
export function findYear(text: string): StatedYear | undefined {
  const pair = SCHOOL_YEAR.exec(text)
  if (pair) {
    const [began, ended] = [Number(pair[1]), Number(pair[2])]
    if ((began + 1) % 100 === ended) return `${began}/${began + 1}`
  }
  const single = CALENDAR_YEAR.exec(text)?.[1]
  return single === undefined ? undefined : `${Number(single)}`
}
export const isStated = (year: YearRef | undefined): year is StatedYear =>
  year !== undefined && year !== 'current' && year !== 'previous'

const LAST_TERMS =
  /\b(?:last|past|recent|previous) (?:(two)|(three)|(four)|([234])) terms\b|\b(?:(deux)|(trois)|(quatre)|([234])) derniers trimestres\b/
/** "The last two terms": how many, up to now. */
function lastTermsIn(text: string): number | undefined {
  const [, two, three, four, figure, deux, trois, quatre, chiffre] = LAST_TERMS.exec(text) ?? []
  if (two ?? deux) return 2
  if (three ?? trois) return 3
  if (four ?? quatre) return 4
  return (figure ?? chiffre) ? Number(figure ?? chiffre) : undefined
}

/** The terms, year or earlier class a normalised question speaks of, in the order they were said. */
export function findTerms(text: string, lexicon: Lexicon): SaidTerms {
  const grammar = compiled.get(lexicon.language) ?? compile(lexicon)
  compiled.set(lexicon.language, grammar)
  const said: SaidTerms = {}
  const className = CLASS_NAME.exec(text)?.[1]
  if (className !== undefined) said.className = className
  const lastTerms = lastTermsIn(text)
  if (lastTerms !== undefined) return { ...said, lastTerms }
  if (grammar.firstHalf.test(text)) said.half = 'first'
  else if (grammar.secondHalf.test(text)) said.half = 'second'
  if (grammar.lastYear.test(text)) said.year = 'previous'
  else if (grammar.thisYear.test(text)) said.year = 'current'
  const pair = PAIR.exec(text)
  if (pair) return { ...said, term: numberRef(ORDINALS.indexOf(pair[1])), otherTerm: numberRef(ORDINALS.indexOf(pair[2])) }
  const found = grammar.refs
    .flatMap(({ ref, matcher }) => {
      const hit = matcher.exec(text)
      return hit ? [{ ref, at: hit.index, end: hit.index + hit[0].length }] : []
    })
    .sort((one, other) => one.at - other.at || other.end - one.end)
  const [first] = found
  const second = found.find(({ at }) => first !== undefined && at >= first.end)
  if (first) said.term = first.ref
  if (second) said.otherTerm = second.ref
  return said
}
