import type { Lexicon, Named } from './lexicon.ts'
import { phrases } from './phrases.ts'
import { findTerms, findYear, type SaidTerms } from './term-ref.ts'
import { findWhen, type When } from './when.ts'

/** What a question is about in particular. Only what was said is set; an answer fills in what was not. */
export type Slots = SaidTerms & {
  /** Keys of the lexicon, or a school's own name of a subject in folded letters. */
  subjects?: string[]
  when?: When
  /** The first, second … week of a term. */
  termWeek?: number
  status?: 'absent' | 'late' | 'excused' | 'present'
  metric?: 'rate'
  part?: 'class' | 'exam'
  rank?: 'best' | 'worst' | 'both'
  grade?: string
  role?: 'class_teacher' | 'head' | 'office'
  field?: 'conduct' | 'attitude' | 'interest' | 'traits'
  /** Further lines of the report named beside the first. */
  moreFields?: ('conduct' | 'attitude' | 'interest' | 'traits')[]
  item?: string
  /** Further fees named beside the first. */
  moreItems?: string[]
  event?: string
  /** Further events named beside the first. */
  moreEvents?: string[]
  topic?: string
  method?: string
  /** In whole units of the school's money, as it was said. */
  amount?: number
  /** The parent states it and asks whether it is so: a wrong one is put right. */
  isClaim?: boolean
  /** The amount is one the parent thinks of paying. */
  isWhatIf?: boolean
  /** Only the days nobody has given a reason for. */
  isUnexplained?: boolean
  /** Of more terms than one: “on the last two reports”. */
  isSeveral?: boolean
  /** A mark that the parent names, to be judged. */
  mark?: number
  /** On which side of the class's average. */
  side?: 'above' | 'below'
  /** The subjects on that side are asked for, not only whether. */
  areSubjects?: boolean
  /** Another of the parent's own children, by the folded first name. */
  child?: string
  /** What of all children is asked for, or is to be judged. */
  matter?: 'money' | 'paid' | 'days' | 'marks' | 'position'
  /** The question itself, where a piece of work or a notice is looked for by its words. */
  about?: string
}

/** Of two phrases that begin alike the longer one is meant. */
const longestFirst = (list: readonly string[]) => list.toSorted((one, other) => other.length - one.length)

type Matcher = { key: string; matcher: RegExp }
const matchers = new Map<Named, Matcher[]>()
function matchersOf(named: Named): Matcher[] {
  const kept = matchers.get(named)
  if (kept) return kept
  const made = Object.entries(named).map(([key, list]) => ({ key, matcher: phrases(longestFirst(list)) }))
  matchers.set(named, made)
  return made
}

/** The key of the thing whose phrase is the longest one found: "computer science" is computing, not science. */
export function findThing(text: string, named: Named): string | undefined {
  let best: { key: string; length: number } | undefined
  for (const { key, matcher } of matchersOf(named)) {
    const length = matcher.exec(text)?.[0].length ?? 0
    if (length > (best?.length ?? 0)) best = { key, length }
  }
  return best?.key
}

/** All subjects named, longest names first, each piece of text used once. */
export const findSubjects = (text: string, lexicon: Lexicon, own: readonly string[]): string[] =>
  findAll(text, [...matchersOf(lexicon.subjects), ...own.map((name) => ({ key: name, matcher: phrases([name]) }))])

function findAll(text: string, matchersOfAll: readonly Matcher[]): string[] {
  const found: { key: string; at: number; length: number }[] = []
  for (const { key, matcher } of matchersOfAll) {
    const hit = matcher.exec(text)
    if (hit) found.push({ key, at: hit.index, length: hit[0].length })
  }
  found.sort((one, other) => other.length - one.length)
  const taken: { key: string; at: number; length: number }[] = []
  for (const hit of found) {
    const overlaps = taken.some((other) => hit.at < other.at + other.length && other.at < hit.at + hit.length)
    if (!overlaps) taken.push(hit)
  }
  return taken.sort((one, other) => one.at - other.at).map(({ key }) => key)
}

/** A WAEC or JHS grade: A1 to F9, "grade 3", "grade B". Not a class such as B5. */
function findGrade(text: string): string | undefined {
  const waec = /(?<!basic |class |in |at )\b([a-f][1-9])\b/.exec(text)?.[1]
  if (waec !== undefined) return waec.toUpperCase()
  return /\bgrade (?:of )?([1-9]|[a-f])\b/.exec(text)?.[1]?.toUpperCase()
}

