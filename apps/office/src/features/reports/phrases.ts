import type { BookPupil } from '@schoolgate/contracts/report-books'
import type { Language } from '@schoolgate/ui/lib/words'

/** A sentence to begin a remark with, and the few words by which it is offered. */
export type Phrase = { word: string; sentence: string }

/** Of 100: from here on a subject is a strength; below, it needs practice. */
const STRONG = 70
const WEAK = 55
/** An average that moved so much is worth saying. */
const MOVED = 5
/** Of ten days in school more than one was missed. */
const OFTEN_AWAY = 0.9
const OFFERED = 6

type Who = { name: string; subject: string }
type Kind = 'strong' | 'weak' | 'rose' | 'fell' | 'everyDay' | 'away' | 'confident' | 'helps' | 'neat'

const SENTENCES: Record<Language, Record<Kind, (who: Who) => Phrase>> = {
  en: {
    strong: ({ name, subject }) => ({ word: `Does well in ${subject}`, sentence: `${name} does very well in ${subject}.` }),
    weak: ({ name, subject }) => ({
      word: `Needs practice in ${subject}`,
      sentence: `${name} needs more practice in ${subject}.`,
    }),
    rose: ({ name }) => ({ word: 'Has risen', sentence: `${name} has risen since last term. Well done.` }),
    fell: ({ name }) => ({ word: 'Can do more', sentence: `${name} can do more, and did so last term.` }),
    everyDay: ({ name }) => ({ word: 'In school every day', sentence: `${name} was in school every day.` }),
    away: ({ name }) => ({ word: 'Away often', sentence: `${name} was away often and missed lessons.` }),
    confident: ({ name }) => ({ word: 'Reads with confidence', sentence: `${name} reads with confidence.` }),
    helps: ({ name }) => ({ word: 'Helps others', sentence: `${name} helps others in class.` }),
    neat: ({ name }) => ({ word: 'Neat work', sentence: `${name} works neatly.` }),
  },
  fr: {
    strong: ({ name, subject }) => ({ word: `Très bien en ${subject}`, sentence: `${name} travaille très bien en ${subject}.` }),
    weak: ({ name, subject }) => ({
      word: `À revoir\u00a0: ${subject}`,
      sentence: `${name} doit s’exercer davantage en ${subject}.`,
    }),
    rose: ({ name }) => ({ word: 'A progressé', sentence: `${name} a progressé depuis le trimestre dernier. Bravo.` }),
    fell: ({ name }) => ({ word: 'Peut mieux faire', sentence: `${name} peut mieux faire, comme au trimestre dernier.` }),
    everyDay: ({ name }) => ({ word: 'Présence parfaite', sentence: `${name} est venu en classe tous les jours.` }),
    away: ({ name }) => ({ word: 'Souvent en absence', sentence: `${name} a manqué beaucoup de leçons.` }),
    confident: ({ name }) => ({ word: 'Lit avec assurance', sentence: `${name} lit avec assurance.` }),
    helps: ({ name }) => ({ word: 'Aide les autres', sentence: `${name} aide les autres en classe.` }),
    neat: ({ name }) => ({ word: 'Travail soigné', sentence: `${name} travaille avec soin.` }),
  },
}

const PRONOUNS: Record<Language, { female: string; male: string }> = {
  en: { female: 'She', male: 'He' },
  fr: { female: 'Elle', male: 'Il' },
}

/** Sentences that fit what a child's marks and days in school say; the first of a remark names the child, the next ones do not again. */
export function phrasesFor({ first_name, gender, report }: BookPupil, remark: string, language: Language): Phrase[] {
  const pronoun = gender === null ? first_name : PRONOUNS[language][gender]
  const name = remark.includes(first_name) ? pronoun : first_name
  const totals = (report?.lines ?? []).flatMap(({ subject, total }) => (total === null ? [] : [{ subject: subject.name, total }]))
  const inOrder = totals.toSorted((one, other) => other.total - one.total)
  const [best, worst] = [inOrder[0], inOrder.at(-1)]
  const { average, average_before: before, times_present: present, times_opened: opened } = report ?? {}
  const moved = average != null && before != null ? average - before : 0
  const kinds: { kind: Kind; subject?: string; fits: boolean }[] = [
    { kind: 'strong', subject: best?.subject ?? '', fits: best !== undefined && best.total >= STRONG },
    { kind: 'weak', subject: worst?.subject ?? '', fits: worst !== undefined && worst.total < WEAK },
    { kind: 'rose', fits: moved >= MOVED },
    { kind: 'fell', fits: moved <= -MOVED },
    { kind: 'everyDay', fits: opened != null && opened > 0 && present === opened },
    { kind: 'away', fits: opened != null && present != null && present < opened * OFTEN_AWAY },
    { kind: 'helps', fits: true },
    { kind: 'neat', fits: true },
    { kind: 'confident', fits: true },
  ]
  return kinds
    .filter(({ fits }) => fits)
    .map(({ kind, subject = '' }) => SENTENCES[language][kind]({ name, subject }))
    .filter(({ sentence }) => !remark.includes(sentence))
    .slice(0, OFFERED)
}
