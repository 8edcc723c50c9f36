import type { AnswerTable, AssistantIntroduction, Source } from '@schoolgate/contracts/assistant'
import type { Found, Look } from '#modules/assistant/reading'
import type { Ask } from '#modules/assistant/understanding'

/** Who is spoken to about whom, where and when: all an answer needs besides what was found. */
export type AnswerContext = {
  language: 'en' | 'fr'
  /** The language that was heard, where it is another: of danger to a child a word in it is said too. */
  heard?: 'tw'
  ward: { first_name: string; gender: 'female' | 'male' | null; class: string; is_preschool: boolean; has_left: boolean }
  school: {
    name: string
    phones: string[]
    email: string | null
    currency: string
    timezone: string
    head_teacher: string
    /** Whose mobile money this school's country pays with. */
    networks: readonly string[]
    official_accounts: { kind: 'momo' | 'bank'; network: string | null; name: string; number: string; shows: string | null }[]
  }
  /** What this guardian may ask about. */
  rights: { academics: boolean; bills: boolean; pay: boolean }
  /** The outside service that helps to word answers for this parent now. */
  vendor: string | null
  /** The day it is at the school. */
  today: string
}

/** An answer in words, with at most one small table and the rows it stands on; `isAnswered` is false where nothing was understood. */
export type Answer = { text: string; table: AnswerTable | null; sources: Source[]; isAnswered: boolean }

/** What must be read to answer, in order; nothing for what is answered by fixed words. */
export type Plan = (ask: Ask, context: AnswerContext) => Look[]
/** Turns what was found (one per look of the plan, same order) into an answer. Pure: no figure that was not found or is in the context. */
export type Compose = (ask: Ask, found: readonly Found[], context: AnswerContext) => Answer
/** Four questions this ward's records can answer now. */
export type Suggest = (
  read: (look: Look) => Promise<Found>,
  context: AnswerContext,
) => Promise<AssistantIntroduction['questions']>
