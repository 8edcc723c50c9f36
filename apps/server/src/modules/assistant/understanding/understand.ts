import { readByRules, type ReadByRules, type Setting, type Understood } from './by-rules.ts'
import { onItsOwn, sentencesOf } from './clause.ts'
import { chanceOf, decide, heard, isAlarmed, isManner, SURE, type Opinion, type SecondReader } from './decide.ts'
import { STANDS_ALONE, type Ask } from './follow-up.ts'
import { gistOf } from './gist.ts'
import { familyOf, isAnswered, isGuarded, isLearnt, type Intent } from './intent-names.ts'
import { lexiconOf } from './lexicons.ts'
import { normalise } from './normalise.ts'
import type { Reading } from './reading.ts'
import { readingOfPlain } from './reading-of.ts'
import { hasTwiLetters, languageOf } from './language.ts'
import { fold } from './phrases.ts'
import { refine } from './refine.ts'
import type { Slots } from './slots.ts'
import { asks } from './worry.ts'

export type { Setting, Understood }

/** The very words that delete, said right after the parent was asked. */
export const DELETE_CONFIRMED = { en: 'Yes, delete all my conversations', fr: 'Oui, supprime toutes mes conversations' } as const
const CONFIRMATIONS = Object.values(DELETE_CONFIRMED).map(fold)

/** What a parent asks, without any outside model: each question of a message, in the order they stand. */
export function understand(message: string, setting: Setting): Understood {
  if (setting.asked === 'delete_conversations' && CONFIRMATIONS.includes(fold(message))) {
    const language = languageOf(fold(message), setting.usualLanguage)
    return { asks: [{ intent: 'delete_confirmed', slots: {} }], language, isFollowUp: true, plain: fold(message) }
  }
  const whole = understandOne(message, setting)
  // Who tells of danger in Twi is not answered in French because two words of it look so.
  if (whole.asks[0].intent === 'safeguarding' && hasTwiLetters(message)) return { ...whole, language: 'tw' }
  if (whole.asks.some(({ intent }) => isGuarded(intent))) return whole
  return inTurn(message, setting, whole) ?? whole
}

/** What the rules find, and where they are alone with it, what the second reader holds of that. */
function understandOne(question: string, setting: Setting): Understood {
  const read = readByRules(question, setting)
  const leaning = read.asks[0].intent === 'safeguarding' ? undefined : leaningOnly(question, read, setting)
  if (leaning) return { asks: [leaning], language: read.language, isFollowUp: true, plain: read.plain }
  const { asks, language, isFollowUp, plain } = read
  const { secondReader } = setting
  const decided = secondReader ? secondOpinion(read, secondReader, question, setting) : asks
  return { asks: besides(decided, question, setting), language, isFollowUp, plain }
}

/** From so much on, a question is one of several in a message of several sentences. */
const ONE_OF_SEVERAL = 0.05

/** A sentence of a message and what the second reader holds of it. */
type Part = { said: Reading; opinion: Opinion }

function secondOpinion(read: ReadByRules, secondReader: SecondReader, question: string, setting: Setting): [Ask, ...Ask[]] {
  const { asks, isFollowUp, all, asking, lexicon } = read
  const parts = partsOf(question, read, secondReader, setting)
  const opinions = heard(
    secondReader(gistOf(all, lexicon)),
    parts.map(({ opinion }) => opinion),
  )
  if (isAlarmed(opinions)) return [{ intent: 'safeguarding', slots: {} }]
  const [{ intent: found }, ...more] = asks
  if (found === 'safeguarding' && !isManner(opinions)) return asks
  const { together } = opinions
  // What leans on the question before, or holds several, only the rules take apart.
  const isEachLikely = asks.every(({ intent }) => chanceOf(intent, together) >= ONE_OF_SEVERAL)
  if (more.length > 0 && (parts.length === 0 || isEachLikely)) return asks
  if (isFollowUp) {
    const [[likeliest, chance] = ['unknown' as const, 0]] = together
    return isLearnt(likeliest) && chance >= SURE ? [learntAsk(likeliest, all, setting.before)] : asks
  }
  const decision = decide(found === 'safeguarding' ? 'unknown' : found, opinions)
  if ('offered' in decision) return [{ intent: 'unknown', slots: refine('unknown', asking), offered: decision.offered }]
  const { intent } = decision
  const reading = askingOf(intent, parts, all) ?? asking
  if (isLearnt(intent)) return [learntAsk(intent, reading, setting.before)]
  return intent === found && reading === asking ? asks : [{ intent, slots: refine(intent, reading) }]
}

