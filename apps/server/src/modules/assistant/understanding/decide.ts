import type { Gist } from './gist.ts'
import { isAnswered, isGuarded, isLearnt, type AnsweredIntent, type Intent } from './intent-names.ts'

/**
 * Every kind of question with its chance, the likeliest first. What is only told is of no kind: of a sentence that asks nothing, all chances
 * together are less than one.
 */
export type Opinion = readonly (readonly [intent: Intent, chance: number])[]
/** A reader that has learnt from examples what a question is about. */
export type SecondReader = (gist: Gist) => Opinion

/** What a question is, or what it may be: then the parent is asked. */
export type Decision = { intent: Intent } | { offered: readonly AnsweredIntent[] }

/*
 * These limits were chosen by 5,292 questions of seven people, each read by models that had learnt only from other people's lines, and by the
 * validation part of the evaluation (docs/figures.md).
 */

/** From so much on, a child may be in danger: in the whole of a message, or in one sentence of several. */
const ALARMED = 0.3
const ALARMED_BY_A_SENTENCE = 0.5
/** Under so much danger the second reader takes the rules' alarm back; more freely where it hears none in any of several sentences. */
const HARMLESS = 0.01
const HARMLESS_TOLD = 0.1
/** From so much on, the second reader's kind stands. */
const HELD = 0.25
/** From so much on, the kind that the rules found is possible. */
const POSSIBLE = 0.15
/** In place of what the rules refuse in a single sentence, from so much on. */
const TAKES_BACK = 0.6
/** From so much on, the second reader is sure. */
export const SURE = 0.8
/** What is less likely than that is not worth offering. */
const OFFERED = 0.01

export const chanceOf = (intent: Intent, opinion: Opinion): number => opinion.find(([one]) => one === intent)?.[1] ?? 0

const dangerIn = (opinions: readonly Opinion[]): number =>
  Math.max(0, ...opinions.map((opinion) => chanceOf('safeguarding', opinion)))

/** What the second reader holds of a message: of the whole, of each of its sentences where there are several, and of all that together. */
export type Heard = { whole: Opinion; parts: readonly Opinion[]; together: Opinion }

/** How much the whole of a message counts beside each of its sentences. */
const WHOLE = 2

/** A story around a question has sentences of its own: what asks speaks for its kind, what only tells for none. */
export function heard(whole: Opinion, parts: readonly Opinion[]): Heard {
  if (parts.length === 0) return { whole, parts, together: whole }
  const chances = new Map<Intent, number>()
  for (const [opinion, weight] of [[whole, WHOLE] as const, ...parts.map((part) => [part, 1] as const)])
    for (const [intent, chance] of opinion) chances.set(intent, (chances.get(intent) ?? 0) + weight * chance)
  let sum = 0
  for (const chance of chances.values()) sum += chance
  const together = [...chances].map(([intent, chance]) => [intent, chance / (sum || 1)] as const)
  return { whole, parts, together: together.toSorted(([, one], [, other]) => other - one) }
}

/** Whether the second reader hears that a child may be in danger. */
export const isAlarmed = ({ whole, parts, together }: Heard): boolean =>
  dangerIn([whole, together]) >= ALARMED || dangerIn(parts) >= ALARMED_BY_A_SENTENCE

/** Whether an alarm of the rules alone is a figure of speech ("What time is kickoff?"), or tells of what is long past. */
export const isManner = ({ whole, parts, together }: Heard): boolean =>
  dangerIn([whole, together, ...parts]) <= (parts.length === 0 ? HARMLESS : HARMLESS_TOLD)

/**
 * What a message asks. A single sentence is what the rules found where the second reader holds that for possible, and more so a refusal;
 * several sentences are what the second reader holds, which tells what asks from what is told around it. In doubt the parent is asked.
 */
export function decide(found: Intent, { together, parts }: Heard): Decision {
  const [first, chance] = together[0] ?? ['unknown', 0]
  if (found === 'language_not_covered') return { intent: found }
  const isPossible = found !== 'unknown' && chanceOf(found, together) >= POSSIBLE
  if (parts.length === 0 && (isGuarded(found) ? chance < TAKES_BACK : isPossible && !isLearnt(first))) return { intent: found }
  if (chance >= (first === 'unknown' ? SURE : HELD)) return { intent: first }
  if (isPossible) return { intent: found }
  const likely = together.filter(([, its]) => its >= OFFERED).map(([intent]) => intent)
  const offered = [...new Set([...likely, found])].filter(isAnswered)
  return offered.length > 0 ? { offered } : { intent: found }
}
