import { fold } from '#modules/assistant/understanding'
import type { FoundIn } from '#modules/assistant/reading'
import { dataOf, sentences, type Composer } from './draft.ts'
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

/** All children of this guardian, side by side: of what was asked, or a line of each. */
export const allChildren: Composer = ({ say, found, slots }) => {
  const data = dataOf(found, 'family')
  if (!data) return { text: '' }
  const words = familyWords(say)
  const isToday = slots.when?.kind === 'day' && slots.when.offset === 0
  const [only, ...more] = data.wards
  const wards = slots.child === undefined ? data.wards : data.wards.filter(({ first_name: name }) => isNamed(name, slots.child))
  const lines = wards.map((own) =>
    slots.matter === 'money'
      ? moneyOf(own, say)
      : slots.matter === 'days'
        ? daysOf(own, say, isToday)
        : slots.matter === 'marks'
          ? marksOf(own, say)
          : sentences(marksOf(own, say), daysOf(own, say, isToday), moneyOf(own, say)),
  )
  return {
    text: [
      only && more.length === 0 ? words.onlyOne(only.first_name) : '',
      slots.child === undefined && (slots.matter === undefined || slots.matter === 'money') ? sumOf(data, say) : '',
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
  const { say, found } = input
  const data = dataOf(found, 'family')
  if (!data || data.wards.length < 2) return allChildren(input)
  const words = familyWords(say)
  return {
    text: [
      words.gently,
      ...data.wards.map(({ first_name: name, best, needs_practice: weak }) => words.strong(name, best, weak)),
      words.switchTo,
    ].join('\n'),
    cite: data.wards.map(({ first_name: name }) => name),
  }
}
