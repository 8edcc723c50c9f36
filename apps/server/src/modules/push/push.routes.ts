import {
  chooseMessages,
  getPushKey,
  listPushDevices,
  removePushDevice,
  sendTestMessage,
  updateDeviceId,
} from '@schoolgate/contracts/push'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '#lib/clock'
import { limitRate } from '#lib/limit-rate'
import { forbidden, notFound } from '#lib/problem'
import { newId } from '#lib/random'
import { everywhere, route, type Route } from '#lib/route'
import { isMyself, type Scope } from '#lib/scope'
import { readDeviceId, type DeviceStore } from '#modules/push/devices'
import type { Announcement } from '#modules/push/messages'
import { notADevice, urgentCannotBeOff } from './push.problems.ts'

type Doors = {
  devices: DeviceStore
  /** The site at which the app runs that asks. */
  siteOf(request: FastifyRequest): string
  publicKey: string
  testHosts: readonly string[]
  tell: (told: Announcement) => Promise<unknown>
  clock: Clock
}

/** An app says so once at every start. */
const REGISTERED = { most: 20, seconds: 60 }

/** The doors of push: register, list and remove devices, choose, test. */
export function pushRoutes({ devices, siteOf, publicKey, testHosts, tell, clock }: Doors): Route[] {
  const count = limitRate({ ...REGISTERED, clock })
  return [
    route(updateDeviceId, async ({ scope, scopes, query, body, request }) => {
      const { user_id, deviceid } = { ...query, ...body }
      if (user_id === undefined || deviceid === undefined) throw notADevice()
      if (!isMyself(scopes, user_id)) throw forbidden()
      const address = readDeviceId(deviceid, testHosts)
      if (!address) throw notADevice()
      count(scope.personId)
      await devices.register(scope, { ...address, site: siteOf(request) }, clock())
    }),

    route(getPushKey, async () => ({ public_key: publicKey })),

    route(listPushDevices, async ({ scope }) => ({ devices: await devices.devicesOf(scope, clock()) })),

    route(removePushDevice, async ({ scope, params }) => {
      if (!(await devices.remove(scope, params.id))) throw notFound()
    }),

    route(sendTestMessage, async ({ scope }) => {
      const reached = await devices.countOf(scope, clock())
      if (reached > 0) await tell(testFor(scope))
      return { devices: reached }
    }),

    // One phone rings for all schools: what is chosen counts for each.
    route(
      chooseMessages,
      async ({ scope, body: { notify, quiet_hours, results_in_school_hours, names_on_lock_screen } }) => {
        const { push, sms } = notify.urgent
        if (push !== 'instant' || sms !== 'instant') throw urgentCannotBeOff()
        const quiet = { quietFrom: quiet_hours.from, quietTo: quiet_hours.to }
        const names = names_on_lock_screen === undefined ? {} : { namesOnLockScreen: names_on_lock_screen }
        await devices.choose(scope, { notify, ...quiet, resultsInSchoolHours: results_in_school_hours, ...names }, clock())
      },
      everywhere,
    ),
  ]
}

const TEST_TTL_SECONDS = 300

/** Asked for by the person who waits for it, so it comes at once whatever the hour; gone before a fallback would be due. */
const testFor = ({ schoolId, userId }: Scope): Announcement => ({
  schoolId,
  userIds: [userId],
  kind: 'test',
  class: 'urgent',
  tag: 'test',
  navigate: '/profile',
  texts: {
    en: { title: 'This is a test', body: 'Messages from school reach this device.' },
    fr: { title: 'Ceci est un test', body: 'Les messages de l’école arrivent sur cet appareil.' },
  },
  ttlSeconds: TEST_TTL_SECONDS,
  dedupeKey: `test:${newId()}`,
})
