import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/* A window of the older release while a newer one waits. The browser's side of the two service workers is pretended. */

class PretendedWorker extends EventTarget implements ServiceWorker {
  state: ServiceWorkerState = 'installed'
  readonly scriptURL = '/sw.js'
  readonly onstatechange = null
  readonly onerror = null
  readonly told: unknown[] = []
  postMessage(message: unknown) {
    this.told.push(message)
  }
}

/** A window that began by the older release; the school speaks as the newer one, which is here, whole. */
async function openWindow() {
  const [older, newer] = [new PretendedWorker(), new PretendedWorker()]
  older.state = 'activated'
  const looked = vi.fn<() => Promise<void>>().mockResolvedValue(undefined)
  const registration = Object.assign(new EventTarget(), { waiting: newer, installing: null, update: looked })
  const container = Object.assign(new EventTarget(), { controller: older, register: async () => registration })
  const own: Record<string, unknown> = { serviceWorker: container }
  vi.stubGlobal('navigator', new Proxy(navigator, { get: (real, name) => own[String(name)] ?? Reflect.get(real, name, real) }))
  const { noteShapes, takeNewer } = await import('@schoolgate/ui/lib/release')
  const { registerServiceWorker } = await import('#app/service-worker.ts')
  const reload = vi.fn<() => void>()
  await registerServiceWorker(container.controller, reload)
  noteShapes('newer')
  const letGo = () => {
    newer.state = 'activated'
    container.controller = newer
    container.dispatchEvent(new Event('controllerchange'))
  }
  return { newer, letGo, looked, reload, takeNewer }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubEnv('PROD', true)
  vi.resetModules()
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

test('the next page is opened by the newer release as soon as the older one has let go', async () => {
  const { newer, letGo, reload, takeNewer } = await openWindow()
  const took = takeNewer()
  expect(newer.told).toEqual([{ type: 'take-over' }])
  letGo()
  expect(await took).toBe(true)
  // Who asked opens the next page; this one is not loaded again for nothing.
  expect(reload).not.toHaveBeenCalled()
})

test('an older release that stays busy keeps nobody from the next page, and the window follows when it has let go', async () => {
  const { letGo, reload, takeNewer } = await openWindow()
  const took = takeNewer()
  await vi.advanceTimersByTimeAsync(5000)
  expect(await took).toBe(false)
  expect(reload).not.toHaveBeenCalled()
  letGo()
  expect(reload).toHaveBeenCalledOnce()
})

test('a release that took over after all is what the page after that is opened by', async () => {
  const { newer, letGo, takeNewer } = await openWindow()
  const first = takeNewer()
  await vi.advanceTimersByTimeAsync(5000)
  await first
  letGo()
  expect(await takeNewer()).toBe(true)
  expect(newer.told).toHaveLength(1)
})

test('an app that stays open for days looks for a newer release when its parent looks at it again, once an hour at most', async () => {
  const { looked } = await openWindow()
  looked.mockClear()
  const lookAtIt = () => document.dispatchEvent(new Event('visibilitychange'))
  lookAtIt()
  await vi.advanceTimersByTimeAsync(59 * 60_000)
  lookAtIt()
  expect(looked).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(60_000)
  lookAtIt()
  lookAtIt()
  expect(looked).toHaveBeenCalledOnce()
  // Without network it is no error, and looked for the next time.
  looked.mockRejectedValue(new TypeError('Failed to fetch'))
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  lookAtIt()
  expect(looked).toHaveBeenCalledTimes(2)
})
