import { expect, test } from 'vitest'
import { secondReader } from '#modules/assistant/classifier'
import { understand, type AnsweredIntent, type Setting, type Slots } from '#modules/assistant/understanding'
import { questionOf } from './asked-back.ts'
import { askedBackEn } from './asked-back.en.ts'
import { ANSWERS } from './compose.ts'
import { compose, type AnswerContext } from './index.ts'
import { phrasingOf } from './phrasing.ts'

const context = (language: 'en' | 'fr'): AnswerContext => ({
  language,
  ward: { first_name: 'Ama', gender: 'female', class: 'Basic 5', is_preschool: false, has_left: false },
  school: {
    name: 'Nyansapo Prep School',
    phones: ['030 255 0147'],
    email: null,
    currency: 'GHS',
    timezone: 'Africa/Accra',
    networks: [],
    head_teacher: 'Mrs. Grace Adjei',
    official_accounts: [],
  },
  rights: { academics: true, bills: true, pay: true },
  vendor: null,
  today: '2026-03-12',
})
const setting = (language: 'en' | 'fr'): Setting => ({
  names: { ward: new Set(['ama']), others: new Set(['kofi']), family: new Set(), staff: new Set() },
  subjects: ['mathematics'],
  usualLanguage: language,
  secondReader: secondReader(),
})
const KINDS = ANSWERS.filter((kind): kind is AnsweredIntent => kind in askedBackEn.questions)
const NAMED: readonly Slots[] = [
  {},
  { subjects: ['mathematics'] },
  { term: 'previous' },
  { term: 1 },
  { when: { kind: 'day', offset: -1 } },
  { when: { kind: 'weekday', weekday: 1, week: 'any' } },
  { when: { kind: 'week', offset: -1 } },
  { subjects: ['mathematics'], term: 'previous' },
  { item: 'feeding' },
  { topic: 'uniform' },
  ...['pta', 'sports', 'trip', 'mid_term', 'exams', 'this_term', 'next_term'].map((event) => ({ event })),
]

/** What may have been spoken of before. */
const BEFORE = {
  en: [
    'how is her maths last term?',
    'was she absent on monday?',
    'how much do I owe?',
    'when is the PTA meeting?',
    'show the report',
    'when did I last pay?',
    'what lessons tomorrow?',
  ],
  fr: ['sa note en maths ?', 'était-elle absente lundi ?', 'combien dois-je ?', 'quand est la réunion des parents ?'],
}

test.each(['en', 'fr'] as const)('whatever was spoken of before, a question that is offered asks for itself (%s)', (language) => {
  const say = phrasingOf(context(language))
  const befores = BEFORE[language].map((question) => understand(question, setting(language)).asks[0])
  const leaning = KINDS.flatMap((kind) =>
    [{}, { subjects: ['mathematics'] }, { item: 'feeding' }, { event: 'sports' }].flatMap((slots) => {
      const question = questionOf(kind, slots, say)
      return befores.flatMap((before) => {
        if (question === null) return []
        const [{ intent }] = understand(question, { ...setting(language), before }).asks
        return intent === kind ? [] : [`${question} after ${before.intent}: ${intent}`]
      })
    }),
  )
  expect([...new Set(leaning)]).toEqual([])
})

test.each(['en', 'fr'] as const)(
  'a question that is offered is understood, when it is tapped, as what it stands for (%s)',
  (language) => {
    const say = phrasingOf(context(language))
    const misunderstood = KINDS.flatMap((kind) =>
      [...new Set(NAMED.flatMap((slots) => questionOf(kind, slots, say) ?? []))].flatMap((question) => {
        const { asks, language: heard } = understand(question, setting(language))
        const [{ intent, offered }] = asks
        return intent === kind && asks.length === 1 && offered === undefined && heard === language
          ? []
          : [`${question} ${heard} ${intent}, not ${kind}`]
      }),
    )
    expect(misunderstood).toEqual([])
  },
)

test('what the parent named already stands in the question that is offered', () => {
  const slotsOf = (question: string | null) => understand(question ?? '', setting('en')).asks[0].slots
  const say = phrasingOf(context('en'))
  expect(slotsOf(questionOf('marks_subject', { subjects: ['mathematics'], term: 'previous' }, say))).toMatchObject({
    subjects: ['mathematics'],
    term: 'previous',
  })
  expect(slotsOf(questionOf('attendance_day', { when: { kind: 'weekday', weekday: 2, week: 'any' } }, say))).toMatchObject({
    when: { kind: 'weekday', weekday: 2 },
  })
  expect(slotsOf(questionOf('bill_item', { item: 'feeding' }, say))).toMatchObject({ item: 'feeding' })
})

test('a parent is asked back with questions to tap, and something else', () => {
  const asked = { intent: 'unknown', slots: {}, offered: ['money_left', 'bill_due', 'marks_subject'] } as const
  const answer = compose(asked, [], context('en'))
  expect(answer.text.split('\n')).toEqual([
    'I am not sure what you would like to know. Tap what you mean:',
    '• How much is left to pay for Ama?',
    '• By when must Ama’s fees be paid?',
    '• Something else?',
  ])
  expect(answer.isAnswered).toBe(false)
  expect(compose(asked, [], context('fr')).text).toContain('• Autre chose ?')
})

test.each([
  ['en', 'Something else?'],
  ['fr', 'Autre chose ?'],
] as const)('something else is answered with other suggestions and the school’s number (%s)', (language, question) => {
  const [{ intent, offered }] = understand(question, setting(language)).asks
  expect({ intent, offered }).toEqual({ intent: 'unknown', offered: undefined })
})

test('of several questions the one that was not understood is named', () => {
  const said = 'Blorp the bander?'
  const { text, isAnswered } = compose({ intent: 'unknown', slots: {}, said }, [], context('en'))
  expect(text).toContain('I did not understand “Blorp the bander?”')
  expect(isAnswered).toBe(false)
})

test('only where mobile money is paid is anybody told of its companies', () => {
  const { school, ...rest } = context('en')
  const told = (networks: string[]) =>
    compose({ intent: 'how_to_pay', slots: {} }, [], { ...rest, school: { ...school, networks } }).text
  expect(told(['MTN MoMo', 'Telecel Cash'])).toContain('Mobile money (MTN MoMo and Telecel Cash)')
  expect(told([])).not.toMatch(/mobile money|MTN|Telecel/i)
})
