import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import {
  isGuarded,
  understand,
  type Gist,
  type Intent,
  type Opinion,
  type Setting,
  type Understood,
} from '#modules/assistant/understanding'
import { secondReader } from './index.ts'

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
const both: Setting = { ...setting, secondReader: secondReader() }

const kindsOf = ({ asks }: Understood) =>
  asks.map(({ intent, offered }) => (offered ? `asked back: ${offered.join()}` : intent)).join('+')
const tableOf = (name: string) =>
  readFileSync(new URL(`../understanding/questions/${name}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [kinds = '', said = ''] = line.split(' | ')
      return { kinds: kinds.split('/'), questions: said.split(' >> ') }
    })
function heard(questions: readonly string[]): Understood {
  let before: Understood | undefined
  for (const question of questions) before = understand(question, { ...both, before: before?.asks[0] })
  if (!before) throw new Error('Nothing was asked.')
  return before
}

describe('the rules and the second reader together', () => {
  it.each(['english', 'wider-english', 'follow-ups', 'french', 'wider-french', 'guarded', 'wider-guards', 'safeguarding'])(
    'turn no question of the table "%s" away from what it is',
    (name) => {
      const turned = tableOf(name).flatMap(({ kinds, questions }) => {
        const kind = kindsOf(heard(questions))
        return kinds.includes(kind) ? [] : [`${questions.join(' >> ')}: ${kind}, not ${kinds.join('/')}`]
      })
      expect(turned).toEqual([])
    },
  )
  it('hear no danger where an ordinary question only holds a word of it', () => {
    const alarmed = tableOf('innocent').filter(({ questions }) => heard(questions).asks.some(({ intent }) => isGuarded(intent)))
    expect(alarmed.map(({ questions }) => questions.join())).toEqual([])
  })
})

/** A second reader of this one opinion. */
const holding = (...opinion: [Intent, number][]) => ({ ...setting, secondReader: (_gist: Gist): Opinion => opinion })
const decided = (question: string, ...opinion: [Intent, number][]) => kindsOf(understand(question, holding(...opinion)))

describe('where the two readers differ on a single sentence', () => {
  it('the rules’ kind stands when the second reader holds it for possible', () => {
    expect(decided('how much do I owe', ['bill_due', 0.85], ['money_left', 0.15])).toBe('money_left')
  })
  it('the second reader’s kind stands when the rules’ is hardly possible', () => {
    expect(decided('how much do I owe', ['bill_due', 0.25], ['paid_total', 0.2], ['money_left', 0.14])).toBe('bill_due')
  })
  it('a kind that the rules cannot know is what was asked', () => {
    expect(decided('how much do I owe', ['bill_wrong', 0.5], ['money_left', 0.3])).toBe('bill_wrong')
  })
  it('a refusal that the rules did not see is due when it is likely', () => {
    expect(decided('how much do I owe', ['scam', 0.25], ['money_left', 0.14])).toBe('scam')
    expect(decided('how much do I owe', ['scam', 0.24], ['paid_total', 0.2], ['money_left', 0.14])).toBe(
      'asked back: paid_total,money_left',
    )
  })
  it('the parent is asked when neither is likely, the likeliest first', () => {
    expect(decided('how much do I owe', ['bill_due', 0.24], ['paid_total', 0.2], ['money_left', 0.1], ['arrears', 0.05])).toBe(
      'asked back: bill_due,paid_total,money_left,arrears',
    )
  })
  it('nothing unlikely is offered, and no refusal', () => {
    expect(decided('blue elephants', ['off_topic', 0.24], ['calendar', 0.2], ['position', 0.009])).toBe('asked back: calendar')
    expect(decided('blue elephants', ['off_topic', 0.24], ['hello', 0.2])).toBe('unknown')
  })
  it('a refusal of the rules gives way only to what the other is rather sure of', () => {
    expect(decided('who came first in the class', ['position', 0.59])).toBe('other_child')
    expect(decided('who came first in the class', ['position', 0.6])).toBe('position')
  })
  it('a child is in danger if either says so', () => {
    expect(decided('a teacher beat my son', ['remarks', 0.99], ['safeguarding', 0.011])).toBe('safeguarding')
    expect(decided('how much do I owe', ['money_left', 0.7], ['safeguarding', 0.3])).toBe('safeguarding')
    expect(decided('how much do I owe', ['money_left', 0.7], ['safeguarding', 0.29])).toBe('money_left')
  })
})

test('an alarm of the rules is taken back only where the second reader is sure of no danger', () => {
  const alarming = 'what time is kickoff on sports day'
  expect(decided(alarming, ['calendar', 0.9], ['safeguarding', 0.01])).toBe('calendar')
  expect(decided(alarming, ['calendar', 0.9], ['safeguarding', 0.011])).toBe('safeguarding')
  expect(decided(alarming, ['medical', 0.99], ['safeguarding', 0.001])).toBe('medical')
})

/** A second reader to whom a sentence with one of these words means that, and every other sentence tells only. */
const knowing = (meant: Record<string, Opinion>) => ({
  ...setting,
  secondReader: ({ words }: Gist): Opinion => {
    const known = Object.keys(meant).filter((word) => words.includes(word))
    return known.length === 1 && known[0] !== undefined ? (meant[known[0]] ?? []) : []
  },
})

describe('a message of several sentences', () => {
  it('is what the one asks that asks, whatever is told around it', () => {
    const message = 'We bury my uncle in Keta on Friday. Show me her lessons. He drummed like nobody.'
    const { asks } = understand(message, knowing({ lessons: [['timetable', 0.9]] }))
    expect(asks).toMatchObject([{ intent: 'timetable' }])
    // Friday is told, not asked for.
    expect(asks[0].slots.when).toBeUndefined()
  })
  it('is dangerous where one sentence tells of danger, and only then', () => {
    const message = 'What time is kickoff on sports day? The teacher beats my son.'
    const kindOf = (danger: number) =>
      kindsOf(understand(message, knowing({ sports: [['calendar', 0.9]], beats: [['safeguarding', danger]] })))
    expect(kindOf(0.5)).toBe('safeguarding')
    expect(kindOf(0.11)).toBe('safeguarding')
    expect(kindOf(0.1)).not.toBe('safeguarding')
  })
  it('asks for several things only where the second reader holds each for possible', () => {
    const message = 'Position of Ama in class, what was it last term? We were away and termites ate the paper.'
    const kindOf = (owing: number) =>
      kindsOf(
        understand(message, {
          ...setting,
          secondReader: () => [
            ['position', 0.9],
            ['money_left', owing],
          ],
        }),
      )
    expect(kindOf(0.04)).toBe('position')
  })
})

describe('faults that parents met', () => {
  it.each([
    ['has the bus left', 'not_kept'],
    ['who picked her on Friday', 'not_kept'],
    ['is Mr Addo owing', 'other_child'],
    ['how many absences before you sack a child', 'not_kept'],
    ['what is her lowest work', 'marks_latest'],
    ['What time is kickoff on sports day?', 'calendar'],
    ['she killed the exam', 'marks_overview'],
    ['facture du trimestre dernier', 'bill_lines'],
    ['What does she owe? A man follows her home every day.', 'safeguarding'],
    ['What time is kickoff on sports day? The teacher beats my son.', 'safeguarding'],
    ['tikya no bɔɔ me ba no dodo', 'safeguarding'],
    ['obi resɔ me babaa no mu', 'safeguarding'],
    ['wɔboro me ba no sukuu', 'safeguarding'],
    ['me ba no ayera', 'safeguarding'],
    ['ɔpɛ sɛ ɔkum ne ho', 'safeguarding'],
  ])('“%s” is understood', (question, kind) => {
    expect(kindsOf(understand(question, both))).toBe(kind)
  })

  it('a stated year binds', () => {
    const slotsOf = (question: string) => understand(question, both).asks[0].slots
    expect(slotsOf('how much did I pay in 2024').year).toBe('2024')
    expect(slotsOf('what was her position in 2023/2024').year).toBe('2023/2024')
    expect(slotsOf('her average in the 2023/24 school year').year).toBe('2023/2024')
    expect(slotsOf('quelle était sa moyenne en 2024').year).toBe('2024')
    expect(slotsOf('was she absent on 12 March 2025')).toMatchObject({ when: { kind: 'date', year: 2025 } })
    expect(slotsOf('was she absent on 12 March 2025').year).toBeUndefined()
    expect(slotsOf('I paid 2024 cedis, has it arrived')).not.toHaveProperty('year')
    expect(slotsOf('how much have I paid since 2024').when).toEqual({
      kind: 'since',
      from: { kind: 'date', day: 1, month: 1, year: 2024 },
    })
  })
})

test('what is told before a question is taken from it only where the question is about it', () => {
  const slotsOf = (question: string) => understand(question, both).asks[0].slots
  expect(slotsOf('I was given 300 cedis this morning. How much will then remain on the fees?')).toMatchObject({
    amount: 300,
    isWhatIf: true,
  })
  expect(slotsOf('The handwriting beat me, so what is the class teacher’s remark on the report?').field).toBeUndefined()
  expect(slotsOf('How is the handwriting on the report?').field).toBe('traits')
})

test.each([
  ['How is her maths? Blorp the frumious bander? How much do I owe?', 'marks_subject+unknown+money_left'],
  ['How is her maths? When is the PTA meeting? How much do I owe?', 'marks_subject+calendar+money_left'],
  ['how is her maths and when is the pta meeting and how much do I owe', 'marks_subject+calendar+money_left'],
  ['How is her maths? And English? What is the balance?', 'marks_subject+marks_subject+money_left'],
  [
    'Was she absent on Monday? How much do I owe? Who is her class teacher? When does the term end?',
    'attendance_day+money_left+teacher+calendar',
  ],
  ['Quelle est sa note en maths ? Combien dois-je ? Quand est la rentrée ?', 'marks_subject+money_left+calendar'],
])('several questions in one message are all answered, in order: “%s”', (message, kinds) => {
  expect(kindsOf(understand(message, both))).toBe(kinds)
})

test('of several questions in one message the second keeps what the first was about', () => {
  const { asks } = understand('How was her maths last term? And English? How much do I owe?', both)
  expect(asks.map(({ slots }) => slots.subjects)).toEqual([['mathematics'], ['english'], undefined])
  expect(asks[1]?.slots.term).toBe('previous')
})

test('a child in danger is heard among other questions', () => {
  expect(kindsOf(understand('How is her maths? A teacher beat my son. How much do I owe?', both))).toBe('safeguarding')
})

/** Each question of a conversation as it is understood after those before it. */
function conversationOf(questions: readonly string[]) {
  let before: Understood['asks'][0] | undefined
  return questions.map((question) => {
    const { asks } = understand(question, { ...both, before })
    const last = asks.findLast(({ intent, slots }) => intent !== 'unknown' && intent !== 'thanks' && slots.child === undefined)
    before = last ?? before
    const [{ intent, slots }] = asks
    return { intent, subject: slots.subjects?.join(), term: slots.term, child: slots.child, matter: slots.matter }
  })
}

test('over ten turns a conversation keeps its subject and its term, through corrections and asides', () => {
  const maths = { subject: 'mathematics' }
  const english = { subject: 'english' }
  expect(
    conversationOf([
      'How is her maths?',
      'and English?',
      'why?',
      'and last term?',
      'no, I meant the term before',
      'is that good?',
      'and Kofi?',
      'show me',
      'how can I help her?',
      'no, I meant maths',
    ]),
  ).toMatchObject([
    { intent: 'marks_subject', ...maths },
    { intent: 'marks_subject', ...english },
    { intent: 'marks_why', ...english },
    { intent: 'marks_why', ...english, term: 'previous' },
    { intent: 'marks_why', ...english, term: 'before_previous' },
    { intent: 'is_good', ...english, term: 'before_previous' },
    { intent: 'all_children', child: 'kofi', matter: 'marks' },
    { intent: 'is_good', ...english, term: 'before_previous' },
    { intent: 'help_subject', ...english },
    { intent: 'help_subject', ...maths },
  ])
})

test('all conversations are deleted by the very words that were offered, said right after, and by nothing else', () => {
  const said = (message: string, asked?: Intent) => kindsOf(understand(message, { ...both, asked }))
  expect(said('delete my conversations')).toBe('delete_conversations')
  expect(said('Yes, delete all my conversations', 'delete_conversations')).toBe('delete_confirmed')
  expect(said('Oui, supprime toutes mes conversations', 'delete_conversations')).toBe('delete_confirmed')
  expect(said('Yes, delete all my conversations')).not.toBe('delete_confirmed')
  expect(said('yes', 'delete_conversations')).not.toBe('delete_confirmed')
})
