import { guardOf } from './guards.ts'
import { ANSWERED, GUARDED, type Intent } from './intent-names.ts'
import { intentOf, surely } from './intents.ts'
import { languageOf, type Language } from './language.ts'
import { ENGLISH } from './lexicon.en.ts'
import { FRENCH } from './lexicon.fr.ts'
import { CONCEPTS, type Concept, type Lexicon } from './lexicon.ts'
import { normalise, type FamilyNames } from './normalise.ts'
import { fold, phrases } from './phrases.ts'
import type { Reading } from './reading.ts'
import { refine } from './refine.ts'
import { findSlots, type Slots } from './slots.ts'
import { tellingsOf, tellsOfAChild, tellsOfSomeone, isAskedOutright } from './worry.ts'

/** One thing that was asked. */
export type Ask = { intent: Intent; slots: Slots }
/** A question understood: usually one ask, two or three where it was compound. */
export type Understood = { asks: [Ask, ...Ask[]]; language: Language; isFollowUp: boolean; plain: string }
/** Who asks about whom, and what was asked before. */
export type Setting = {
  names: FamilyNames
  /** The ward's own subjects, folded. */
  subjects: readonly string[]
  usualLanguage: 'en' | 'fr'
  before?: Ask | undefined
}

const matchers = new Map<Lexicon, ReadonlyMap<Concept, RegExp>>()
function conceptsOf(lexicon: Lexicon): ReadonlyMap<Concept, RegExp> {
  const kept = matchers.get(lexicon)
  if (kept) return kept
  const made = new Map(CONCEPTS.map((concept) => [concept, phrases(lexicon.concepts[concept])]))
  matchers.set(lexicon, made)
  return made
}

function readingOf(text: string, lexicon: Lexicon, subjects: readonly string[]): Reading {
  const grammar = conceptsOf(lexicon)
  const known = new Map<Concept, boolean>()
  const is = (concept: Concept) => {
    const held = known.get(concept) ?? grammar.get(concept)?.test(text) ?? false
    known.set(concept, held)
    return held
  }
  return {
    text,
    words: text.split(' ').filter((word) => word !== '').length,
    slots: findSlots(text, lexicon, subjects),
    has: (...concepts) => concepts.some(is),
    all: (...concepts) => concepts.every(is),
  }
}

/** "Good morning sir, hope you are well" is polite and asks nothing; alone it is kept, to be greeted back. */
function withoutCourtesy(plain: string, lexicon: Lexicon): string {
  const courtesy = conceptsOf(lexicon).get('COURTESY')
  const rest = courtesy ? plain.replaceAll(new RegExp(courtesy.source, 'gu'), ' ').replace(/\s+/g, ' ').trim() : plain
  return rest.split(' ').length < 2 && !/[a-z]{4}/.test(rest) ? plain : rest
}

const answers: readonly string[] = ANSWERED
const guards: readonly string[] = GUARDED
const isAnswered = (intent: Intent | undefined) => intent !== undefined && answers.includes(intent)
/** Marks and money: "and last term?" stays in the family of what was asked before. */
const FAMILIES: readonly (readonly Intent[])[] = [
  ['attendance_day', 'attendance_summary', 'attendance_trend', 'attendance_streak', 'absence_reason'],
  [
    'marks_subject',
    'marks_overview',
    'marks_latest',
    'marks_rank',
    'marks_trend',
    'marks_class',
    'marks_average',
    'marks_why',
    'position',
    'report_summary',
    'remarks',
    'practise',
    'grade_meaning',
    'promotion',
    'overview',
  ],
  [
    'money_left',
    'bill_lines',
    'bill_item',
    'bill_compare',
    'bill_due',
    'arrears',
    'paid_total',
    'payment_last',
    'payment_history',
    'receipts',
    'credit',
    'reductions',
  ],
  ['notices_latest', 'notices_to_answer', 'notice_topic', 'calendar'],
]
const familyOf = (intent: Intent) => FAMILIES.find((family) => family.includes(intent))
/** Words of its own say what is asked; without them a short question leans on the one before. */
const STANDS_ALONE: readonly Concept[] = [
  'ATTENDANCE',
  'ABSENT',
  'LATE',
  'PRESENT',
  'MARKS',
  'REPORT',
  'OWE',
  'BILL',
  'PAID',
  'NOTICE',
  'TIMETABLE',
  'TEACHER',
  'POSITION',
  'REMARK',
  'CONDUCT',
  'CONTACT',
  'RECEIPT',
  'PROMOTED',
  'PRACTISE',
  'EXAM',
  'CLASSWORK',
  'HEAD',
  'DUE',
  'ARREARS',
  'AVERAGE',
  'INTEREST',
  'ATTITUDE',
  'BEGINS',
  'ENDS',
  'THANKS',
  'HELLO',
  'ABILITIES',
]
/** Told of somebody and a child, these make it an ordinary matter. */
const SCHOOL_MATTERS: readonly Concept[] = ['MARKS', 'AVERAGE', 'POSITION', 'OWE', 'BILL', 'PAID', 'REPORT', 'EXAM', 'CLASSMATES']
const FOLLOW_UP_WORDS = 6

