import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { photoMadeAnew } from './photo.ts'

const sent = (background: string) =>
  sharp({ create: { width: 900, height: 700, channels: 3, background } })
    .png()
    .toBuffer()

test('when a whole class sends its photos at once, two are decoded at a time; a broken one holds nobody up', async () => {
  const photo = await sent('#2a6')
  const broken = photo.subarray(0, 200)
  let most = 0
  const underWay = () => {
    const { queue, process } = sharp.counters()
    return queue + process
  }
  const look = () => (most = Math.max(most, underWay()))
  await vi.waitUntil(() => underWay() === 0) // what a file before this one began and did not wait for
  sharp.queue.on('change', look)
  onTestFinished(() => void sharp.queue.off('change', look))

  const use = { word: 'profile', shape: 'portrait' } as const
  const made = await Promise.allSettled(
    Array.from({ length: 24 }, (_, number) => photoMadeAnew(number % 6 === 0 ? broken : photo, use)),
  )
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  expect(most).toBe(2)
})
