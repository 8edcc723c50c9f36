import { bySentence, type SentenceCheck } from './sentence-check.ts'

/** The sentences our own code made of what was read in this turn, each under a number that a model may name in their place. */
export type Facts = {
  /** The lines as a model is told them: "[F1] …". The same sentence keeps its number. */
  number: (sentences: readonly string[]) => string[]
  /** The sentence of a number; undefined where there is none. */
  said: (number: number) => string | undefined
}

export function collectFacts(): Facts {
  const known: string[] = []
  return {
    number: (sentences) =>
      sentences.map((sentence) => {
        const at = known.indexOf(sentence)
        return `[F${at >= 0 ? at + 1 : known.push(sentence)}] ${sentence}`
      }),
    said: (number) => known[number - 1],
  }
}

/**
 * Words that connect and claim nothing. A sentence of a model that holds any other word is a claim nobody can check: of a figure,
 * of none or all, of something done or promised, of somebody else, or only praise.
 */
const CONNECTING = new Set(
  `a about also and answer answers are as ask at below can details find follows for from hello hope i in is it let look me more of on open
   or page pages please question questions record records register see show shows that the these this to want what you your
   ai aide aussi avec bonjour ce ceci cela cette ces ci comme dans de demander demandez des dessous dossier dossiers du en est et
   espere j je la le les montre montrent ouvrez ouvrir page pages plus pour pouvez puis que question questions registre repondre
   reponse sont suit sur un une voici votre vous vos y helps here thank thanks merci`
    .split(/\s+/)
    .filter((word) => word !== ''),
)
const REFERENCE = /\[F(\d{1,3})\]\.?/g
const wordsOf = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * Lets through what a model may say: references to facts, which become our own sentences, and words that only connect. Figures, days,
 * names and comparisons can enter in no other way, so that none can be bound to the wrong fact.
 */
export function onlyFacts({ said }: Facts): SentenceCheck {
  let held = 0
  const told = new Set<number>()

  function factOf(number: number): string {
    const fact = said(number)
    if (fact === undefined) held += 1
    if (fact === undefined || told.has(number)) return ''
    told.add(number)
    return fact
  }
  function judge(sentence: string): string {
    const numbers = [...sentence.matchAll(REFERENCE)].map(([, number]) => Number(number))
    if (wordsOf(sentence.replaceAll(REFERENCE, ' ')).every((word) => CONNECTING.has(word)))
      return sentence.replaceAll(REFERENCE, (_whole, number: string) => factOf(Number(number)))
    held += 1
    return numbers
      .map(factOf)
      .filter((fact) => fact !== '')
      .map((fact) => `${fact} `)
      .join('')
  }
  return { ...bySentence(judge), held: () => held }
}
