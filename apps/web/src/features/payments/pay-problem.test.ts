import { expect, test } from 'vitest'
import { refusalIn } from '@schoolgate/ui/lib/api-error'
import { payProblem } from './pay-problem.ts'
import { payWords } from './pay.words.ts'

test('bills of two schools at once are told as that, in both languages', () => {
  const problem = payProblem(refusalIn(409, { code: 'schools.two_at_once' }, null))
  expect(problem).toBe('twoSchools')
  expect([payWords.en.problems.twoSchools, payWords.fr.problems.twoSchools]).toEqual([
    'These are bills of two schools. Please pay each school by itself.',
    'Ce sont des factures de deux écoles. Payez chaque école séparément.',
  ])
})
