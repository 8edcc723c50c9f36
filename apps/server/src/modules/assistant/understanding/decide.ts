import type { Gist } from './gist.ts'
import { isAnswered, isGuarded, type AnsweredIntent, type Intent } from './intent-names.ts'

/** Every kind of question with its chance, the likeliest first. */
export type Opinion = readonly (readonly [intent: Intent, chance: number])[]
/** A reader that has learnt from examples what a question is about. */
export type SecondReader = (gist: Gist) => Opinion

/** What a question is, or what it may be: then the parent is asked. */
export type Decision = { intent: Intent } | { offered: readonly AnsweredIntent[] }

/** From so much on, a child may be in danger. */
const ALARMED = 0.8
/** Under so much, the kind that the rules found is hardly possible. */
const DOUBTED = 0.05
/** From so much on, the second reader is sure. */
const SURE = 0.8
/** What is less likely than that is not worth offering. */
const OFFERED = 0.05

const chanceOf = (intent: Intent, opinion: Opinion): number => opinion.find(([one]) => one === intent)?.[1] ?? 0

/** Whether the second reader hears that a child may be in danger. The rules' own alarm needs no second. */
export const isAlarmed = (opinion: Opinion): boolean => chanceOf('safeguarding', opinion) >= ALARMED

/**
 * What the rules found and the second reader's opinion together. A refusal of the rules stands, and what the second reader holds for
 * possible. Otherwise it is the second reader's kind, where that one is sure, and else the parent is asked.
 */
export function decide(found: Intent, opinion: Opinion): Decision {
  const [first, chance] = opinion[0] ?? ['unknown', 0]
  const isRefused = isGuarded(found) || found === 'language_not_covered'
  if (isRefused || (found !== 'unknown' && chanceOf(found, opinion) >= DOUBTED)) return { intent: found }
  if (chance >= SURE || first === found) return { intent: first }
  const likely = opinion.filter(([, its]) => its >= OFFERED).map(([intent]) => intent)
  const offered = [...new Set([found, ...likely])].filter(isAnswered)
  return offered.length > 0 ? { offered } : { intent: found }
}
