import { worker } from './scope.ts'

type Message = { title: string; body: string; navigate: string }

const text = (from: object, name: string): string => {
  const value: unknown = Reflect.get(from, name)
  return typeof value === 'string' ? value : ''
}

/** Reads a push: the declarative form `{ web_push: 8030, notification: { title, body, navigate } }`, which browsers still hand to the worker. */
const read = (data: PushMessageData | null): Message => {
  const none = { title: 'Schoolgate', body: '', navigate: '/notices' }
  try {
    const payload: unknown = data?.json()
    const outer = typeof payload === 'object' && payload !== null ? payload : {}
    const inner: unknown = 'notification' in outer ? outer.notification : outer
    if (typeof inner !== 'object' || inner === null) return none
    return {
      title: text(inner, 'title') || none.title,
      body: text(inner, 'body'),
      navigate: text(inner, 'navigate') || none.navigate,
    }
  } catch {
    return none
  }
}

/** Shows a push: in the app when a parent is looking at it, else as a notification. */
export const showPush = async (data: PushMessageData | null): Promise<void> => {
  const message = read(data)
  const windows = await worker.clients.matchAll({ type: 'window' })
  const looking = windows.filter((client) => client.visibilityState === 'visible')
  for (const client of looking) client.postMessage({ type: 'push', ...message })
  if (looking.length > 0) return
  await worker.registration.showNotification(message.title, {
    body: message.body,
    icon: '/icon-192.png',
    badge: '/icon-mono.png',
    data: { navigate: message.navigate },
  })
}

/** Opens the page a notification speaks of, in the app's window where there is one. Other sites are never opened. */
export const openNotification = async (notification: Notification): Promise<void> => {
  notification.close()
  const data: unknown = notification.data
  const asked = typeof data === 'object' && data !== null ? text(data, 'navigate') : ''
  const url = new URL(asked || '/notices', worker.location.origin)
  const address = url.origin === worker.location.origin ? url.href : worker.location.origin
  const [open] = await worker.clients.matchAll({ type: 'window' })
  if (!open) return void (await worker.clients.openWindow(address))
  await open.focus()
  await open.navigate(address)
}
