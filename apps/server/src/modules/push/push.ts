import { Counter, type Registry } from 'prom-client'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import type { SendEmail, SendSms } from '#lib/messages'
import type { Route } from '#lib/route'
import type { JobKind } from '#modules/jobs'
import { createDeviceStore } from '#modules/push/devices'
import { announce, createDeliveryStore, createWorker, passOnByTheClock } from '#modules/push/messages'
import { fcmGateway, httpPoster, webPushGateway, type FcmAccount, type VapidKeys } from '#modules/push/sending'
import { createAddresses, type Installation } from '#modules/schools'
import { pushRoutes } from './push.routes.ts'

/** Who we are to the push services. */
export type PushAccounts = {
  vapid: VapidKeys
  /** Whom a push service may write to when something is wrong: `mailto:` or `https:`. */
  vapidSubject: string
  fcm: FcmAccount | undefined
  /** Further hosts (host:port) that endpoints may name; tests only. */
  testHosts: readonly string[]
}

type Dependencies = Installation & {
  db: Db
  clock: Clock
  sms: SendSms
  email: SendEmail
  push: PushAccounts
  log: { error(details: object, message: string): void }
}

/** Devices and messages to them. */
export type Push = {
  routes: Route[]
  /** Passing on messages whose time has come. */
  jobs: readonly JobKind[]
  /** Sends what was passed on and waits for the answers. */
  sendDue(): Promise<void>
  /** Sends what is passed on from now on, until stopped. */
  start(): void
  /** Ends after the calls that are under way. */
  stop(): Promise<void>
}

/** Builds the push module; `metrics` counts how deliveries end. */
export function createPush({ db, clock, sms, email, push, log, ...installation }: Dependencies, metrics: Registry): Push {
  const addresses = createAddresses({ db, ...installation })
  const { post, close } = httpPoster({ testHosts: push.testHosts })
  const ended = new Counter({
    name: 'message_deliveries_total',
    help: 'Messages by channel and how their delivery ended',
    labelNames: ['channel', 'outcome'],
    registers: [metrics],
  })
  const worker = createWorker({
    deliveries: createDeliveryStore(db),
    webPush: webPushGateway({ keys: push.vapid, subject: push.vapidSubject, clock, post }),
    fcm: push.fcm ? fcmGateway({ account: push.fcm, clock, post }) : undefined,
    sms,
    email,
    clock,
    addresses,
    log,
    count: (channel, outcome) => ended.inc({ channel, outcome }),
  })
  return {
    routes: pushRoutes({
      devices: createDeviceStore(db),
      siteOf: addresses.siteOf,
      publicKey: push.vapid.publicKey,
      testHosts: push.testHosts,
      tell: (told) => db.asSystem((tx) => announce(tx, told, clock())),
      clock,
    }),
    sendDue: worker.sendDue,
    jobs: [passOnByTheClock(clock, worker.look)],
    start: worker.start,
    async stop() {
      await worker.stop()
      await close()
    },
  }
}
