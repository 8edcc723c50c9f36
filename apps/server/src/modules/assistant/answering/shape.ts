import type { AnswerTable, Source } from '@schoolgate/contracts/assistant'
import type { Ask } from '#modules/assistant/understanding'

/** The places an answer can be read from. None takes an id: whose records they are was settled before (docs: one ward by construction). */
export const TOOLS = [
  'attendance',
  'marks',
  'reports',
  'bills',
  'payments',
  'notices',
  'calendar',
  'timetable',
  'profile',
  'school',
] as const
export type Tool = (typeof TOOLS)[number]

/** One look into one place. The input holds terms, days, subjects and words to look for, as the tool's own schema has them. */
export type Look = { tool: Tool; input: Record<string, unknown> }

/**
 * What a look brought: plain data of the contract's shapes with every total, difference and rate already computed, the pages it
 * stands on, and the names of fields whose words people wrote freely. `isEmpty`: the records hold nothing of the kind.
 */
export type Found = { tool: Tool; data: unknown; sources: Source[]; untrusted: readonly string[]; isEmpty: boolean }

/** Who is spoken to about whom, where and when: all an answer needs besides what was found. */
export type Voice = {
  language: 'en' | 'fr'
  ward: { first_name: string; gender: 'female' | 'male' | null }
  school: { name: string; phone: string | null; currency: string; timezone: string }
  /** The day it is at the school. */
  today: string
}

/** An answer in words, with at most one small table; `isAnswered` is false where nothing was found or understood. */
export type Answer = { text: string; table: AnswerTable | null; isAnswered: boolean }

/** What must be read to answer, in order; nothing for what is answered by fixed words. */
export type Plan = (ask: Ask, voice: Voice) => Look[]
/** Turns what was found (one per look of the plan, same order) into an answer. Pure: no figure that was not found. */
export type Compose = (ask: Ask, found: readonly Found[], voice: Voice) => Answer
