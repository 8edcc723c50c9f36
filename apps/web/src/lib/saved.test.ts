import { afterEach, expect, test } from 'vitest'
import { emptyShelf, putAway, takeOutAll } from '#lib/saved'

afterEach(emptyShelf)

const place = (number: number) => `answer ${String(number).padStart(3, '0')}`

test.each([0, 39, 40, 41, 80, 203])(
  'all %i things under one beginning come out in their order, and nothing else',
  async (many) => {
    const numbers = Array.from({ length: many }, (_, number) => number)
    await Promise.all(numbers.map((number) => putAway(place(number), number)))
    await Promise.all([putAway('answe', 'before'), putAway('answes', 'after'), putAway('copy 1', 'of another')])
    expect(await takeOutAll('answer ')).toEqual(numbers)
  },
)

test('what lies under the very beginning is one of them', async () => {
  await putAway('answer ', 'itself')
  await putAway(place(1), 1)
  expect(await takeOutAll('answer ')).toEqual(['itself', 1])
})
