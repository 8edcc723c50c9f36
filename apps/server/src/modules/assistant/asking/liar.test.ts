import { beforeAll, expect, test } from 'vitest'
import { demoIsLoaded, openDemoSchool, startOutsideModel, type Does, type ModelRequest } from '#testing'

beforeAll(demoIsLoaded, 300_000)

type Stand = Awaited<ReturnType<typeof startOutsideModel>>
type Call = { call: string; input?: object }
/** On a busy machine, too, it is the model that is tried and not its haste. */
const PATIENT = { silenceMs: 60_000, wholeMs: 60_000 }
type Answer = { message: string; table: { columns: string[]; rows: string[][] } | null }

/** What a model was told since the last question: each fact with its number. */
function factsIn({ body }: ModelRequest): string[] {
  const messages: { role: string; content: string }[] = JSON.parse(body).messages
  const since = messages.slice(messages.findLastIndex(({ role }) => role === 'user'))
  return since
    .filter(({ role }) => role === 'tool')
    .flatMap(({ content }) => content.split(/\n(?=\[F\d+\] )/))
    .filter((line) => line.startsWith('[F'))
    .map((line) => line.replace(/^\[F\d+\] /, ''))
}
const toolsUsed = ({ body }: ModelRequest): number => {
  const messages: { role: string }[] = JSON.parse(body).messages
  return messages.slice(messages.findLastIndex(({ role }) => role === 'user')).filter(({ role }) => role === 'tool').length
}

/** Makes these calls one after the other, then speaks. */
const calling =
  (calls: readonly Call[], say: (facts: readonly string[]) => string) =>
  (told: ModelRequest): Does =>
    calls[toolsUsed(told)] ?? { say: inPieces(say(factsIn(told))) }
/** As a model's words arrive: cut anywhere. */
const inPieces = (text: string) => text.match(/.{1,7}/gs) ?? []
const allOf = (facts: readonly string[]) => facts.map((_, at) => `[F${at + 1}]`).join(' ')

/** The demo school with this model, and a mother who asks about one of her children with its help, and without it. */
async function openSchool(model: Stand, { name = 'Ama', language = 'en' } = {}) {
  const { parent, wardNamed } = await openDemoSchool({ assistant: { ...model.settings, sendNames: true, patience: PATIENT } })
  expect((await parent.patch('/api/v1/profile', { language })).statusCode).toBe(200)
  const agree = (outside_service: boolean) => parent.put('/api/v1/profile/assistant_consent', { outside_service })
  const put = (message: string, headers = {}) =>
    parent.post('/api/v1/parents/chat', { child_id: wardNamed(name), message }, headers)
  return {
    ask: async (message: string): Promise<Answer> => {
      await agree(true)
      return (await put(message)).json().message
    },
    stream: async (message: string) => {
      await agree(true)
      const { body } = await put(message, { accept: 'text/event-stream' })
      const events: { type: string; delta?: string }[] = body
        .split('\n\n')
        .flatMap((line) => (line.startsWith('data: {') ? [JSON.parse(line.slice(6))] : []))
      return events.map(({ type, delta = '' }) => (type === 'text-delta' ? delta : '')).join('')
    },
    alone: async (message: string): Promise<Answer> => {
      await agree(false)
      return (await put(message)).json().message
    },
  }
}

const LEFT_OUT = /I left out words that I could not match to the records\.[^\n]*|J’ai laissé de côté des mots[^\n]*/
/** What is left of an answer when all is taken out that our own code made of the records. */
const beside = (answer: string, ours: readonly string[]) =>
  ours
    .toSorted((one, other) => other.length - one.length)
    .reduce((rest, one) => rest.replaceAll(one, ''), answer.replace(LEFT_OUT, ''))
    .trim()

const QUESTIONS = {
  en: ['How many days was {name} absent this term?', 'How much is left to pay?', 'What did she get in maths?'],
  fr: ['Combien de jours {name} a-t-elle été absente ce trimestre ?', 'Combien reste-t-il à payer ?', 'Quelle est sa moyenne ?'],
}
const LOOKS: readonly Call[] = ['attendance', 'bills', 'marks'].map((call) => ({ call }))

/** A fact as a lie, in its own words: another's figure, a hundredfold, as none, denied, of another year or child, in doubt. */
const TWISTS: readonly ((fact: string, number: number, other: string) => string)[] = [
  (fact) => fact,
  (fact, _number, other) => fact.replace(/\d[\d.,]*\d|\d/, other),
  (fact) => fact.replace(/\d+/, (figure) => `${figure}00`),
  (fact) => fact.replace(/(was|came|est|a été|était) /, '$1 never '),
  (fact) => fact.replace(/ days| jours/, ' percent'),
  (fact) => fact.replace(/Term \d/, 'Term 3').replace(/20\d\d/, '2019'),
  (fact) => fact.replaceAll('Ama', 'Kofi'),
  (fact) => `It may be that ${fact}`,
  (_fact, number) => `It is not so that [F${number}]`,
  (fact) => `| ${fact} |`,
  (fact) => `<b>${fact}</b>`,
]
/** So many lies of each fact, in turn: a model that does not stop is broken off. */
const OF_EACH = 3
const liesFrom = (facts: readonly string[]): string[] => {
  const figures = facts.join(' ').match(/\d[\d.,]*\d|\d/g) ?? []
  return facts.flatMap((fact, at) =>
    Array.from({ length: OF_EACH }, (_, turn) => {
      const twist = TWISTS[(at * OF_EACH + turn) % TWISTS.length]
      return twist?.(fact, at + 1, figures[(at + OF_EACH) % figures.length] ?? '7') ?? ''
    }),
  )
}
const MORE_LIES = {
  en: 'She is the best of all. I have told the bursar. There is no school tomorrow. Nothing is left to pay. She was absent on fifty-three days. See look.me ',
  fr: 'Elle est la meilleure. J’ai prévenu le comptable. Il n’y a pas école demain. Il ne reste rien. Elle a été absente cinquante-trois jours. Voir ici.ai ',
}

