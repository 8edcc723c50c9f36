import { COME_BACK, live, type LiveEvent } from '@schoolgate/contracts/live'
import { useQuery } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { answer, show } from '#testing'
import { useLive } from './use-live.ts'

let asked = 0
function Bills() {
  useLive()
  const { data } = useQuery({ queryKey: ['billing', 'list'], queryFn: () => `asked ${(asked += 1)} times` })
  return <p>{data}</p>
}

const away = (isHidden: boolean) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isHidden ? 'hidden' : 'visible')
  document.dispatchEvent(new Event('visibilitychange'))
}

const follow = async (events: LiveEvent[] = []) => {
  asked = 0
  const screen = await show(<Bills />, { answers: [answer(live, { events, last_event_id: '41-8' })] })
  await expect.element(screen.getByText('asked 1 times')).toBeVisible()
  return { ...screen, stream: () => screen.server.streams().at(-1) }
}

afterEach(() => void vi.useRealTimers())

const aBill: LiveEvent = { word: 'billing', ward_id: null }

test('a bill issued by the office appears without a reload', async () => {
  const screen = await follow()
  screen.stream()?.open()
  screen.stream()?.say(aBill, '41-7')
  await expect.element(screen.getByText('asked 2 times')).toBeVisible()
})

test('what does not concern the page is not asked for again', async () => {
  const screen = await follow()
  screen.stream()?.open()
  screen.stream()?.say({ word: 'profile', ward_id: null })
  screen.stream()?.say({ word: 'a word of a newer school' })
  screen.stream()?.say(aBill)
  await expect.element(screen.getByText('asked 2 times')).toBeVisible()
})

test('when who stands for whom has changed, every page is asked for again', async () => {
  const screen = await follow()
  screen.stream()?.open()
  screen.stream()?.say({ word: 'wards', ward_id: null })
  await expect.element(screen.getByText('asked 2 times')).toBeVisible()
})

test('who looks again, where nothing was told before, is shown everything anew', async () => {
  const screen = await follow()
  screen.stream()?.open()
  away(true)
  away(false)
  screen.stream()?.open()
  await expect.element(screen.getByText('asked 2 times')).toBeVisible()
})

test('in a hidden tab nothing is followed; looking again asks what changed meanwhile', async () => {
  const screen = await follow([aBill])
  const first = screen.stream()
  first?.open()
  first?.say({ word: 'profile', ward_id: null }, '41-5')
  away(true)
  expect(first?.isClosed).toBe(true)
  away(false)
  expect(screen.stream()).not.toBe(first)
  expect(screen.stream()?.address).toBe('/api/v1/live?after=41-5')
  screen.stream()?.say(aBill, '41-6')
  await expect.element(screen.getByText('asked 2 times')).toBeVisible()
})

test('where streams do not live, the school is asked, ever more rarely, at least each minute', async () => {
  const screen = await follow([aBill])
  vi.useFakeTimers()
  for (const wait of [2, 4, 8, 16, 32, 60, 60]) {
    const before = screen.server.streams().length
    screen.stream()?.breakOff()
    vi.advanceTimersByTime(wait * 1000 - 1)
    expect(screen.server.streams()).toHaveLength(before)
    vi.advanceTimersByTime(1)
    expect(screen.server.streams()).toHaveLength(before + 1)
  }
  vi.useRealTimers()
  await expect.poll(() => screen.server.sentTo(live)).toHaveLength(7)
  await expect.poll(() => asked).toBeGreaterThan(1)
})

test('a stream that the school ended is opened again when the school said, and no sooner', async () => {
  const screen = await follow()
  screen.stream()?.open()
  vi.useFakeTimers()
  const before = screen.server.streams().length
  screen.stream()?.sayAs(COME_BACK, 7000)
  screen.stream()?.breakOff()
  vi.advanceTimersByTime(6999)
  expect(screen.server.streams()).toHaveLength(before)
  vi.advanceTimersByTime(1)
  expect(screen.server.streams()).toHaveLength(before + 1)
  screen.stream()?.breakOff()
  vi.advanceTimersByTime(4000)
  expect(screen.server.streams()).toHaveLength(before + 2)
})

test('a stream that a proxy holds back counts as broken', async () => {
  const screen = await follow([aBill])
  vi.useFakeTimers()
  away(true)
  away(false)
  const held = screen.stream()
  vi.advanceTimersByTime(15_000)
  expect(held?.isClosed).toBe(true)
  vi.useRealTimers()
  await expect.poll(() => screen.server.sentTo(live)).toHaveLength(1)
})