/** What a short question takes over from the one before it: its intent, and every slot it does not name itself. */
function followUp(reading: Reading, before: Ask): Ask | undefined {
  const { has, words } = reading
  const asksWhoSaid = has('SAID') && has('TEACHER', 'CLASS_TEACHER', 'HEAD')
  const isPapers = before.intent === 'remarks' && words <= 4 && has('TEACHER', 'CLASS_TEACHER', 'HEAD')
  const leans = has('AND_WHAT', 'IT') || words <= 3 || asksWhoSaid
  if (!leans || words > (has(...STANDS_ALONE) ? FOLLOW_UP_WORDS + 2 : 2 * FOLLOW_UP_WORDS)) return undefined
  const own = intentOf(reading)
  const hasOwnWords = has(...STANDS_ALONE)
  const isOfPapers = familyOf(before.intent)?.includes('report_summary') ?? false
  if (isPapers || (isOfPapers && asksWhoSaid))
    return { intent: 'remarks', slots: merged(before.slots, refine('remarks', reading)) }
  if (hasOwnWords && own !== undefined) {
    if (!isAnswered(own) || words > FOLLOW_UP_WORDS) return undefined
    const isSameFamily = familyOf(own) !== undefined && familyOf(own) === familyOf(before.intent)
    const said = refine(own, reading)
    const { subjects, term, year, when, className } = before.slots
    const carried: Slots = {}
    if (subjects && familyOf(before.intent)?.includes('marks_subject')) carried.subjects = subjects
    if (isSameFamily && said.term === undefined && said.year === undefined && said.when === undefined)
      Object.assign(carried, withoutUnset({ term, year, when, className }))
    if (own === 'teacher' || own === 'timetable' || isSameFamily) return { intent: own, slots: { ...carried, ...said } }
    return undefined
  }
  const said = refine(before.intent, reading)
  if (
    Object.keys(said).filter((key) => key !== 'isClaim').length === 0 &&
    !has(
      'WHY',
      'WHEN',
      'TREND',
      'COMPARE',
      'BEST',
      'WORST',
      'CLASSMATES',
      'LINE',
      'RATE',
      'EXPLANATION',
      'WHERE',
      'IF_PAID',
      'OWE',
    )
  )
    return undefined
  return { intent: shifted(before.intent, reading), slots: merged(before.slots, said) }
}

const withoutUnset = (slots: { [Key in keyof Slots]: Slots[Key] | undefined }): Partial<Slots> =>
  Object.fromEntries(Object.entries(slots).filter(([, value]) => value !== undefined))

function merged(before: Slots, said: Slots): Slots {
  const { term, year, when, className, otherTerm: _other, isClaim: _claim, ...kept } = before
  const saysTime = said.term !== undefined || said.year !== undefined || said.when !== undefined || said.className !== undefined
  return { ...kept, ...(saysTime ? {} : withoutUnset({ term, year, when, className })), ...said }
}

const PAYMENTS: readonly Intent[] = ['paid_total', 'payment_last', 'payment_history', 'receipts']
/** "How did she do?" then "in maths?" is about a subject; "how many days?" then "which days?" about days. */
function shifted(before: Intent, { has, slots }: Reading): Intent {
  const family = familyOf(before)
  const isMarks = family?.includes('marks_subject') ?? false
  if (isMarks && has('CLASSMATES')) return 'marks_class'
  if (isMarks && has('WHY')) return 'marks_why'
  if (isMarks && has('TREND', 'COMPARE')) return 'marks_trend'
  if (
    isMarks &&
    slots.subjects &&
    (before === 'marks_overview' ||
      before === 'marks_rank' ||
      before === 'report_summary' ||
      before === 'marks_average' ||
      before === 'overview' ||
      before === 'marks_latest')
  )
    return 'marks_subject'
  if (isMarks && has('BEST', 'WORST')) return 'marks_rank'
  if (family?.includes('attendance_day')) {
    if (has('WHY', 'EXPLANATION')) return 'absence_reason'
    if (has('TREND', 'COMPARE') && !has('WHICH_DAYS')) return 'attendance_trend'
    if (slots.when && slots.when.kind !== 'month' && slots.when.kind !== 'named_month') return 'attendance_day'
    if (has('WHICH_DAYS', 'WHEN')) return 'attendance_day'
    if (slots.term !== undefined || slots.year !== undefined) return 'attendance_summary'
  }
  if (family?.includes('money_left') && has('IF_PAID') && slots.amount !== undefined) return 'money_left'
  if (family?.includes('money_left') && slots.item !== undefined) return 'bill_item'
  if (family?.includes('money_left') && has('LINE')) return 'bill_lines'
  if (family?.includes('money_left') && has('COMPARE', 'TREND')) return 'bill_compare'
  if (PAYMENTS.includes(before) && has('WHEN', 'LAST')) return 'payment_last'
  if (family?.includes('money_left') && has('WHEN')) return 'bill_due'
  return before
}

