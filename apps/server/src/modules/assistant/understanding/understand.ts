import { readByRules, type ReadByRules, type Setting, type Understood } from './by-rules.ts'
import { decide, isAlarmed, type SecondReader } from './decide.ts'
import type { Ask } from './follow-up.ts'
import { gistOf } from './gist.ts'
import { isAnswered, isGuarded } from './intent-names.ts'
import { refine } from './refine.ts'

export type { Setting, Understood }

/** What a parent asks, without any outside model: each question of a message, in the order they stand. */
export function understand(message: string, setting: Setting): Understood {
  const whole = understandOne(message, setting)
  if (whole.asks.some(({ intent }) => isGuarded(intent))) return whole
  return inTurn(message, setting, whole) ?? whole
}

/** What the rules find, and where they are alone with it, what the second reader holds of that. */
function understandOne(question: string, setting: Setting): Understood {
  const read = readByRules(question, setting)
  const { asks, language, isFollowUp, plain } = read
  const { secondReader } = setting
  return { asks: secondReader ? secondOpinion(read, secondReader) : asks, language, isFollowUp, plain }
}

function secondOpinion({ asks, isFollowUp, all, asking, lexicon }: ReadByRules, secondReader: SecondReader): [Ask, ...Ask[]] {
  const opinion = secondReader(gistOf(all, lexicon))
  if (isAlarmed(opinion)) return [{ intent: 'safeguarding', slots: {} }]
  const [{ intent: found }, ...more] = asks
  // What leans on the question before, or holds several, only the rules take apart.
  if (isFollowUp || more.length > 0) return asks
  const decision = decide(found, asking === all ? opinion : secondReader(gistOf(asking, lexicon)))
  if ('offered' in decision) return [{ intent: 'unknown', slots: refine('unknown', asking), offered: decision.offered }]
  const { intent } = decision
  return intent === found ? asks : [{ intent, slots: refine(intent, asking) }]
}

const FEWEST_WORDS = 2
const MOST_QUESTIONS = 6
const SENTENCES = /[^.!?？\n]+[.!?？]*/g
const isQuestion = (sentence: string) => /[?？]$/.test(sentence) && sentence.split(/\s+/).length >= FEWEST_WORDS

/** Several sentences that ask, each understood after the one before it; nothing where fewer than two of them ask for something of the records. */
function inTurn(message: string, setting: Setting, { language, plain }: Understood): Understood | undefined {
  const questions = (message.match(SENTENCES) ?? []).map((sentence) => sentence.trim()).filter(isQuestion)
  if (questions.length < 2 || questions.length > MOST_QUESTIONS) return undefined
  let before = setting.before
  const asks = new Map<string, Ask>()
  for (const question of questions) {
    const understood = understandOne(question, { ...setting, before })
    for (const ask of understood.asks.filter(({ intent }) => isAnswered(intent))) {
      asks.set(JSON.stringify(ask), ask)
      before = ask
    }
  }
  const [first, ...more] = asks.values()
  return first && more.length > 0 ? { asks: [first, ...more], language, isFollowUp: false, plain } : undefined
}