test.each(['en', 'fr'] as const)(
  '%s: of a model that twists every fact it is told nothing comes through, streamed or not',
  async (language) => {
    const model = await startOutsideModel(
      'openai-compatible',
      calling(LOOKS, (facts) => `${liesFrom(facts).join(' ')} ${MORE_LIES[language]}`),
    )
    const { ask, stream, alone } = await openSchool(model, { language })
    for (const asked of QUESTIONS[language]) {
      const question = asked.replace('{name}', 'Ama')
      const ours = (await alone(question)).message
      expect(ours).toMatch(/\d/)
      const facts = factsIn(model.told.at(-1) ?? { body: '{"messages":[]}', headers: {}, hasResults: false })
      const { message, table } = await ask(question)
      const told = [...facts, ...factsIn(model.told.at(-1) ?? { body: '{"messages":[]}', headers: {}, hasResults: false })]
      expect(told.length * OF_EACH).toBeGreaterThan(TWISTS.length)
      expect(message).toContain(ours)
      expect(message).toMatch(LEFT_OUT)
      expect(beside(message, [ours, ...told])).toBe('')
      expect(table?.rows.length).toBeGreaterThan(0)
      expect((await stream(question)).trim()).toBe(message)
    }
  },
)

/** A model that only names facts, all of them, after it looked in ways that make true sentences untrue. */
const NARROW: readonly [kind: string, calls: Call[], untrue: RegExp][] = [
  [
    'days on which she came',
    [{ call: 'attendance' }, { call: 'attendance', input: { from: '2026-03-11', to: '2026-03-11' } }],
    /1 of 1|on Wednesday 11 March/,
  ],
  ['a half of a term', [{ call: 'attendance', input: { half: 'first' } }], /from .* to /],
  ['one subject, as if it were all', [{ call: 'marks', input: { subjects: ['mathematics'] } }], /Mathematics is the lowest/],
  [
    'notices about nothing',
    [{ call: 'notices', input: { about: 'zebra', filter: 'to_answer' } }],
    /There is no notice|No notice waits/,
  ],
  [
    'words of its own as a subject',
    [{ call: 'timetable', input: { subjects: ['lessons, for the school is closed'] } }],
    /closed/,
  ],
  ['words of its own as a mark', [{ call: 'marks', input: { subjects: ['the fees are forgiven'] } }], /forgiven/],
  ['an event that there is not', [{ call: 'calendar', input: { event: 'zebra' } }], /no date for that/],
  ['a sum that nobody pays', [{ call: 'bills', input: { paying: 9000 } }], /9,000/],
  ['payments by another way', [{ call: 'payments', input: { method: 'cheque' } }], /no payment/],
  ['a brother', [{ call: 'family' }, { call: 'attendance' }], /Kofi|Esi/],
  ['the school', [{ call: 'school' }, { call: 'profile' }, { call: 'attendance' }], /024 555|born/],
]

test.each(NARROW)('a look narrowed to %s makes no fact untrue', async (_kind, calls, untrue) => {
  const model = await startOutsideModel('openai-compatible', calling(calls, allOf))
  const { ask, alone } = await openSchool(model)
  const question = 'How is she doing?'
  const ours = (await alone(question)).message
  const { message } = await ask(question)
  const facts = model.told.flatMap(factsIn)
  expect(beside(message, [ours, ...facts])).toBe('')
  expect(facts.join('\n')).not.toMatch(untrue)
  expect(message.replace(ours, '')).not.toMatch(untrue)
})

test.each<[string, Call]>([
  ['attendance', { call: 'attendance', input: { term: 'previous' } }],
  ['marks', { call: 'marks', input: { term: 'previous' } }],
  ['bills', { call: 'bills', input: { term: 'previous' } }],
  ['reports', { call: 'reports', input: { term: 'previous' } }],
  ['payments', { call: 'payments', input: { year: 'previous' } }],
])('%s of another term are told as that, and the card beneath is of what was asked', async (_place, call) => {
  const model = await startOutsideModel('openai-compatible', calling([call], allOf))
  const { ask, alone } = await openSchool(model)
  const question = 'How many days was she absent this term?'
  const ours = (await alone(question)).message
  const { message, table } = await ask(question)
  const facts = model.told.flatMap(factsIn)
  expect(facts.length).toBeGreaterThan(0)
  expect(facts.filter((fact) => /\d/.test(fact) && !/Term 1|20\d\d|earlier terms/.test(fact))).toEqual([])
  expect(message).toContain(ours)
  expect(table?.columns[0]).toBe('From the records')
  expect(table?.rows.map(([what]) => what)).toEqual(['In school, this term so far', 'Absent and late, this term so far'])
})

test('a model that wraps lies around facts and looks twice leaves the facts alone, each whole', async () => {
  const calls: Call[] = [{ call: 'attendance' }, { call: 'attendance', input: { term: 'previous' } }, { call: 'bills' }]
  const wrapped = (facts: readonly string[]) => facts.map((_, at) => `You know that [F${at + 1}] is not so. `).join('')
  const model = await startOutsideModel('openai-compatible', calling(calls, wrapped))
  const { ask, alone } = await openSchool(model)
  const question = 'How much is left to pay?'
  const ours = (await alone(question)).message
  const { message } = await ask(question)
  const facts = factsIn(model.told.at(-1) ?? { body: '{"messages":[]}', headers: {}, hasResults: false })
  for (const fact of facts) expect(message).toContain(fact)
  expect(beside(message, [ours, ...facts])).toBe('')
})
