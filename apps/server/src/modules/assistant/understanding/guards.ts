import type { Guard } from './guard-phrases.ts'
import { FRENCH_GUARDS } from './guards.fr.ts'
import { ENGLISH_GUARDS } from './guards.en.ts'
import { PIDGIN_GUARDS } from './guards.pcm.ts'
import { TWI_GUARDS } from './guards.tw.ts'
import { fold, phrases } from './phrases.ts'

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

const compiled = [ENGLISH_GUARDS, FRENCH_GUARDS, TWI_GUARDS, PIDGIN_GUARDS].map((language) => ({
  of: new Map(ORDER.flatMap((guard) => (language[guard] ? [[guard, phrases(language[guard])] as const] : []))),
  harmless: new Map(
    ORDER.flatMap((guard) => (language.harmless?.[guard] ? [[guard, phrases(language.harmless[guard])] as const] : [])),
  ),
}))

const INNOCENT = compiled.flatMap(({ harmless }) => {
  const matcher = harmless.get('safeguarding')
  return matcher ? [new RegExp(matcher.source, 'gu')] : []
})
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
  const isSaid = (matcher: RegExp, harmless: RegExp | undefined) =>
    !harmless?.test(plain) && (matcher.test(asWritten) || matcher.test(plain))
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
