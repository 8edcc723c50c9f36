import { isMannerOfSpeaking, isOnlyAilment, isOnlySwindle, type Utterance } from './danger.ts'
import type { Guard, GuardPhrases } from './guard-phrases.ts'
import { FRENCH_GUARDS } from './guards.fr.ts'
import { ENGLISH_GUARDS } from './guards.en.ts'
import { ENGLISH_SHAPES } from './guard-shapes.en.ts'
import { ENGLISH_STRUCTURES } from './guard-structures.en.ts'
import { FRENCH_STRUCTURES } from './guard-structures.fr.ts'
import { PIDGIN_GUARDS } from './guards.pcm.ts'
import { TWI_GUARDS } from './guards.tw.ts'
import { GUARDED } from './intent-names.ts'
import { fold, phrases, stemsOf, wordsOf } from './phrases.ts'

/** A child in danger comes before anything; then, in this order, orders to the assistant itself and the rest. */
const ORDER: readonly Guard[] = [
  'injection',
  'scam',
  'medical',
  'exam_answers',
  'prediction',
  'do_it_for_me',
  'staff_private',
  'other_child',
  'off_topic',
]

const LANGUAGES: readonly GuardPhrases[] = [
  ENGLISH_GUARDS,
  ENGLISH_STRUCTURES,
  ENGLISH_SHAPES,
  FRENCH_GUARDS,
  FRENCH_STRUCTURES,
  TWI_GUARDS,
  PIDGIN_GUARDS,
]
/** What the guards listen for is never taken for a misspelling of something else. */
export const GUARD_WORDS: ReadonlySet<string> = new Set(
  LANGUAGES.flatMap((language) => GUARDED.flatMap((guard) => wordsOf(language[guard] ?? []))),
)
/** Nor is a word that begins as one of theirs. */
export const GUARD_STEMS: readonly string[] = [
  ...new Set(LANGUAGES.flatMap((language) => GUARDED.flatMap((guard) => stemsOf(language[guard] ?? [])))),
]
const compiled = LANGUAGES.map(
  (language) => new Map(GUARDED.flatMap((guard) => (language[guard] ? [[guard, phrases(language[guard])] as const] : []))),
)
/** What is harmless in one language is so beside a word of another. */
const harmless = new Map(
  GUARDED.map((guard) => [guard, LANGUAGES.flatMap((language) => language.harmless?.[guard] ?? [])] as const)
    .filter(([, list]) => list.length > 0)
    .map(([guard, list]) => [guard, phrases(list)]),
)
/** All that the guards listen by. */
export const GUARD_MATCHERS: readonly RegExp[] = [...compiled.flatMap((of) => [...of.values()]), ...harmless.values()]
const INNOCENT = new RegExp(harmless.get('safeguarding')?.source ?? '$^', 'gu')
/** What an order may begin with before it says what to do. */
const LEAD =
  /^(?:(?:hello|hi|hey|dear|good (?:morning|afternoon|evening|day)|sir|madam|please|pls|plz|kindly|abeg|just|now|so|and|then|quickly|ok|okay|(?:can|could|will|would) you|you should|i (?:want|need|would like) you to|i d like you to|help me(?: to)?|go (?:ahead(?: and)?|and)|svp|s il vous plait|bonjour|bonsoir) )+/
const ORDERS_BEGIN = /[,;:.!?\n]+|\s-+\s|\b(?:but|so|and then)\b/i
/** A sum that is written out: "3/4 + 2/5", "7 x 8", "12 - 5 ="; a date or an hour is none. */
const SUM = /\d\s*(?:[+×÷*^]|x(?=\s*\d))\s*[\d(]|\d\s+[-−–]\s+\d+(?:\/\d+)?\s*(?:=|\?|$)|\d\s*[-−–+]\s*\d+\s*=/i
const asWritten = (text: string) =>
  fold(text)
    .replace(/[^a-z0-9' ]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
const withoutInnocent = (text: string) => text.replaceAll(INNOCENT, ' ')

const hearsHarm = ({ written, plain }: Utterance): boolean => {
  const heard = [...new Set([written, plain])].map(withoutInnocent)
  return compiled.some((of) => {
    const matcher = of.get('safeguarding')
    return matcher !== undefined && heard.some((text) => matcher.test(text))
  })
}

/** An order may follow a reason or a question; these guards listen to each clause. */
const HEARD_BY_CLAUSE: readonly Guard[] = ['do_it_for_me', 'exam_answers', 'injection']

/**
 * The guard a question belongs to, whatever language it is in: every list is tried on the words as written and on the words
 * said plainly, because a parent in fear writes in any of them. What is harmless excuses a question from the other guards as a
 * whole; where a child may be in danger it is only taken out of the text, and the rest is still looked at.
 */
export function guardOf(question: string, plain: string, plainly: (text: string) => string): Guard | undefined {
  const saidOf = (text: string): Utterance => ({ written: asWritten(text), plain: plainly(text) })
  const whole: Utterance = { written: asWritten(question), plain }
  const clauses = question.split(ORDERS_BEGIN).filter((clause) => clause.trim().includes(' '))
  const parts = clauses.length > 1 ? clauses.map(saidOf) : []
  const isSaid = (guard: Guard) => {
    const heard = (HEARD_BY_CLAUSE.includes(guard) ? [whole, ...parts] : [whole]).filter(
      ({ plain: said }) => !harmless.get(guard)?.test(said),
    )
    const texts = [...new Set(heard.flatMap(({ written, plain: said }) => [written.replace(LEAD, ''), said.replace(LEAD, '')]))]
    if (guard === 'exam_answers' && SUM.test(question)) return true
    return compiled.some((of) => {
      const matcher = of.get(guard)
      return matcher !== undefined && texts.some((text) => matcher.test(text))
    })
  }
  if (hearsHarm(whole) && !isMannerOfSpeaking(question, hearsHarm, saidOf)) {
    if (isSaid('scam') && isOnlySwindle(whole, hearsHarm)) return 'scam'
    if (isSaid('medical') && isOnlyAilment(whole, hearsHarm)) return 'medical'
    return 'safeguarding'
  }
  return ORDER.find(isSaid)
}
