import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './primitives.ts'
import { NotifyChoices } from './profile.ts'

/** What a `deviceid` that carries a browser's PushSubscription begins with; anything else is an FCM token (spec §8). */
export const WEB_PUSH_PREFIX = 'wp1.'
/** The longest `deviceid`: base64url of a subscription of 4 kB. */
export const DEVICE_ID_MAX_LENGTH = 5600

const device = { user_id: z.string().check(z.maxLength(64)), deviceid: z.string().check(z.maxLength(DEVICE_ID_MAX_LENGTH)) }

export const updateDeviceId = endpoint({
  method: 'POST',
  path: '/updatedeviceid',
  access: 'signed_in',
  isSpecified: true,
  sessionOnly: true,
  own: 'user_id',
  query: z.strictObject({ user_id: z.optional(device.user_id), deviceid: z.optional(device.deviceid) }),
  body: z.nullish(z.strictObject(device)),
  summary: 'Say where push messages reach this device: in the query, or the same two fields in the body',
})

export const getPushKey = endpoint({
  method: 'GET',
  path: '/api/v1/push/key',
  access: 'signed_in',
  response: z.object({ public_key: z.string() }),
  summary: 'The key a browser subscribes with (VAPID, base64url)',
})

/** A phone or browser that push messages reach. */
export const PushDevice = z.object({
  id: Id,
  kind: z.enum(['web_push', 'fcm']),
  label: z.string(),
  added_at: Instant,
  last_used_at: z.nullable(Instant),
  is_current: z.boolean(),
})
export type PushDevice = z.infer<typeof PushDevice>

export const listPushDevices = endpoint({
  method: 'GET',
  path: '/api/v1/push/devices',
  access: 'signed_in',
  response: z.object({ devices: z.array(PushDevice) }),
  summary: 'Where push messages reach the caller',
})

export const removePushDevice = endpoint({
  method: 'DELETE',
  path: '/api/v1/push/devices/:id',
  access: 'signed_in',
  params: z.strictObject({ id: Id }),
  summary: 'Send no more push messages to this device',
})

export const sendTestMessage = endpoint({
  method: 'POST',
  path: '/api/v1/push/test',
  access: 'signed_in',
  response: z.object({ devices: z.int() }),
  summary: 'Send the caller a test message; the answer says to how many devices',
})

const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

export const chooseMessages = endpoint({
  method: 'PUT',
  path: '/api/v1/push/choices',
  access: 'signed_in',
  byLetter: true,
  body: z.strictObject({
    notify: NotifyChoices,
    quiet_hours: z.strictObject({ from: clockTime, to: clockTime }),
    results_in_school_hours: z.boolean(),
    /** Left out: as it was. */
    names_on_lock_screen: z.optional(z.boolean()),
  }),
  summary:
    'Choose how each kind of message comes, the hours in which only urgent ones do, and whether results wait for the end of school',
})

/** What a push message carries: RFC 8030's declarative form, read by our worker where the browser does not act on it. */
export const PushPayload = z.object({
  web_push: z.literal(8030),
  notification: z.object({
    title: z.string(),
    body: z.string(),
    navigate: z.string(),
    tag: z.string(),
    lang: z.string(),
    app_badge: z.string(),
    data: z.object({ kind: z.string(), id: Id, ward: z.nullable(Id) }),
  }),
  app_badge: z.int(),
})
export type PushPayload = z.infer<typeof PushPayload>
