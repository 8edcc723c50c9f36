import { bySentence, type SentenceCheck } from './sentence-check.ts'

/** What our own code answered from the records in this turn, each answer under a number that a model may name in its place. */
export type Facts = {
  /** The answers as a model is told them: "[F1] …". The same answer keeps its number. */
  number: (answers: readonly string[]) => string[]
  /** The answer of a number; undefined where there is none. */
  said: (number: number) => string | undefined
}

export function collectFacts(): Facts {
  const known: string[] = []
  return {
    number: (answers) =>
      answers.map((answer) => {
        const at = known.indexOf(answer)
        return `[F${at >= 0 ? at + 1 : known.push(answer)}] ${answer}`
      }),
    said: (number) => known[number - 1],
  }
}

/**
 * All that a model may say beside facts, word for word. A list of harmless words is not enough: "it is as you hope" claims, "I can see to
 * it" promises, and "look.me" is an address.
 */
export const CONNECTING = {
  en: [
    'Hello',
    'Thank you for your question',
    'Here is what the records show',
    'Here is what the register shows',
    'Here is what I found',
    'From the records',
    'Also',
    'In addition',
    'I hope this helps',
    'Please ask if you want to know more',
    'See the page below',
    'See the pages below',
    'You are welcome',
  ],
  fr: [
    'Bonjour',
    'Merci de votre question',
    'Voici ce que montrent les dossiers',
    'Voici ce que montre le registre',
    'Voici ce que j’ai trouvé',
    'D’après les dossiers',
    'Aussi',
    'De plus',
    'J’espère que cela vous aide',
    'Demandez si vous voulez en savoir plus',
    'Voir la page ci-dessous',
    'Voir les pages ci-dessous',
    'Je vous en prie',
  ],
} as const

const REFERENCE = /\[F\d{1,3}\]\.?/g
/** Signs that part or list. A question mark doubts what it stands behind, and a cross or a thumb judges it. */
const AT_THE_ENDS = /^[\s,.;:!*•–—-]+|[\s,.;:!*•–—-]+$/g
const plainOf = (text: string) => text.normalize('NFC').toLowerCase().replaceAll('’', "'").replaceAll(AT_THE_ENDS, '')
const PHRASES = new Set(['', 'and', 'et', ...[...CONNECTING.en, ...CONNECTING.fr].map(plainOf)])
const connects = (text: string) => PHRASES.has(plainOf(text))
const numberOf = (reference: string) => Number(reference.replaceAll(/\D/g, ''))

/**
 * Lets through what a model may say: references to facts, which become our own answers, and phrases that only connect. Figures, days,
 * names and comparisons can enter in no other way, so that none can be bound to the wrong fact.
 */
export function onlyFacts({ said }: Facts): SentenceCheck {
  let held = 0
  const told = new Set<number>()

  function factOf(reference: string): string {
    const number = numberOf(reference)
    const fact = said(number)
    if (fact === undefined) held += 1
    if (fact === undefined || told.has(number)) return ''
    told.add(number)
    return fact
  }
  function judge(sentence: string): string {
    const parted = sentence.replaceAll('][F', '] [F')
    if (parted.split(REFERENCE).every(connects)) return parted.replaceAll(REFERENCE, factOf)
    held += 1
    return (parted.match(REFERENCE) ?? [])
      .map(factOf)
      .filter((fact) => fact !== '')
      .map((fact) => `${fact} `)
      .join('')
  }
  return { ...bySentence(judge), held: () => held }
}
