import { isWholeQuestion, lastClause, onItsOwn, onlyQuestion, sentenceThatAsks } from './clause.ts'
import type { SecondReader } from './decide.ts'
import { followUp, STANDS_ALONE, type Ask } from './follow-up.ts'
import { guardOf } from './guards.ts'
import { familyOf, isAnswered, type Intent } from './intent-names.ts'
import { intentOf, surely } from './intents.ts'
import { languageOf, type Language } from './language.ts'
import type { Concept, Lexicon } from './lexicon.ts'
import { lexiconOf } from './lexicons.ts'
import { normalise, type FamilyNames } from './normalise.ts'
import { isNeverOurs, isOfNoSchool, isOfTheWorld } from './off-topic.ts'
import { fold } from './phrases.ts'
import type { Reading } from './reading.ts'
import { readingOf, readingOfPlain } from './reading-of.ts'
import { refine } from './refine.ts'
import { findThing } from './slots.ts'
import { tellingsOf, tellsOfAChild, tellsOfSomeone, isAskedOutright } from './worry.ts'

/** A question understood: usually one ask, more where it was compound. */
export type Understood = { asks: [Ask, ...Ask[]]; language: Language; isFollowUp: boolean; plain: string }
/** What the rules made of a question, and the words they made it of: all it says, and the part of it that asks. */
export type ReadByRules = Understood & { all: Reading; asking: Reading; lexicon: Lexicon }
/** Who asks about whom, and what was asked before. */
export type Setting = {
  names: FamilyNames
  /** The ward's own subjects, folded. */
  subjects: readonly string[]
  usualLanguage: 'en' | 'fr'
  before?: Ask | undefined
  /** What the message right before this one was, answered from the records or not. */
  asked?: Intent | undefined
  /** Left out: the rules alone. */
  secondReader?: SecondReader | undefined
}

/** Told of somebody and a child, these make it an ordinary matter. */
const SCHOOL_MATTERS: readonly Concept[] = ['MARKS', 'AVERAGE', 'POSITION', 'OWE', 'BILL', 'PAID', 'REPORT', 'EXAM', 'CLASSMATES']

/** Other people and the future are asked after in the news as well. */
const MAY_BE_OF_THE_WORLD: readonly Intent[] = ['other_child', 'staff_private', 'prediction', 'do_it_for_me']

/** What a parent mentions before a plain question of the records: "Booking flights home. When does the term end?" */
const MAY_STAND_BEFORE: readonly Intent[] = ['off_topic', 'medical']

/** Half a sentence that says by itself what is asked: a subject is enough. */
const isWhole = ({ has, slots }: Reading): boolean =>
  has(...STANDS_ALONE, 'WHEN', 'HOW_TO_PAY') || slots.subjects !== undefined || (has('SUBJECT') && has('BEST', 'WORST'))

/** What tells two questions of one kind apart. */
const PARTICULARS = ['status', 'metric', 'rank', 'role', 'item', 'event', 'part'] as const
const differ = (first: Intent, left: Reading, second: Intent, right: Reading): boolean => {
  if (first !== second) return true
  const [one, other] = [refine(first, left), refine(second, right)]
  return (
    (one.field === undefined) !== (other.field === undefined) ||
    PARTICULARS.some((key) => one[key] !== undefined && other[key] !== undefined && one[key] !== other[key])
  )
}

/** Two halves of one family that ask one thing: "the class test on plants and soil". */
const isOneThing = (left: Reading, right: Reading, second: Intent): boolean =>
  / (?:their|its) /.test(` ${right.text} `) ||
  !right.has(...STANDS_ALONE) ||
  (second === 'marks_class' && right.slots.subjects === undefined) ||
  // “When was she late and at what time did she come?”, “the grade and mark on her report”.
  (second === 'attendance_day' && /\bwhat time\b/.test(right.text) && right.slots.when === undefined) ||
  (second === 'report_summary' && /^(?:the )?(?:marks?|score|grade|level|total) (?:on|in|from|of) /.test(right.text)) ||
  second === 'marks_overview' ||
  // “Which work has the lowest mark and what did the teacher write”: on that work.
  (second === 'remarks' && !right.has('REPORT', 'CONDUCT', 'HEAD', 'CLASS_TEACHER') && left.has('CLASSWORK')) ||
  (right.words <= 3 && right.has('CLASSWORK') && right.slots.subjects === undefined)

/** One word is a question of its own where it names a record: "the maths mark and lateness". */
const isRecord = (intent: Intent | undefined) =>
  intent !== undefined && [familyOf('marks_subject'), familyOf('attendance_day')].includes(familyOf(intent))

const bothNameASubject = (...halves: Reading[]) => halves.every(({ slots }) => slots.subjects !== undefined)

