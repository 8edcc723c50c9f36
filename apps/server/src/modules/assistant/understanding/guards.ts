import type { Guard } from './guard-phrases.ts'
import { FRENCH_GUARDS } from './guards.fr.ts'
import { ENGLISH_GUARDS } from './guards.en.ts'
import { PIDGIN_GUARDS } from './guards.pcm.ts'
import { TWI_GUARDS } from './guards.tw.ts'
import { fold, phrases, wordsOf } from './phrases.ts'

/** A child in danger comes before anything; then orders to the assistant itself; then the rest. */
const ORDER: readonly Guard[] = [
  'safeguarding',
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

const LANGUAGES = [ENGLISH_GUARDS, FRENCH_GUARDS, TWI_GUARDS, PIDGIN_GUARDS]
/** What the guards listen for is never taken for a misspelling of something else. */
export const GUARD_WORDS: ReadonlySet<string> = new Set(
  LANGUAGES.flatMap((language) => ORDER.flatMap((guard) => wordsOf(language[guard] ?? []))),
)
const compiled = LANGUAGES.map((language) => ({
  of: new Map(ORDER.flatMap((guard) => (language[guard] ? [[guard, phrases(language[guard])] as const] : []))),
  harmless: new Map(
    ORDER.flatMap((guard) => (language.harmless?.[guard] ? [[guard, phrases(language.harmless[guard])] as const] : [])),
  ),
}))

const INNOCENT = compiled.flatMap(({ harmless }) => {
  const matcher = harmless.get('safeguarding')
  return matcher ? [new RegExp(matcher.source, 'gu')] : []
})
/** What an order may begin with before it says what to do. */
const LEAD =
  /^(?:(?:hello|hi|hey|dear|good (?:morning|afternoon|evening|day)|sir|madam|please|pls|plz|kindly|abeg|just|now|so|and|then|quickly|ok|okay|(?:can|could|will|would) you|you should|i (?:want|need|would like) you to|i d like you to|help me(?: to)?|go (?:ahead(?: and)?|and)|svp|s il vous plait|bonjour|bonsoir) )+/
const withoutInnocent = (text: string) => INNOCENT.reduce((rest, matcher) => rest.replaceAll(matcher, ' '), text)

/**
 * The guard a question belongs to, whatever language it is in: every list is tried on the words as written and on the words
 * said plainly, because a parent in fear writes in any of them. What is harmless excuses a question from the other guards as a
 * whole; where a child may be in danger it is only taken out of the text, and the rest is still looked at.
 */
export function guardOf(written: string, plain: string): Guard | undefined {
  const asWritten = fold(written)
    .replace(/[^a-z0-9' ]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const [order, plainOrder] = [asWritten.replace(LEAD, ''), plain.replace(LEAD, '')]
  const isSaid = (matcher: RegExp, harmless: RegExp | undefined) =>
    !harmless?.test(plain) && (matcher.test(order) || matcher.test(plainOrder))
  for (const guard of ORDER) {
    for (const { of, harmless } of compiled) {
      const matcher = of.get(guard)
      if (!matcher) continue
      if (
        guard === 'safeguarding'
          ? matcher.test(withoutInnocent(asWritten)) || matcher.test(withoutInnocent(plain))
          : isSaid(matcher, harmless.get(guard))
      )
        return guard
    }
  }
  return undefined
}
