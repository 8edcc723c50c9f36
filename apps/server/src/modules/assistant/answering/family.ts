import { fold } from '#modules/assistant/understanding'
import type { FoundIn } from '#modules/assistant/reading'
import { dataOf, sentences, type Composer, type ComposerInput } from './draft.ts'
import { whenOf } from './attendance.ts'
import { familyEn } from './family.en.ts'
import { familyFr } from './family.fr.ts'
import type { Phrasing } from './phrasing.ts'

type Data = FoundIn['family']
type Own = Data['wards'][number]

const familyWords = ({ language }: Phrasing) => (language === 'fr' ? familyFr : familyEn)

const moneyOf = ({ first_name: name, left }: Own, say: Phrasing): string => {
  const words = familyWords(say)
  if (left === null) return ''
  return left.amount_minor > 0 ? words.owes(name, say.money(left)) : words.paidUp(name)
}
const daysOf = ({ first_name: name, present, times_opened: opened, today }: Own, say: Phrasing, isToday: boolean): string => {
  const words = familyWords(say)
  if (isToday) return words.today[today ?? 'none'](name)
  return present === null || opened === null || opened === 0 ? '' : words.days(name, present, opened)
}
const marksOf = (
  { first_name: name, class: klass, average, class_average: ofClass, needs_practice: weak }: Own,
  say: Phrasing,
): string => {
  const words = familyWords(say)
  if (average === null) return words.noAverage(name, klass)
  return sentences(
    words.average(name, klass, say.number(average), ofClass === null ? null : say.number(ofClass)),
    weak !== null && words.practise(weak),
  )
}
const sumOf = ({ left_together: left }: Data, say: Phrasing): string => {
  const words = familyWords(say)
  if (left === null) return ''
  return left.amount_minor > 0 ? words.owedTogether(say.money(left)) : words.nothingOwed
}

/** Who stands above the class and who below, before any figure. */
function marksVerdict(wards: readonly Own[], say: Phrasing): string {
  const words = familyWords(say)
  const named = (isMeant: (by: number) => boolean) =>
    wards.filter(({ above_class: by }) => by !== null && isMeant(by)).map(({ first_name: name }) => name)
  const [above, below] = [named((by) => by >= 0), named((by) => by < 0)]
  if (above.length === 0 && below.length === 0) return ''
  if (below.length === 0) return words.allAbove(say.list(above), above.length)
  return above.length === 0 ? words.allBelow(say.list(below), below.length) : words.someBelow(say.list(above), say.list(below))
}

/** Whether all are in school today. */
function todayVerdict(wards: readonly Own[], say: Phrasing): string {
  const words = familyWords(say)
  const away = wards.filter(({ today }) => today === 'absent' || today === 'away')
  if (away.length > 0) return words.notIn(say.list(away.map(({ first_name: name }) => name)))
  const known = wards.filter(({ today }) => today !== null)
  return known.length === 0 ? words.noneMarked : known.length < wards.length ? words.thoseMarkedIn : words.allIn
}

/** What all of them come to together, said first. */
function verdictOf(data: Data, isToday: boolean, input: ComposerInput): string {
  const { say, slots } = input
  const { matter } = slots
  const words = familyWords(say)
  const when = data.time === null ? '' : whenOf(data.time, input)
  if (matter === 'money') return sumOf(data, say)
  if (matter === 'paid') return data.paid_together === null ? '' : words.paidTogether(say.money(data.paid_together), when)
  if (matter === 'days' && isToday) return todayVerdict(data.wards, say)
  if (matter === 'days') return data.away_together === null ? '' : words.awayTogether(data.away_together, when)
  return marksVerdict(data.wards, say)
}

/** A child's own line, of what was asked. */
function lineOf(own: Own, isToday: boolean, { say, slots }: ComposerInput): string {
  switch (slots.matter) {
    case 'money':
      return moneyOf(own, say)
    case 'paid':
      return own.paid === null ? '' : familyWords(say).paid(own.first_name, say.money(own.paid))
    case 'days':
      return daysOf(own, say, isToday)
    case 'marks':
      return marksOf(own, say)
    default:
      return sentences(marksOf(own, say), daysOf(own, say, isToday), moneyOf(own, say))
  }
}

/** All children of this guardian, side by side: of what was asked, or a line of each. */
export const allChildren: Composer = (input) => {
  const { say, found, slots } = input
  const data = dataOf(found, 'family')
  if (!data) return { text: '' }
  const words = familyWords(say)
  const isToday = slots.when?.kind === 'day' && slots.when.offset === 0
  const [only, ...more] = data.wards
  const wards = slots.child === undefined ? data.wards : data.wards.filter(({ first_name: name }) => isNamed(name, slots.child))
  const lines = wards.map((own) => lineOf(own, isToday, input))
  return {
    text: [
      only && more.length === 0 ? words.onlyOne(only.first_name) : '',
      slots.child === undefined && data.wards.length > 1 ? verdictOf(data, isToday, input) : '',
      slots.child === undefined && slots.matter === undefined ? sumOf(data, say) : '',
      ...lines,
      words.switchTo,
    ]
      .filter((line) => line !== '')
      .join('\n'),
    cite: wards.map(({ first_name: name }) => name),
  }
}

const isNamed = (name: string, child: string | undefined) =>
  fold(name)
    .split(/[^a-z]+/)
    .includes(child ?? '')

/** Two children beside each other, gently: no winner, what each is strong in. */
export const siblings: Composer = (input) => {
  const { say, found, slots, context } = input
  const data = dataOf(found, 'family')
  if (!data || data.wards.length < 2) return allChildren(input)
  const words = familyWords(say)
  const wards = data.wards.filter(
    ({ first_name: name }) => slots.child === undefined || name === context.ward.first_name || isNamed(name, slots.child),
  )
  const isOneClass = new Set(wards.map(({ class: klass }) => klass)).size < wards.length
  return {
    text: [
      isOneClass ? words.gentlyInOneClass : words.gently,
      ...wards.map(({ first_name: name, best, needs_practice: weak }) => words.strong(name, best, weak)),
      words.switchTo,
    ].join('\n'),
    cite: wards.map(({ first_name: name }) => name),
  }
}