const MOST_HALVES = 6
/** Questions in one sentence, where each part has an intent of its own from another family. */
function split(text: string, lexicon: Lexicon, subjects: readonly string[]): Ask[] | undefined {
  const halves = text.split(lexicon.and)
  if (halves.length < 2 || halves.length > MOST_HALVES) return undefined
  for (let at = 1; at < halves.length; at++) {
    const [left, right] = [halves.slice(0, at).join(' and '), halves.slice(at).join(' and ')].map((half) =>
      readingOf(half, lexicon, subjects),
    )
    if (!left || !right || [left, right].some((half) => half.words < 2 && !isRecord(surely(half)))) continue
    const [first, said] = [intentOf(left), intentOf(right)]
    // Beside a line of the report, what the head "said" is the remark.
    const second =
      first === 'remarks' && said === 'notices_latest' && right.has('HEAD', 'TEACHER', 'CLASS_TEACHER') ? 'remarks' : said
    if (!first || !second || !differ(first, left, second, right) || !isAnswered(first) || !isAnswered(second)) continue
    if (familyOf(first) !== undefined && familyOf(first) === familyOf(second) && isOneThing(left, right, second)) continue
    if ([left, right].every((half) => half.has('CLASSWORK', 'EXAM')) && !bothNameASubject(left, right)) continue
    if (/^(?:(?:at|in) )?(?:which|what) (?:place|venue|time)$/.test(right.text)) continue
    if (right.words <= 2 && surely(right) === undefined) continue
    if (!isWhole(right) || !(isWhole(left) || left.has('DOING'))) continue
    const others = split(right.text, lexicon, subjects) ?? [{ intent: second, slots: refine(second, right) }]
    return [{ intent: first, slots: refine(first, left) }, ...others]
  }
  return undefined
}

/** After what is told, a question about school is no cry for help: "She was hot all night. Is yesterday recorded with the right reason". */
const isOfSchool = (reading: Reading): boolean =>
  reading.has(...STANDS_ALONE, 'EXPLANATION', 'WHY') || intentOf(reading) !== undefined

/** A sentence that no guard holds back and that more than one word says to be of the records. */
function isOfRecords(sentence: string, lexicon: Lexicon, { names, subjects }: Setting): boolean {
  const plainly = (text: string) => normalise(text, lexicon, names)
  const plain = plainly(sentence)
  const intent = surely(readingOfPlain(plain, lexicon, subjects))
  const isOutside = isOfTheWorld(plain) || isNeverOurs(plain) || guardOf(sentence, plain, plainly) !== undefined
  return intent !== undefined && isAnswered(intent) && !isOutside
}

/** What a parent asks, by phrases: guards first, then what was asked before, then several questions in one, then the rules. */
export function readByRules(question: string, setting: Setting): ReadByRules {
  const language = languageOf(fold(question), setting.usualLanguage)
  const lexicon = lexiconOf(language)
  const plain = normalise(question, lexicon, setting.names)
  const plainly = (sentence: string) => normalise(sentence, lexicon, setting.names)
  const said = (clause: string) => readingOfPlain(clause, lexicon, setting.subjects)
  const all = said(plain)
  let reading = all
  const whole = (asks: [Ask, ...Ask[]], isFollowUp = false) => ({
    asks,
    language,
    isFollowUp,
    plain,
    all,
    asking: reading,
    lexicon,
  })

  const guard = guardOf(question, plain, plainly)
  const asking = sentenceThatAsks(question, plainly)
  if (MAY_STAND_BEFORE.includes(guard ?? (isNeverOurs(plain) ? 'off_topic' : 'unknown'))) {
    if (asking !== undefined && isOfRecords(asking, lexicon, setting)) return { ...readByRules(asking, setting), all }
  }
  const isOfABill = findThing(plain, lexicon.items) !== undefined
  if (((isOfTheWorld(plain) && !isOfABill) || isNeverOurs(plain)) && (guard === undefined || MAY_BE_OF_THE_WORLD.includes(guard)))
    return whole([{ intent: 'off_topic', slots: {} }])
  if (guard === 'off_topic' && tellsOfAChild(plain) && !isAskedOutright(question))
    return whole([{ intent: 'safeguarding', slots: {} }])
  if (guard) return whole([{ intent: guard, slots: {} }])
  if (language === 'tw') return whole([{ intent: 'language_not_covered', slots: {} }])

  if (tellingsOf(question, plainly).some((telling) => surely(readingOf(telling, lexicon, [])) === undefined))
    return whole([{ intent: 'safeguarding', slots: {} }])

  const last = lastClause(question)
  const only = onlyQuestion(question, plainly)
  const candidates = [
    ...(last === undefined ? [] : [said(plainly(last))].filter((clause) => isWholeQuestion(clause, all))),
    ...[only, asking].flatMap((sentence) => (sentence === undefined ? [] : (onItsOwn(said(plainly(sentence)), all) ?? []))),
  ]
  reading = candidates.find((candidate) => surely(candidate) !== undefined) ?? all
  if (setting.before && isAnswered(setting.before.intent)) {
    const ask = followUp(reading, setting.before)
    if (ask) return whole([ask], true)
  }
  const parts = split(reading.text, lexicon, setting.subjects)
  const [first, ...rest] = parts ?? []
  if (first) return whole([first, ...rest])
  const asksOfSchool = [only, asking].some((sentence) => sentence !== undefined && isOfSchool(said(plainly(sentence))))
  const isWorry =
    surely(reading) === undefined && !isAskedOutright(question) && !asksOfSchool
      ? tellsOfAChild(plain)
      : tellsOfSomeone(plain) && !reading.has(...SCHOOL_MATTERS)
  if (isWorry) return whole([{ intent: 'safeguarding', slots: {} }])
  const intent = intentOf(reading) ?? 'unknown'
  const isOfALesson = intent === 'timetable' && reading.slots.subjects !== undefined
  if (!isOfALesson && (setting.before === undefined || intent === 'unknown') && isOfNoSchool(plain, intent))
    return whole([{ intent: 'off_topic', slots: {} }])
  return whole([{ intent, slots: refine(intent, reading) }])
}
