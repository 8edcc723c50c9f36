import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'
import { limitRate } from './limit-rate.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { Problem } from './problem.ts'

/** A work that goes on until it is let go. */
function slow(log: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const work = async () => {
    log.push(`${name} begins`)
    await promise
    log.push(`${name} ends`)
    return name
  }
  return { work, letGo: resolve, fail: reject }
}

test('works under one key run one after the other, also after one that failed; other keys do not wait', async () => {
  const log: string[] = []
  const inTurn = oneAtATime()
  const [first, second, other] = [slow(log, 'first'), slow(log, 'second'), slow(log, 'other')]
  const asked = Promise.allSettled([inTurn('a', first.work), inTurn('a', second.work)])
  const elsewhere = inTurn('b', other.work)
  other.letGo()
  expect(await elsewhere).toBe('other')
  expect(log).toEqual(['first begins', 'other begins', 'other ends'])
  first.fail(new Error('no'))
  second.letGo()
  expect(await asked).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: 'second' }])
})

test('a few at once; who comes where enough wait already is told to come back', async () => {
  const log: string[] = []
  const inTurn = limitConcurrency(1, 1)
  const [first, second] = [slow(log, 'first'), slow(log, 'second')]
  const asked = [inTurn(first.work), inTurn(second.work)]
  await expect(inTurn(async () => 'third')).rejects.toMatchObject({ status: 503, code: 'request.busy', retryAfter: 5 })
  first.letGo()
  second.letGo()
  expect(await Promise.all(asked)).toEqual(['first', 'second'])
  expect(await inTurn(async () => 'fourth')).toBe('fourth')
})

test('so often in so long, wherever that begins; a clock that is put back holds nobody up', () => {
  let now = 1_000_000
  const count = limitRate({ most: 2, seconds: 10, clock: () => new Date(now) })
  const isTaken = (subject = 'a') => {
    try {
      count(subject)
      return true
    } catch (error) {
      if (error instanceof Problem && error.status === 429) return false
      throw error
    }
  }
  expect([isTaken(), isTaken(), isTaken(), isTaken('b')]).toEqual([true, true, false, true])
  now += 9999
  expect(isTaken()).toBe(false)
  now += 1
  expect(isTaken()).toBe(true)
  now -= 86_400_000
  expect([isTaken(), isTaken(), isTaken()]).toEqual([true, true, false])
})
