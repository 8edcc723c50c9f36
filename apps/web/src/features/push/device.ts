import { getPushKey, updateDeviceId, WEB_PUSH_PREFIX } from '@schoolgate/contracts/push'
import { useAuth } from '#features/identity'
import { call, NETWORK_RESPONSE_WAS_NOT_OK } from '@schoolgate/ui/lib/api'
import { ApiError } from '@schoolgate/ui/lib/api-error'
import { log } from '@schoolgate/ui/lib/log'
import { recall, remember } from '@schoolgate/ui/lib/storage'

/** What became of asking a browser for messages. `slow`: it never answered; `failed`: it or the school refused. */
export type Outcome = 'on' | 'blocked' | 'not_now' | 'impossible' | 'slow' | 'failed'

// Some browsers never answer at all: after this long they count as not answering.
const PATIENCE = 10_000

// The parent took this phone off the list: it stays off until they turn it on again here.
const OFF = 'push-off'

class TooSlow extends Error {}

const inTime = <Value>(work: Promise<Value>): Promise<Value> => {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TooSlow('the browser did not answer')), PATIENCE)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Whether this browser can show messages at all. */
export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Whether the parent has allowed messages on this phone. */
export const isAllowed = (): boolean => canPush() && Notification.permission === 'granted' && recall(OFF) === null

/** Whether the browser still lets us ask. */
export const canAsk = (): boolean => canPush() && Notification.permission !== 'denied' && !isAllowed()

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** The `deviceid` of the specification for a browser's subscription. */
export const deviceIdOf = (subscription: PushSubscription): string =>
  WEB_PUSH_PREFIX + base64url(new TextEncoder().encode(JSON.stringify(subscription)))

const isMadeWith = (subscription: PushSubscription, key: string): boolean => {
  const made = subscription.options.applicationServerKey
  return made !== null && base64url(new Uint8Array(made)) === key
}

/** The browser's subscription, made anew where there is none or where the school's key has changed. */
const subscriptionWith = async (key: string): Promise<PushSubscription> => {
  const { pushManager } = await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  if (known && isMadeWith(known, key)) return known
  await known?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

const register = async (userId: string): Promise<void> => {
  const { public_key: key } = await call(getPushKey)
  const subscription = await inTime(subscriptionWith(key))
  // Signed out while the browser took its time: the phone must not belong to whoever was here.
  if (useAuth.getState().user?.user_id !== userId) return void (await subscription.unsubscribe())
  await call(updateDeviceId, { query: { user_id: userId, deviceid: deviceIdOf(subscription) }, body: undefined })
}

const tryToRegister = async (userId: string): Promise<Outcome> => {
  try {
    await register(userId)
    return 'on'
  } catch (error) {
    log(error instanceof ApiError ? NETWORK_RESPONSE_WAS_NOT_OK : 'push could not be set up', error)
    return error instanceof TooSlow ? 'slow' : 'failed'
  }
}

/** Asks the parent's permission (in answer to a tap) and tells the school where messages reach this phone. */
export const subscribe = async (userId: string): Promise<Outcome> => {
  if (!canPush()) return 'impossible'
  const permission = await Notification.requestPermission()
  if (permission === 'denied') return 'blocked'
  if (permission !== 'granted') return 'not_now'
  remember(OFF, null)
  return tryToRegister(userId)
}

/** At every start: the school is told the address again, which may have changed or been lost on either side. */
export const checkDevice = async (userId: string): Promise<Outcome | null> => (isAllowed() ? tryToRegister(userId) : null)

/** Sends no more messages to this phone, until it is turned on again here. */
export const turnOff = async (): Promise<void> => {
  remember(OFF, 'yes')
  const registration = await navigator.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}
