import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readExamples } from './examples.ts'
import { fromBytes, learn, readerFrom, samplesOf, toBytes } from './model.ts'
import { partOf } from './parts.ts'

const made: string[] = []
afterEach(() => Promise.all(made.splice(0).map((folder) => rm(folder, { recursive: true }))))

const NOBODYS = { ward: new Set<string>(), others: new Set<string>(), family: new Set<string>(), staff: new Set<string>() }

/** A house with these files of examples, tables and questions of the evaluation. */
async function houseWith(files: Record<string, string>) {
  const house = await mkdtemp(path.join(tmpdir(), 'examples-'))
  made.push(house)
  const places = {
    examples: path.join(house, 'examples'),
    tables: path.join(house, 'tables'),
    evaluation: path.join(house, 'evaluation'),
  }
  for (const folder of Object.values(places)) await mkdir(folder)
  await writeFile(path.join(places.examples, 'frames.txt'), '# what is told around a question\n')
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(house, file)), { recursive: true })
    await writeFile(path.join(house, file), text)
  }
  return places
}
const TRAINED = 'how much is left to pay'
const SEALED = 'what is the balance on the account'

test('examples are read from files of one kind, from tables, and from what the evaluation gives to learn from', async () => {
  expect([partOf(TRAINED, 'records.txt'), partOf(SEALED, 'records.txt')]).toEqual(['training', 'sealed'])
  const places = await houseWith({
    'examples/en/money_left.txt': '# what is owed\nhow much do I owe\n',
    'examples/en/new/explain_bill.txt': 'why is this line on the bill',
    'tables/table.txt':
      'marks_subject | how is her maths\nbill_due | how much do I owe? >> when is it due?\nordinary | first aid fee\n',
    'evaluation/records.txt': `= known.bill.balance | /bill | Kofi | money_left\n${TRAINED}\n${SEALED}\nhow much? >> and now?\n`,
  })
  expect(readExamples(places)).toMatchObject([
    { question: 'how much do I owe', kinds: ['money_left'], place: 'en/money_left.txt:2' },
    { question: 'how is her maths', kinds: ['marks_subject'], place: 'tables/table.txt:1' },
    { question: TRAINED, kinds: ['money_left'], place: 'evaluation/records.txt:2' },
  ])
})

test('some examples are met once more within what parents tell around a question, a greeting never', async () => {
  const places = await houseWith({
    'examples/frames.txt': 'My bank asks me, so {q} Thank you.\n',
    'examples/en/hello.txt': 'good morning',
    'examples/en/money_left.txt': 'how much is left\nbalance $& pls',
  })
  expect(readExamples(places)).toMatchObject([
    { question: 'good morning', kinds: ['hello'] },
    { question: 'how much is left', kinds: ['money_left'] },
    { question: 'balance $& pls', kinds: ['money_left'] },
    { question: 'My bank asks me, so how much is left Thank you.', kinds: ['money_left'], place: 'en/money_left.txt:1' },
    { question: 'My bank asks me, so', kinds: ['told'], place: 'examples/frames.txt:1' },
  ])
})

test('of a line that tells more than it asks, what asks and what is told are learnt by themselves, too', async () => {
  const places = await houseWith({
    'examples/frames.txt': 'My bank in Keta asks me. {q} Thank you.\n',
    'examples/en/thanks.txt': 'thank you very much',
    'examples/en/money_left.txt':
      'I sell fish at Elmina. [[How much is left?]] Thank you very much.\nI am on the boat\nHow much, [[tell me what I owe]], my dear daughter.\n',
  })
  const learnt = readExamples(places).map(({ question, kinds, place }) => [question, kinds.join(), place])
  expect(learnt.slice(0, 4)).toEqual([
    ['I sell fish at Elmina. How much is left? Thank you very much.', 'money_left', 'en/money_left.txt:1'],
    ['I am on the boat', 'money_left', 'en/money_left.txt:2'],
    ['How much, tell me what I owe, my dear daughter.', 'money_left', 'en/money_left.txt:3'],
    ['thank you very much', 'thanks', 'en/thanks.txt:1'],
  ])
  expect(learnt.slice(5)).toEqual([
    ['How much is left?', 'money_left', 'en/money_left.txt:1'],
    ['I sell fish at Elmina.', 'told', 'en/money_left.txt:1'],
    ['tell me what I owe', 'money_left', 'en/money_left.txt:3'],
    [', my dear daughter.', 'told', 'en/money_left.txt:3'],
    ['My bank in Keta asks me.', 'told', 'examples/frames.txt:1'],
  ])
})

