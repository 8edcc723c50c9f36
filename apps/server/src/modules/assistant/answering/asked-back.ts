import type { AnsweredIntent, Slots } from '#modules/assistant/understanding'
import { askedBackEn } from './asked-back.en.ts'
import { askedBackFr } from './asked-back.fr.ts'
import type { ComposerInput } from './draft.ts'
import { capital, type Phrasing } from './phrasing.ts'
import type { QuestionWords } from './question-words.ts'

const wordsOf = ({ language }: Phrasing): QuestionWords => (language === 'fr' ? askedBackFr : askedBackEn)

const spaced = (said: string | undefined) => (said === undefined ? '' : ` ${said}`)

const ONE_DAY: readonly (string | undefined)[] = ['day', 'weekday', 'date']

/** The question of a kind with what the parent named already; it stands by itself, and a tap asks it. */
export function questionOf(kind: AnsweredIntent, slots: Slots, say: Phrasing): string | null {
  const words = wordsOf(say)
  const [subject] = slots.subjects ?? []
  return words.questions[kind]({
    name: say.name,
    subject: subject === undefined ? null : capital(subject.replaceAll('_', ' ')),
    term: spaced(words.term(slots)),
    days: spaced(words.days(slots)),
    isOneDay: ONE_DAY.includes(slots.when?.kind),
    slots,
  })
}

const MOST_ASKED = 3
/** The questions that may have been meant, the likeliest first. */
export const askedBack = ({ offered, slots, say }: ComposerInput): string[] =>
  offered.flatMap((kind) => questionOf(kind, slots, say) ?? []).slice(0, MOST_ASKED)
