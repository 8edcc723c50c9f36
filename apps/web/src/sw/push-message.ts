import { worker } from './scope.ts'

/** What a push says, as the worker shows it. */
export type PushMessage = {
  title: string
  body: string
  /** The page of the app it opens, with the ward it is about. */
  address: string
  tag: string
  lang: string
  /** How much is new; null when the message does not say. */
  badge: number | null
}

const part = (from: unknown, name: string): unknown =>
  typeof from === 'object' && from !== null ? Reflect.get(from, name) : undefined

const text = (from: unknown, name: string): string => {
  const value = part(from, name)
  return typeof value === 'string' ? value : ''
}

const unpacked = (data: PushMessageData | null): unknown => {
  try {
    return data?.json()
  } catch {
    // Not of our making: the parent is still told that something came.
    return null
  }
}

// Other sites are never opened, whoever sent the message.
const pageOf = (navigate: string, ward: string): string => {
  const { origin } = worker.location
  const url = URL.canParse(navigate, origin) ? new URL(navigate, origin) : null
  if (url?.origin !== origin) return '/notices'
  if (ward !== '' && !url.searchParams.has('ward')) url.searchParams.set('ward', ward)
  return url.pathname + url.search
}

/** Reads a push: the declarative form `{ web_push: 8030, notification, app_badge }`, which browsers still hand to the worker. */
export const readPush = (data: PushMessageData | null): PushMessage => {
  const payload = unpacked(data)
  const notification = part(payload, 'notification')
  const badge = part(payload, 'app_badge')
  return {
    title: text(notification, 'title') || 'Schoolgate',
    body: text(notification, 'body'),
    address: pageOf(text(notification, 'navigate') || '/notices', text(part(notification, 'data'), 'ward')),
    tag: text(notification, 'tag'),
    lang: text(notification, 'lang'),
    badge: typeof badge === 'number' ? badge : null,
  }
}