/** The sentences of a message that has several. */
function partsOf(question: string, { lexicon }: ReadByRules, secondReader: SecondReader, { names, subjects }: Setting): Part[] {
  const sentences = sentencesOf(question)
  if (sentences.length < 2) return []
  return sentences.map((sentence) => {
    const said = readingOfPlain(normalise(sentence, lexicon, names), lexicon, subjects)
    return { said, opinion: secondReader(gistOf(said, lexicon)) }
  })
}

/** The sentence that asks for this, where it says by itself what it asks for: what is told beside it names other days and subjects. */
function askingOf(intent: Intent, parts: readonly Part[], all: Reading): Reading | undefined {
  const [most] = parts.toSorted((one, other) => chanceOf(intent, other.opinion) - chanceOf(intent, one.opinion))
  return most && chanceOf(intent, most.opinion) >= ASKS ? onItsOwn(most.said, all) : undefined
}
/** From so much on, a sentence by itself asks what the message asks. */
const ASKS = 0.5

const MOST_WORDS = 4
const SHOW =
  /^(?:(?:so|ok|okay|please|well) )*(?:show|display|see|montre[rz]?|affiche[rz]?|voir)(?: (?:me|us|it|that|them|moi|nous|le|la|les|ca|cela))*$/

/** "And Ama?" asks the same of another child of one's own; "show me" asks again for what was just told. */
function leaningOnly(question: string, { plain, all }: ReadByRules, { before, names }: Setting): Ask | undefined {
  if (before === undefined || plain.split(' ').length > MOST_WORDS) return undefined
  if (SHOW.test(plain)) return before
  const child = fold(question)
    .split(/[^a-z]+/)
    .find((word) => names.others.has(word))
  if (child === undefined || all.has(...STANDS_ALONE)) return undefined
  return { intent: 'all_children', slots: { child, ...MATTERS.find(({ intent }) => isSameFamily(intent, before.intent))?.slots } }
}
/** "Who is better, Ama or Kofi?": of three children the third was not asked about. */
function besides([first, ...more]: readonly [Ask, ...Ask[]], question: string, { names }: Setting): [Ask, ...Ask[]] {
  const named = new Set(
    fold(question)
      .split(/[^a-z]+/)
      .filter((word) => names.others.has(word)),
  )
  const [child] = named
  if (first.intent !== 'siblings' || child === undefined || named.size > 1) return [first, ...more]
  return [{ ...first, slots: { ...first.slots, child } }, ...more]
}

const MATTERS: readonly Ask[] = [
  { intent: 'attendance_day', slots: { matter: 'days' } },
  { intent: 'marks_subject', slots: { matter: 'marks' } },
  { intent: 'money_left', slots: { matter: 'money' } },
]
const isSameFamily = (one: Intent, other: Intent) => familyOf(one) !== undefined && familyOf(one) === familyOf(other)
const saysMatter = ({ matter, subjects }: Slots) => matter !== undefined || subjects !== undefined
const timeOf = ({ term, year, when, className }: Slots): Slots => ({
  ...(term === undefined ? {} : { term }),
  ...(year === undefined ? {} : { year }),
  ...(when === undefined ? {} : { when }),
  ...(className === undefined ? {} : { className }),
})

