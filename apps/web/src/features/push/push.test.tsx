import { getPushKey, updateDeviceId } from '@schoolgate/contracts/push'
import { useQuery } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { leave } from '@schoolgate/ui/lib/leaving'
import { abena, answer, expectAccessible, pretendPush, refuse, show } from '#testing'
import { noteNoticeRead } from './moment.ts'
import { PushCard } from './push-card.tsx'
import { usePush } from './use-push.ts'

const key = answer(getPushKey, { public_key: 'BKeyOfTheSchool1' })
const taken = answer(updateDeviceId, undefined)
const logged = vi.fn<(said: string) => void>()
beforeEach(() => {
  logged.mockClear()
  vi.spyOn(console, 'info').mockImplementation((...said) => logged(said.join(' ')))
})

const card = async (answers = [key, taken]) => {
  noteNoticeRead()
  const screen = await show(<PushCard />, { answers })
  return { ...screen, yes: screen.getByRole('button', { name: 'Yes, tell me' }) }
}

let asked = 0
function OpenApp() {
  usePush()
  const { data } = useQuery({ queryKey: ['feed'], queryFn: () => `asked ${(asked += 1)} times` })
  return <p>{data}</p>
}
const openApp = (answers = [key, taken]) => {
  asked = 0
  return show(<OpenApp />, { answers })
}

test('nobody is asked for messages at the first sight of the app', async () => {
  const phone = pretendPush()
  const screen = await show(<PushCard />)
  await expect.element(screen.getByText('Shall the school tell you at once?')).not.toBeInTheDocument()
  expect(phone.requestPermission).not.toHaveBeenCalled()
})

test('after a first notice the card explains; with a yes the phone asks, and the school knows the phone', async () => {
  const phone = pretendPush()
  const screen = await card()
  await expectAccessible()
  expect(phone.requestPermission).not.toHaveBeenCalled()
  await screen.yes.click()
  await expect.element(screen.getByText('Messages now come to this phone.')).toBeVisible()
  await expect.element(screen.yes).not.toBeInTheDocument()
  expect(screen.server.sentTo(updateDeviceId)).toMatchObject([
    { query: { user_id: abena.user_id, deviceid: expect.stringMatching(/^wp1\.[\w-]+$/) } },
  ])
})

test('who says not now is not asked again', async () => {
  pretendPush()
  const screen = await card()
  await screen.getByRole('button', { name: 'Not now' }).click()
  await screen.unmount()
  const again = await card()
  await expect.element(again.yes).not.toBeInTheDocument()
})

test('a browser that blocks messages says where to allow them', async () => {
  pretendPush({ decides: 'denied' })
  const screen = await card()
  await screen.yes.click()
  await expect.element(screen.getByText(/Your browser blocks messages/)).toBeVisible()
})

test('a browser that never answers is given up after ten seconds, and only the log knows', async () => {
  const phone = pretendPush({ answers: false })
  const screen = await card()
  await expect.element(screen.yes).toBeVisible()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const yes = screen.yes.element()
  if (yes instanceof HTMLElement) yes.click()
  await vi.waitFor(() => expect(phone.subscribe).toHaveBeenCalled())
  vi.advanceTimersByTime(10_000)
  vi.useRealTimers()
  await expect.element(screen.yes).not.toBeInTheDocument()
  expect(screen.server.sentTo(updateDeviceId)).toEqual([])
  expect(logged).toHaveBeenCalledWith(expect.stringContaining('push could not be set up'))
})

test('a school that refuses the phone is only logged, in the words of the specification', async () => {
  pretendPush()
  const screen = await card([key, refuse(updateDeviceId, { status: 503, code: 'request.busy' })])
  await screen.yes.click()
  await expect.element(screen.yes).not.toBeInTheDocument()
  expect(logged).toHaveBeenCalledWith(expect.stringContaining('Network response was not ok'))
})

test('at every start the school is told the address of the phone again', async () => {
  pretendPush({ permission: 'granted', known: 'BKeyOfTheSchool1' })
  const screen = await openApp()
  await expect.poll(() => screen.server.sentTo(updateDeviceId)).toHaveLength(1)
})

test('when the school has a new key, the phone subscribes anew', async () => {
  const phone = pretendPush({ permission: 'granted', known: 'BAnOlderKeyOfThe' })
  const screen = await openApp()
  await expect.poll(() => screen.server.sentTo(updateDeviceId)).toHaveLength(1)
  expect(phone.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'BKeyOfTheSchool1' })
})

test('who was never asked stays unasked at start', async () => {
  const phone = pretendPush()
  const screen = await openApp()
  await expect.element(screen.getByText('asked 1 times')).toBeVisible()
  expect(phone.subscribe).not.toHaveBeenCalled()
  expect(screen.server.sentTo(updateDeviceId)).toEqual([])
})

test('a message that comes while the app is open stays eight seconds on top, and the screen shows what is new', async () => {
  pretendPush()
  const screen = await openApp()
  await expect.element(screen.getByText('asked 1 times')).toBeVisible()
  const data = { type: 'push', title: 'A note from school', body: 'Please read it today.' }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data }))
  await vi.waitFor(() => expect(screen.getByRole('status').element().textContent).toContain('Please read it today.'))
  vi.advanceTimersByTime(7900)
  expect(screen.getByText('A note from school').query()).not.toBeNull()
  vi.advanceTimersByTime(200)
  vi.useRealTimers()
  await expect.element(screen.getByText('A note from school')).not.toBeInTheDocument()
  await expect.element(screen.getByText('asked 2 times')).toBeVisible()
})

test('after sign-out no message of the first parent stands on the phone', async () => {
  const phone = pretendPush({ permission: 'granted' })
  await openApp()
  await leave()
  expect(phone.shown.close).toHaveBeenCalled()
})
