import { expect, test } from 'vitest'
import { nextNumber } from './numbers.ts'

test.each([
  [['NYP/26/0250', 'NYP/26/0249', 'NYP/21/0900'], 'NYP/26/0251'],
  [['NYP/26/0002', 'NYP/26/0250'], 'NYP/26/0251'],
  [['0999', '0998'], '1000'],
  [['P-0007', 'P-0008'], 'P-0009'],
  [['Akosua', 'B-03'], 'B-04'],
  [['Akosua'], 'P-0001'],
  [[], 'P-0001'],
  // Of nine digits there is no next one of the same kind: counting begins anew.
  [['999999999'], '1000000000'],
])('after %j comes %s', (numbers, next) => {
  expect(nextNumber(numbers)).toBe(next)
})
