import type { Notice, NoticeAnswer } from '@schoolgate/contracts/notices'
import { expect, test } from 'vitest'
import { ama, kofi, noticeOf } from '#testing'
import { isAskedFor, needsAnswer, questionsOf } from './notice-state.ts'

const NOW = new Date('2026-03-12T08:00:00Z')
const YESTERDAY = '2026-03-11T08:00:00Z'
const TOMORROW = '2026-03-13T08:00:00Z'

const answer = (given: Partial<NoticeAnswer> = {}): NoticeAnswer => ({
  ward_id: null,
  response: 'yes',
  answered_at: YESTERDAY,
  answered_by: 'Abena Mensah',
  is_mine: true,
  ...given,
})
const state = (given: Partial<Notice['my_state']>): Notice['my_state'] => ({
  read_at: null,
  acknowledged_at: null,
  answers: [],
  ...given,
})
const asking = (kind: NonNullable<Notice['action']>['kind'], per_ward = false, due_at: string | null = TOMORROW) => ({
  kind,
  due_at,
  choices: ['yes', 'no'],
  per_ward,
})

test.each<[string, Partial<Notice>, boolean]>([
  ['asks nothing', {}, false],
  ['asks to be confirmed', { action: asking('acknowledge') }, true],
  ['was confirmed', { action: asking('acknowledge'), my_state: state({ acknowledged_at: YESTERDAY }) }, false],
  ['asks the family', { action: asking('rsvp') }, true],
  [
    'was answered by the other guardian',
    { action: asking('rsvp'), my_state: state({ answers: [answer({ is_mine: false })] }) },
    false,
  ],
  [
    'was answered for one ward of two',
    { action: asking('consent', true), my_state: state({ answers: [answer({ ward_id: kofi.id })] }) },
    true,
  ],
  ['is past its day', { action: asking('rsvp', false, YESTERDAY) }, false],
  ['is over', { action: asking('rsvp'), expires_at: YESTERDAY }, false],
  ['is about money', { action: asking('pay') }, false],
])('whether the school waits for an answer when the notice %s', (_, given, waits) => {
  expect(needsAnswer(noticeOf(1, 'Trip', given), NOW)).toBe(waits)
})

test('the newest answer to a question counts, whoever gave it', () => {
  const answers = [
    answer({ ward_id: ama.id, response: 'yes', answered_at: '2026-03-10T08:00:00Z' }),
    answer({ ward_id: ama.id, response: 'no', answered_at: YESTERDAY, answered_by: 'Kwame Mensah', is_mine: false }),
  ]
  const questions = questionsOf(noticeOf(1, 'Trip', { action: asking('consent', true), my_state: state({ answers }) }))
  expect(questions.map(({ wardId, answer: given }) => [wardId, given?.response])).toEqual([
    [kofi.id, undefined],
    [ama.id, 'no'],
  ])
})

test('a saved list can be narrowed without network', () => {
  const fees = noticeOf(1, 'School fees', { category: 'fees', my_state: state({ read_at: YESTERDAY }) })
  expect(isAskedFor(fees, 'money', '', NOW)).toBe(true)
  expect(isAskedFor(fees, 'events', '', NOW)).toBe(false)
  expect(isAskedFor(fees, 'unread', '', NOW)).toBe(false)
  expect(isAskedFor(fees, 'all', 'FEES', NOW)).toBe(true)
  expect(isAskedFor(fees, 'all', 'trip', NOW)).toBe(false)
})
