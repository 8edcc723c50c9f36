import { expect, test } from 'vitest'
import { ApiError, OfflineError } from '#lib/api-error'
import { problemInWords } from '#lib/problem-in-words'

const refusal = (status: number, code: string, retryAfter: number | null = null) =>
  new ApiError({ status, code, errors: [], requestId: null, retryAfter })

const said = {
  codes: { 'shares.too_many': 'There are many already.' },
  offline: 'No network.',
  wait: (seconds: number) => `Wait ${seconds} seconds.`,
  trouble: 'The school did not answer.',
  other: 'That did not work.',
}

test.each([
  [new OfflineError('no answer'), 'No network.'],
  [refusal(409, 'shares.too_many'), 'There are many already.'],
  [refusal(429, 'request.too_many', 12), 'Wait 12 seconds.'],
  [refusal(429, 'request.too_many'), 'Wait 60 seconds.'],
  [refusal(503, 'request.busy'), 'The school did not answer.'],
  [refusal(422, 'request.invalid'), 'That did not work.'],
  [new Error('ours'), 'The school did not answer.'],
])('%s is said in one sentence', (error, sentence) => {
  expect(problemInWords(error, said)).toBe(sentence)
})

test('a screen with one sentence says it of everything', () => {
  for (const error of [new OfflineError('no answer'), refusal(429, 'request.too_many', 5), refusal(500, 'request.broke'), null])
    expect(problemInWords(error, { other: 'Not sent.' })).toBe('Not sent.')
})
