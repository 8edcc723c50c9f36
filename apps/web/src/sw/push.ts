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
const wait = (duration: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, duration))

/** Hands a message to a page that somebody looks at; settles when the page says that it shows it. */
const shownBy = (client: WindowClient, { title, body }: PushMessage): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve())
    port1.start()
    client.postMessage({ type: 'push', title, body }, [port2])
  })

const takeBack = async ({ title, tag }: PushMessage): Promise<void> => {
  for (const notification of await worker.registration.getNotifications({ tag }))
    if (notification.title === title) notification.close()
}

/** Shows a push: in the app when a parent is looking at it, else as a notification with the number of what is new. */
export const showPush = async (data: PushMessageData | null): Promise<void> => {
  const message = readPush(data)
  // The page that brought this worker is looked at before the worker has taken it over.
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const looking = windows.filter((client) => client.visibilityState === 'visible')
  const seen = Promise.race(looking.map((client) => shownBy(client, message))).then(() => true)
  const isSeen = looking.length > 0 && (await Promise.race([seen, wait(ANSWER_WITHIN).then(() => false)]))
  const shown = !isSeen || mustShow() ? notify(message) : undefined
  await Promise.all([shown, message.badge === null ? undefined : setBadge(message.badge)])
  // A weak phone's page may say so late: what it shows does not stand a second time on the phone's screen.
  if (!isSeen && !mustShow()) void seen.then(() => takeBack(message))
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
