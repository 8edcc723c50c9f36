import { isAtSchool } from '@schoolgate/contracts/at-school'
import { NETWORK_NAMES } from '@schoolgate/contracts/method-names'
import { localPhone } from '#lib/phone'
import type { Settled } from '#modules/assistant/reading'
import type { AnswerContext } from './shape.ts'

/** Levels whose reports have words and no scores (domain §3). */
const PRESCHOOL = /^(?:cr[eè]che|nursery|kg|preschool|pre-school|kindergarten)/i

/** Telephone numbers are slow to write, and schools have few. */
const written = new Map<string, string>()
function asWritten(phone: string): string {
  const known = written.get(phone) ?? localPhone(phone)
  written.set(phone, known)
  return known
}

/** A turn asks for its context at every step. */
const voices = new WeakMap<Settled, Map<'en' | 'fr', AnswerContext>>()

/** What every answer about a settled ward needs, in the language of the question. */
export function answerContextOf(settled: Settled, language: 'en' | 'fr'): AnswerContext {
  const known = voices.get(settled) ?? new Map<'en' | 'fr', AnswerContext>()
  const context = known.get(language) ?? newVoice(settled, language)
  voices.set(settled, known.set(language, context))
  return context
}

const newVoice = ({ ward, school, vendor, today }: Settled, language: 'en' | 'fr'): AnswerContext => ({
  language,
  ward: {
    first_name: ward.first_name,
    gender: ward.gender,
    class: ward.class,
    is_preschool: PRESCHOOL.test(ward.level),
    has_left: !isAtSchool(ward),
  },
  school: {
    name: school.name,
    phones: school.phones.map(asWritten),
    email: school.email,
    currency: school.currency,
    timezone: school.timezone,
    networks: school.country === 'GH' ? Object.values(NETWORK_NAMES) : [],
    head_teacher: `${school.head_teacher_title} ${school.head_teacher_name}`.trim(),
    official_accounts: school.official_accounts,
  },
  rights: { academics: ward.rights.academics, bills: ward.rights.bills, pay: ward.rights.pay },
  vendor,
  today,
})