function findAmount(text: string): number | undefined {
  const found = /(?:cedis|naira) ?(\d{1,7}(?:\.\d{1,2})?)|\b(\d{1,7}(?:\.\d{1,2})?) ?(?:cedis|naira|ghana cedis|bucks)\b/.exec(
    text,
  )
  const paid =
    /\b(?:pay|paid|paying|send|sent|give|gave|deposit|deposited|bring|put|add|drop|paie|paye|verse) (?:only |just |you |another |about )?(\d{2,7}(?:\.\d{1,2})?)(?! ?(?:percent|times|days|weeks|children|kids))\b/.exec(
      text,
    )
  const held =
    /\b(?:i|we|je|nous) (?:will |can |could |may |shall |want to |would like to |am going to |plan to |only |just |now |currently ){0,3}(?:have|got|hold|manage|afford|settle|clear|raise|get|find|transfer|momo|remit|top up|ai|verse|donne) (?:only |just |about |like ){0,2}(\d{2,7}(?:\.\d{1,2})?)(?! ?(?:percent|marks?|points?|in|for|out|times|days|weeks|children|kids))\b|\b(?:with|less|minus|after|apres|avec) (\d{2,7}(?:\.\d{1,2})?)(?! ?(?:percent|marks?|times|days|weeks|children|kids|january|february|march|april|june|july|august|september|october|november|december))\b/.exec(
      text,
    )
  const figure = found?.[1] ?? found?.[2] ?? paid?.[1] ?? held?.[1] ?? held?.[2]
  return figure === undefined ? undefined : Number(figure)
}

/** "Without food and books" names what is not asked for. */
const LEFT_OUT = / (?:without|excluding|except(?: for)?|apart from|aside from|not counting|leaving out|minus|sans|hors|sauf) .*$/

const ORDINALS =
  /^(?:(first|one|1|premiere)|(second|two|2|deuxieme)|(third|three|3|troisieme)|(fourth|four|4|quatrieme)|(fifth|five|5|cinquieme))$/
function findTermWeek(text: string): number | undefined {
  const said =
    /\b(\w+) (?:week|semaine)\b(?! (?:of|in|de) (?:[jfmasond]\w{2,8}$|next|last month))/.exec(text)?.[1] ??
    /\bweek (\w+)\b/.exec(text)?.[1]
  const place = (ORDINALS.exec(said ?? '')?.slice(1) ?? []).findIndex((one) => one !== undefined)
  return place < 0 ? undefined : place + 1
}

const SINCE_A_YEAR = /\b(?:since|from|depuis) (?:the year |l annee )?(20\d\d)\b/

/** A year in figures binds whatever else is said of time; "since 2024" lasts until today. */
function statedIn(text: string, { when, amount }: Slots): Pick<Slots, 'year' | 'when'> {
  const isOfADay = when !== undefined && 'year' in when && when.year !== null
  const year = isOfADay || (when?.kind === 'since' && 'year' in when.from && when.from.year !== null) ? undefined : findYear(text)
  if (year === undefined || year === String(amount)) return {}
  const since = SINCE_A_YEAR.exec(text)?.[1]
  if (since === year) return { when: { kind: 'since', from: { kind: 'date', day: 1, month: 1, year: Number(since) } } }
  if (when?.kind === 'named_month' && !year.includes('/')) return { when: { ...when, year: Number(year) } }
  return { year }
}

/** Everything particular a normalised question names. `own` are the ward's own subjects in folded letters. */
export function findSlots(text: string, lexicon: Lexicon, own: readonly string[]): Slots {
  const slots: Slots = findTerms(text, lexicon)
  const put = <Key extends keyof Slots>(key: Key, value: Slots[Key] | undefined) => {
    if (value !== undefined) slots[key] = value
  }
  const subjects = findSubjects(text, lexicon, own)
  if (subjects.length > 0) slots.subjects = subjects
  put('when', findWhen(text, lexicon))
  put('termWeek', findTermWeek(text))
  put('grade', findGrade(text))
  put('amount', findAmount(text))
  Object.assign(slots, statedIn(text, slots))
  const counted = text.replace(LEFT_OUT, '')
  const items = findAll(counted, matchersOf(lexicon.items))
  put('item', findThing(counted, lexicon.items))
  if (items.length > 1) slots.moreItems = items.filter((item) => item !== slots.item)
  put('event', findThing(text, lexicon.events))
  const events = findAll(text, matchersOf(lexicon.events))
  if (events.length > 1 && / (?:and|et) /.test(text)) slots.moreEvents = events.filter((event) => event !== slots.event)
  put('topic', findThing(text, lexicon.topics))
  // "By momo or at the bank?" asks which of the two it was.
  const methods = findAll(text, matchersOf(lexicon.methods))
  put('method', methods.length > 1 && / or | ou /.test(text) ? undefined : findThing(text, lexicon.methods))
  return slots
}
