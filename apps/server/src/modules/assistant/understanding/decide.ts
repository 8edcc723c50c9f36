import type { Gist } from './gist.ts'
import { isAnswered, isGuarded, isLearnt, type AnsweredIntent, type Intent } from './intent-names.ts'

/** Every kind of question with its chance, the likeliest first. */
export type Opinion = readonly (readonly [intent: Intent, chance: number])[]
/** A reader that has learnt from examples what a question is about. */
export type SecondReader = (gist: Gist) => Opinion

/** What a question is, or what it may be: then the parent is asked. */
export type Decision = { intent: Intent } | { offered: readonly AnsweredIntent[] }

/** From so much on, a child may be in danger. */
const ALARMED = 0.8
/**
 * Under so much, the kind that the rules found is hardly possible. This limit and the next were chosen by the validation part and by 22,690
 * example lines, each read by a model that had learnt only from other people's lines (docs/figures.md).
 */
const DOUBTED = 0.15
/** From so much on, the second reader's kind stands where the rules' own is hardly possible; a refusal too, which the rules did not see. */
const HELD = 0.5
/** From so much on, it is sure. */
export const SURE = 0.8
/** From so much on, a kind that the rules cannot know is what was asked. */
const LIKELY = 0.5
/** Refusals that a kind may take the place of, when the second reader is sure of it: what it asks for sounds alike and has an answer. */
const GIVES_WAY: Readonly<Partial<Record<Intent, readonly Intent[]>>> = {
  delete_conversations: ['do_it_for_me', 'injection', 'off_topic'],
  who_reads: ['off_topic', 'injection', 'staff_private', 'other_child'],
  all_children: ['other_child'],
  siblings: ['other_child', 'prediction'],
  school_open: ['off_topic', 'prediction'],
  bring_tomorrow: ['prediction'],
  teacher: ['other_child'],
  not_kept: ['do_it_for_me'],
  mark_wrong: ['do_it_for_me'],
  bill_wrong: ['do_it_for_me'],
  payment_where: ['do_it_for_me'],
  help_subject: ['do_it_for_me'],
  ask_teacher: ['do_it_for_me', 'exam_answers'],
}
/** What is less likely than that is not worth offering. */
const OFFERED = 0.01

/** Under so much danger, and where it holds something else for likely, the second reader takes the rules' alarm back. */
const HARMLESS = 0.005
/** Under so much, the second reader does not share a refusal of the rules, or their alarm. */
const UNSHARED = 0.3
const UNHEARD = 0.1

const chanceOf = (intent: Intent, opinion: Opinion): number => opinion.find(([one]) => one === intent)?.[1] ?? 0

/** Whether the second reader hears that a child may be in danger. The rules' own alarm needs no second. */
export const isAlarmed = (opinion: Opinion): boolean => chanceOf('safeguarding', opinion) >= ALARMED

/**
 * Whether an alarm of the rules is a figure of speech: "What time is kickoff?". Of 418 sentences of danger by people whose lines it had not
 * learnt from, and which the rules had heard, the second reader took none back by these limits, and 37 of 763 alarms that were none.
 */
export function isManner(opinion: Opinion): boolean {
  const [first, chance] = opinion[0] ?? ['unknown', 0]
  return first !== 'safeguarding' && chance >= HELD && chanceOf('safeguarding', opinion) <= HARMLESS
}

/**
 * Whether what a message ends with may be answered instead: the parent would be asked back, or what is told before is refused or alarms by
 * the rules alone.
 */
export const givesWay = (decision: Decision, opinion: Opinion): boolean =>
  'offered' in decision ||
  (isGuarded(decision.intent) && chanceOf(decision.intent, opinion) < (decision.intent === 'safeguarding' ? UNHEARD : UNSHARED))

/** Of one's own children nothing is given away, whoever else the rules may have heard of. */
const OF_OWN: readonly Intent[] = ['all_children', 'siblings']

/** How sure the second reader must be of a kind that the rules do not know. */
function neededFor(learnt: Intent, found: Intent): number {
  if (GIVES_WAY[learnt]?.includes(found)) return OF_OWN.includes(learnt) ? LIKELY : SURE
  return isGuarded(found) ? Infinity : LIKELY
}

/**
 * What the rules found and the second reader's opinion together. A refusal of the rules stands, and what the second reader holds for
 * possible. Otherwise it is the second reader's kind, where that one holds it for likely enough, and else the parent is asked.
 */
export function decide(found: Intent, opinion: Opinion): Decision {
  const [first, chance] = opinion[0] ?? ['unknown', 0]
  if ((isLearnt(first) || GIVES_WAY[first]?.includes(found)) && chance >= neededFor(first, found)) return { intent: first }
  const isRefused = isGuarded(found) || found === 'language_not_covered'
  if (isRefused || (found !== 'unknown' && chanceOf(found, opinion) >= DOUBTED)) return { intent: found }
  if (first === found || chance >= HELD) return { intent: first }
  const likely = opinion.filter(([, its]) => its >= OFFERED).map(([intent]) => intent)
  const offered = [...new Set([...likely, found])].filter(isAnswered)
  return offered.length > 0 ? { offered } : { intent: found }
}