test.each([
  ['examples/frames.txt', 'My bank asks me.', 'examples/frames.txt:1: a frame says by {q} where the question stands.'],
  ['examples/en/fees_left.txt', 'how much do I owe', 'en/fees_left.txt: there is no kind of question called “fees_left”.'],
  ['examples/de/money_left.txt', 'wie viel', 'examples/de: there is no such language.'],
  ['examples/en/money_left.txt', 'I sell. [[How much?', 'en/money_left.txt:1: what asks stands between “[[” and “]]”.'],
  ['examples/en/money_left.txt', 'a\nmoney_left | b', 'en/money_left.txt:2: a question stands alone on its line, without “|”.'],
  ['examples/fr/money_left.txt', 'combien r\uFFFDste', 'fr/money_left.txt:1: a letter is broken: the file is not UTF-8.'],
  ['examples/en/money_left.txt', 'x'.repeat(501), 'en/money_left.txt:1: a question has at most 500 characters.'],
  ['tables/table.txt', '# note\nhow much do I owe', 'tables/table.txt:2: a line is “kind | question”.'],
  ['tables/table.txt', 'money_lost | where is it', 'tables/table.txt:1: there is no kind of question called “money_lost”.'],
  [
    'evaluation/records.txt',
    `= x | | | owed\n${TRAINED}`,
    'evaluation/records.txt:1: there is no kind of question called “owed”.',
  ],
])('a broken line in %s stops the build and says where it is', async (file, text, sentence) => {
  const places = await houseWith({ [file]: text })
  expect(() => readExamples(places)).toThrow(sentence)
})

test('one question under two kinds stops the build: each would be learnt wrong', async () => {
  const places = await houseWith({
    'examples/en/money_left.txt': 'how much do I owe?',
    'examples/en/bill_due.txt': 'How much do I owe',
  })
  expect(() => readExamples(places)).toThrow(
    'en/money_left.txt:1: “how much do I owe?” is money_left here and bill_due in en/bill_due.txt:1.',
  )
})

test('a line of examples asks about the child it names, unless it asks about another', async () => {
  const places = await houseWith({
    'examples/en/overview.txt': 'how is Ngozi doing at school',
    'examples/en/other_child.txt': 'how is her friend Ngozi doing at school',
  })
  const words = samplesOf(readExamples(places)).map(({ gist }) => gist.words.join(' '))
  expect(words).toEqual(['how is her friend otherperson doing at school', 'how is child doing at school'])
})

test('a question of a table is met more often than a line of examples', async () => {
  const places = await houseWith({
    'examples/en/money_left.txt': 'how much is left',
    'tables/english.txt': 'calendar | when is sports day',
  })
  const times = readExamples(places).map(({ question, times: met }) => [question, met])
  expect(times).toEqual([
    ['how much is left', 1],
    ['when is sports day', 6],
  ])
})

test('the same examples give the same model, and it is read back as it was kept', () => {
  const some = samplesOf(
    [
      'how much do I owe',
      'how much is owed',
      'what do I owe',
      'when is sports day',
      'when is the trip',
      'which day is the trip',
    ].map((question, at) => ({
      question,
      kinds: [at < 3 ? 'money_left' : 'calendar'] as const,
      family: NOBODYS,
      place: `line ${at}`,
      times: 1,
    })),
  )
  const bytes = toBytes(learn(some))
  expect(toBytes(learn(some)).equals(bytes)).toBe(true)
  const [asked] = some
  const opinion = asked && readerFrom(fromBytes(bytes))(asked.gist)
  expect(opinion?.[0]?.[0]).toBe('money_left')
  expect(opinion).toEqual(asked && readerFrom(learn(some))(asked.gist))
})
