import sharp from 'sharp'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { photoMadeAnew } from './photo.ts'

const sent = (background: string) =>
  sharp({ create: { width: 900, height: 700, channels: 3, background } })
    .png()
    .toBuffer()

test('when a whole class sends its photos at once, two are decoded at a time; a broken one holds nobody up', async () => {
  const photo = await sent('#2a6')
  const broken = photo.subarray(0, 200)
  // Those at work alone: one that goes from the queue to work while both are read is read twice.
  let most = 0
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      most = Math.max(most, sharp.counters().process)
      await nextTurn()
    }
  })()

  const use = { word: 'profile', shape: 'portrait' } as const
  const made = await Promise.allSettled(
    Array.from({ length: 24 }, (_, number) => photoMadeAnew(number % 6 === 0 ? broken : photo, use)),
  )
  isOver = true
  await watching
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  expect(most).toBe(2)
})
