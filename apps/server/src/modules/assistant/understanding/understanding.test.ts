import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { GUARDED } from './intent-names.ts'
import { type Ask } from './follow-up.ts'
import { understand, type Setting } from './understand.ts'

const setting: Setting = {
  names: {
    ward: new Set(['ama', 'mensah']),
    others: new Set(['kofi', 'esi']),
    family: new Set(['mensah']),
    staff: new Set(['emmanuel', 'tetteh', 'grace']),
  },
  subjects: ['english language', 'mathematics', 'science', 'creative arts', 'computing', 'history', 'french'],
  usualLanguage: 'en',
}
const guarded: readonly string[] = GUARDED

/** A table of `intent | question >> question that leans on it`; `one/other` where either is right. */
function tableOf(name: string): { intent: string; questions: string[] }[] {
  return readFileSync(new URL(`./questions/${name}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [intent = '', said = ''] = line.split(' | ')
      return { intent, questions: said.split(' >> ') }
    })
}
function asksOf(questions: readonly string[]): readonly Ask[] {
  let asks: readonly Ask[] = []
  for (const question of questions) asks = understand(question, { ...setting, before: asks[0] }).asks
  return asks
}
const intentsOf = (questions: readonly string[]) =>
  asksOf(questions)
    .map(({ intent }) => intent)
    .join('+')
const misunderstood = (name: string) =>
  tableOf(name)
    .filter(({ intent, questions }) => !intent.split('/').includes(intentsOf(questions)))
    .map(({ intent, questions }) => `${questions.join(' >> ')}: ${intentsOf(questions)}, not ${intent}`)
const slotsOf = (question: string) => asksOf([question])[0]?.slots

describe('what a parent asks is understood', () => {
  it.each(['english', 'wider-english', 'follow-ups', 'french', 'wider-french', 'guarded', 'wider-guards'])(
    'in every question of the table "%s"',
    (name) => {
      expect(misunderstood(name)).toEqual([])
    },
  )
  it('whenever a child may be in danger, in English, French, Twi and Pidgin', () => {
    expect(misunderstood('safeguarding')).toEqual([])
  })
  it('without an alarm where an ordinary question holds a word of danger', () => {
    const alarmed = tableOf('innocent').filter(({ questions }) => guarded.includes(intentsOf(questions)))
    expect(alarmed.map(({ questions }) => questions.join(' '))).toEqual([])
  })
})

describe('the particulars of a question', () => {
  it.each([
    ['was she in school on the 12th', { kind: 'date', day: 12, month: null, year: null }],
    ['was she in school last week Tuesday', { kind: 'weekday', weekday: 2, week: 'last_calendar' }],
    ['was she absent on 3rd November 2026', { kind: 'date', day: 3, month: 11, year: 2026 }],
    ['did she come to school the day before yesterday', { kind: 'day', offset: -2 }],
    ['how many times was she late last month', { kind: 'month', offset: -1 }],
    ['how many days was she absent in october', { kind: 'named_month', month: 10, year: null }],
    ['was she absent 2 days ago', { kind: 'day', offset: -2 }],
  ])('say when: %s', (question, when) => {
    expect(slotsOf(question)?.when).toEqual(when)
  })
  it('name two terms where they are compared', () => {
    expect(slotsOf('compare her marks in first term and second term')).toMatchObject({ term: 1, otherTerm: 2 })
    expect(slotsOf('did she do better this term than last term')).toMatchObject({ term: 'current', otherTerm: 'previous' })
  })
  it('name every subject asked for', () => {
    expect(slotsOf('what did she get in maths and science')?.subjects).toEqual(['mathematics', 'science'])
  })
  it('name a subject from which a letter was left out', () => {
    expect(understand('scince mark', setting).asks[0].slots.subjects).toEqual(['science'])
    expect(understand('frech mark', setting).asks[0].slots.subjects).toEqual(['french'])
  })
  it('keep the subject of the question before, and change the term', () => {
    const asks = asksOf(['what did she get in maths last term?', 'and in first term?'])
    expect(asks[0]).toMatchObject({ intent: 'marks_subject', slots: { subjects: ['mathematics'], term: 1 } })
  })
  it('mark what the parent states as a claim to be checked', () => {
    expect(slotsOf('is it true that she was absent on tuesday')?.isClaim).toBe(true)
  })
})

describe('a hostile question', () => {
  const LONGEST = 500
  const seeds = [
    'a',
    'how ',
    'pay the ',
    'not ',
    'is ',
    'send ',
    '1',
    "'",
    'no body ',
    'child ',
    'a b ',
    'le la ',
    'the first and ',
    '(',
    'if i ',
  ]
  it('makes no matcher run away, whatever it repeats', () => {
    const questions = seeds.map((seed) => seed.repeat(Math.ceil(LONGEST / seed.length)).slice(0, LONGEST))
    const timeOf = (question: string) => {
      const began = performance.now()
      understand(question, setting)
      return performance.now() - began
    }
    // Some of several tries is quick on any machine; a matcher that runs away takes seconds each time.
    const quickest = (question: string) => Math.min(...Array.from({ length: 4 }, () => timeOf(question)))
    expect(questions.filter((question) => quickest(question) > 500)).toEqual([])
  })
})

describe('a name', () => {
  const named = (...names: string[]): Setting => ({ ...setting, names: { ...setting.names, ward: new Set(names) } })

  it('is known with three letters in a row, a drawn-out word without them', () => {
    expect(understand('Was Aaaliyah at schooool?', named('aaaliyah')).plain).toBe('was child at school')
  })
  it('is another child’s with another family’s name behind it', () => {
    const kofi = named('kofi', 'yaw')
    expect(understand('What did Yaw Boateng get in maths?', kofi).asks[0].intent).toBe('other_child')
    expect(understand('What did Kofi Yaw Mensah get in maths?', kofi).asks[0].intent).toBe('marks_subject')
  })
})
