import { problem } from '#lib/problem'

export const assistantOff = problem(503, 'assistant.off', 'The school has switched the assistant off.')
export const assistantFailed = problem(
  503,
  'assistant.failed',
  'The assistant could not answer just now. Your question is kept.',
  { retryAfter: 5 },
)
export const noOutsideModel = problem(409, 'assistant.no_outside_model', 'This installation has no outside model.')