/** "How often was she late?", then "is that good?": of the days, not of marks. */
const JUDGED: readonly Ask[] = [
  { intent: 'attendance_day', slots: { matter: 'days' } },
  { intent: 'position', slots: { matter: 'position' } },
]
const judgedOf = (before: Ask): Slots | undefined =>
  JUDGED.find(({ intent }) => intent === before.intent || (intent === 'attendance_day' && isSameFamily(intent, before.intent)))
    ?.slots

/** Of the same family as the question before, it is about the same subject and time where it names none. */
function learntAsk(intent: Intent, reading: Reading, before: Ask | undefined): Ask {
  const slots = refine(intent, reading)
  const judged = before && intent === 'is_good' && !saysMatter(slots) ? judgedOf(before) : undefined
  if (before && judged) return { intent, slots: { ...timeOf(before.slots), ...judged, ...slots } }
  if (before === undefined || familyOf(intent) === undefined || familyOf(intent) !== familyOf(before.intent))
    return { intent, slots }
  const { subjects, ...when } = before.slots
  const isTimeSaid = [slots.term, slots.year, slots.when, slots.className].some((said) => said !== undefined)
  const carried = isTimeSaid || slots.lastTerms !== undefined ? {} : timeOf(when)
  return { intent, slots: { ...carried, ...(subjects && !slots.subjects ? { subjects } : {}), ...slots } }
}

const FEWEST_WORDS = 2
const MOST_QUESTIONS = 6
const isQuestion = (sentence: string) => /[?？]$/.test(sentence) && sentence.split(/\s+/).length >= FEWEST_WORDS
/** "How are you?" beside a question asks for nothing of its own. */
const ASIDE: readonly Intent[] = ['hello', 'thanks', 'abilities', 'language_not_covered']

/** "What is her position, how much do I owe and when does the term end": each part asks, and for something else. */
function ofClauses(message: string, setting: Setting): [Ask, ...Ask[]] | undefined {
  const clauses = message.split(/[,;]\s+/)
  const lexicon = lexiconOf(languageOf(fold(message), setting.usualLanguage))
  if (clauses.length < 2 || !clauses.every((clause) => asks(normalise(clause, lexicon, setting.names)))) return undefined
  const [first, ...more] = clauses.flatMap((clause) => understandOne(clause, { ...setting, before: undefined }).asks)
  const all = first ? [first, ...more] : []
  const matters = new Set(all.map(({ intent }) => familyOf(intent) ?? intent))
  return first && matters.size === all.length && all.every(({ intent }) => isAnswered(intent)) ? [first, ...more] : undefined
}

/** Several sentences that ask, each understood after the one before it; nothing where none of them asks for something of the records. */
function inTurn(message: string, setting: Setting, { language, plain }: Understood): Understood | undefined {
  const questions = sentencesOf(message).filter(isQuestion)
  if (questions.length < 2) {
    const parts = ofClauses(message, setting)
    return parts && { asks: parts, language, isFollowUp: false, plain }
  }
  let before = setting.before
  const all = new Map<string, Ask>()
  for (const question of questions.slice(0, MOST_QUESTIONS)) {
    const understood = understandOne(question, { ...setting, before })
    for (const ask of understood.asks.filter(({ intent }) => !ASIDE.includes(intent))) {
      const { intent } = ask
      all.set(JSON.stringify(ask), intent === 'unknown' && !ask.offered ? { ...ask, said: question } : ask)
      if (isAnswered(intent)) before = ask
    }
  }
  // What is too much for one answer is not passed over in silence either.
  for (const said of questions.slice(MOST_QUESTIONS)) all.set(said, { intent: 'unknown', slots: {}, said })
  const [first, ...more] = all.values()
  const isAny = [...all.values()].some(({ intent }) => isAnswered(intent))
  return first && more.length > 0 && isAny ? { asks: [first, ...more], language, isFollowUp: false, plain } : undefined
}
