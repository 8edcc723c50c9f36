import { vi } from 'vitest'

type Phone = {
  permission?: NotificationPermission
  /** What the parent says when the browser asks. */
  decides?: NotificationPermission
  /** The key of a subscription made earlier. */
  known?: string | null
  /** Some browsers never answer. */
  answers?: boolean
  /** The pages that the notifications on its screen lead to. */
  showing?: readonly string[]
}

const bytesOf = (key: string): ArrayBuffer => {
  const letters = atob(key.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0)).buffer
}

// The browser's own properties and functions want to be asked on the real object.
const own = (real: object, name: string | symbol): unknown => {
  const value: unknown = Reflect.get(real, name, real)
  return typeof value === 'function' ? value.bind(real) : value
}

/** Stands where the browser's push service is: it subscribes, refuses or stays silent as the test says. */
export const pretendPush = ({
  permission = 'default',
  decides = 'granted',
  known = null,
  answers = true,
  showing,
}: Phone = {}) => {
  let key = known
  let now = permission
  const subscription = () => ({
    options: { applicationServerKey: bytesOf(key ?? '') },
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: () => {
      if (!answers) return new Promise(() => undefined)
      key = null
      return Promise.resolve(true)
    },
  })
  const subscribe = vi.fn<(asked: { applicationServerKey: string }) => Promise<unknown>>(({ applicationServerKey }) => {
    if (!answers) return new Promise(() => undefined)
    key = applicationServerKey
    return Promise.resolve(subscription())
  })
  const shown = { close: vi.fn<() => void>() }
  const closed: string[] = []
  const notifications = showing?.map((address) => ({ data: { address }, close: () => void closed.push(address) })) ?? [shown]
  const registration = {
    pushManager: { subscribe, getSubscription: async () => (key === null ? null : subscription()) },
    getNotifications: async () => notifications,
  }
  const requestPermission = vi.fn<() => Promise<NotificationPermission>>(async () => {
    now = decides
    return now
  })
  vi.stubGlobal('Notification', {
    get permission() {
      return now
    },
    requestPermission,
  })
  const worker = Object.assign(new EventTarget(), {
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  })
  vi.stubGlobal('navigator', new Proxy(navigator, { get: (real, name) => (name === 'serviceWorker' ? worker : own(real, name)) }))
  return { subscribe, requestPermission, shown, closed, isSubscribed: () => key !== null }
}
