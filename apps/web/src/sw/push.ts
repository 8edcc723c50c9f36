import { readPush, type PushMessage } from './push-message.ts'
import { worker } from './scope.ts'

// Safari takes the right to push away from a worker that receives a message and shows nothing, even in the open app.
const mustShow = (): boolean => /Safari/.test(navigator.userAgent) && !/Chrom/.test(navigator.userAgent)

const setBadge = async (count: number): Promise<void> => {
  if (count > 0) await worker.navigator.setAppBadge?.(count)
  else await worker.navigator.clearAppBadge?.()
}

const notify = ({ title, body, address, tag, lang }: PushMessage): Promise<void> =>
  worker.registration.showNotification(title, {
    body,
    lang,
    // A later word about the same thing takes the place of the earlier one.
    tag,
    icon: '/icon-192.png',
    badge: '/icon-mono.png',
    data: { address },
  })

// A page that shows it says so at once; what shows nothing (a page for anybody, a frozen one) stays silent.
const ANSWER_WITHIN = 1000

/** Whether a page that somebody looks at shows this message. */
const isShownBy = (client: WindowClient, { title, body }: PushMessage): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve(true))
    port1.start()
    setTimeout(() => resolve(false), ANSWER_WITHIN)
    client.postMessage({ type: 'push', title, body }, [port2])
  })

/** Shows a push: in the app when a parent is looking at it, else as a notification with the number of what is new. */
export const showPush = async (data: PushMessageData | null): Promise<void> => {
  const message = readPush(data)
  // The page that brought this worker is looked at before the worker has taken it over.
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const looking = windows.filter((client) => client.visibilityState === 'visible')
  const isSeen = (await Promise.all(looking.map((client) => isShownBy(client, message)))).includes(true)
  const shown = !isSeen || mustShow() ? notify(message) : undefined
  await Promise.all([shown, message.badge === null ? undefined : setBadge(message.badge)])
}

const addressOf = (notification: Notification): string => {
  const data: unknown = notification.data
  const address: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'address') : null
  return new URL(typeof address === 'string' ? address : '/notices', worker.location.origin).href
}

/** Opens the page a notification speaks of: in the app's window where there is one, through the login if need be. */
export const openNotification = async (notification: Notification): Promise<void> => {
  notification.close()
  const address = addressOf(notification)
  const windows = await worker.clients.matchAll({ type: 'window' })
  const open = windows.find((client) => client.url === address) ?? windows.find((client) => client.focused) ?? windows[0]
  if (!open) return void (await worker.clients.openWindow(address))
  await open.focus()
  if (open.url !== address) await open.navigate(address)
}
