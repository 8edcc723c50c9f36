import { isAtSchool } from '@schoolgate/contracts/at-school'
import { localPhone } from '#lib/phone'
import type { Settled } from '#modules/assistant/reading'
import type { Voice } from './shape.ts'

/** Levels whose reports have words and no scores (domain §3). */
const PRESCHOOL = /^(?:cr[eè]che|nursery|kg|preschool|pre-school|kindergarten)/i

/** A turn asks for its voice at every step; telephone numbers are slow to write. */
const voices = new WeakMap<Settled, Map<'en' | 'fr', Voice>>()

/** The voice for a settled ward in the language of the question. */
export function voiceOf(settled: Settled, language: 'en' | 'fr'): Voice {
  const known = voices.get(settled) ?? new Map<'en' | 'fr', Voice>()
  const voice = known.get(language) ?? newVoice(settled, language)
  voices.set(settled, known.set(language, voice))
  return voice
}

const newVoice = ({ ward, school, today }: Settled, language: 'en' | 'fr'): Voice => ({
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
    phones: school.phones.map(localPhone),
    email: school.email,
    currency: school.currency,
    timezone: school.timezone,
    head_teacher: `${school.head_teacher_title} ${school.head_teacher_name}`.trim(),
    official_accounts: school.official_accounts,
  },
  rights: { academics: ward.rights.academics, bills: ward.rights.bills, pay: ward.rights.pay },
  today,
})