/** Half a sentence that says by itself what is asked: a subject is enough. */
const isWhole = ({ has, slots }: Reading): boolean => has(...STANDS_ALONE, 'WHEN', 'HOW_TO_PAY') || slots.subjects !== undefined

/** Two questions in one sentence, where each half has an intent of its own from another family. */
function split(text: string, lexicon: Lexicon, subjects: readonly string[]): Ask[] | undefined {
  const halves = text.split(lexicon.and)
  if (halves.length < 2) return undefined
  const asks: Ask[] = []
  for (let at = 1; at < halves.length; at++) {
    const [left, right] = [halves.slice(0, at).join(' and '), halves.slice(at).join(' and ')].map((half) =>
      readingOf(half, lexicon, subjects),
    )
    if (!left || !right || left.words < 2 || right.words < 2) continue
    const [first, second] = [intentOf(left), intentOf(right)]
    if (!first || !second || first === second || !isAnswered(first) || !isAnswered(second)) continue
    if (familyOf(first) !== undefined && familyOf(first) === familyOf(second) && / (?:their|its) /.test(` ${right.text} `))
      continue
    if ([left, right].every((half) => half.has('CLASSWORK', 'EXAM')) && left.slots.subjects === undefined) continue
    if (familyOf(first) !== undefined && familyOf(first) === familyOf(second) && !right.has(...STANDS_ALONE)) continue
    if (!isWhole(right) || !(isWhole(left) || left.has('DOING'))) continue
    asks.push({ intent: first, slots: refine(first, left) }, { intent: second, slots: refine(second, right) })
    break
  }
  return asks.length > 0 ? asks : undefined
}

/** What a parent asks, without any model: guards first, then what was asked before, then two questions in one, then the rules. */
export function understand(question: string, setting: Setting): Understood {
  const folded = fold(question)
  const language = languageOf(folded, setting.usualLanguage)
  const lexicon = language === 'fr' ? FRENCH : ENGLISH
  const plain = normalise(question, lexicon, setting.names)
  const whole = (asks: [Ask, ...Ask[]], isFollowUp = false): Understood => ({ asks, language, isFollowUp, plain })

  const guard = guardOf(question, plain)
  if (guard) return whole([{ intent: guard, slots: {} }])
  if (language === 'tw') return whole([{ intent: 'language_not_covered', slots: {} }])

  const plainly = (sentence: string) => normalise(sentence, lexicon, setting.names)
  if (tellingsOf(question, plainly).some((telling) => surely(readingOf(telling, lexicon, [])) === undefined))
    return whole([{ intent: 'safeguarding', slots: {} }])

  const asked = withoutCourtesy(plain, lexicon)
  const reading = readingOf(asked, lexicon, setting.subjects)
  if (setting.before && isAnswered(setting.before.intent)) {
    const ask = followUp(reading, setting.before)
    if (ask) return whole([ask], true)
  }
  const parts = split(asked, lexicon, setting.subjects)
  const [first, ...rest] = parts ?? []
  if (first) return whole([first, ...rest])
  const isWorry =
    surely(reading) === undefined && !isAskedOutright(question)
      ? tellsOfAChild(plain)
      : tellsOfSomeone(plain) && !reading.has(...SCHOOL_MATTERS)
  if (isWorry) return whole([{ intent: 'safeguarding', slots: {} }])
  const intent = intentOf(reading) ?? 'unknown'
  return whole([{ intent, slots: refine(intent, reading) }])
}

/** Whether a question never reaches an outside model. */
export const isGuarded = (intent: Intent): boolean => guards.includes(intent)
