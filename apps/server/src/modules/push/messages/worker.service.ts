import type { Clock } from '#lib/clock'
import type { SendEmail, SendSms } from '#lib/messages'
import { Declined } from '#lib/outside-call'
import { LONGEST_REST_SECONDS, type FcmSender, type Verdict, type WebPushSender } from '#modules/push/sending'
import type { Addresses } from '#modules/schools'
import type { DeliveryStore, Due, DeliveryResult } from './deliveries.store.ts'
import { knownHosts } from './hosts.ts'
import { deliveryResultOf } from './delivery-result.ts'
import { emailOf, payloadOf, payloadTextOf, smsOf, urgencyOf } from './letter.ts'

/** Deliveries under way at a time; one service alone has at most BATCH and what HOST_BUSY (hosts.ts) leaves: 111. */
const MOST_AT_ONCE = 128
const BATCH = 96
const POLL_MS = 500

type Dependencies = {
  deliveries: DeliveryStore
  webPush: WebPushSender
  fcm: FcmSender | undefined
  sms: SendSms
  email: SendEmail
  clock: Clock
  addresses: Pick<Addresses, 'at' | 'main'>
  log: { error(details: object, message: string): void }
  /** Hears how each delivery ended. */
  count: (channel: Due['channel'], outcome: string) => void
}

/** What is ready to go: the call itself, or what became of it without one. */
type Ready = { due: Due; send: () => Promise<Verdict> }

/** Sends what was passed on, as fast as the services take it. Any number of workers may share a database. */
export function createWorker({ deliveries, webPush, fcm, sms, email, clock, addresses, log, count }: Dependencies) {
  const hosts = knownHosts()
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  let underWay = 0
  let settled: DeliveryResult[] = []
  let wake = Promise.withResolvers<void>()
  let isCalled = false

  /** What cannot be written as a message fails by itself, and stops nobody else's. */
  function prepare(due: Due): Ready {
    try {
      return written(due)
    } catch (error) {
      log.error({ err: error, message_id: due.message.id }, 'a message could not be written')
      return { due, send: () => Promise.resolve({ outcome: 'failed', reason: 'not_written' }) }
    }
  }

  function written(due: Due): Ready {
    const verdict = (of: Verdict): Ready => ({ due, send: () => Promise.resolve(of) })
    const ttlSeconds = Math.floor((due.message.expiresAt.getTime() - clock().getTime()) / 1000)
    const { person, device } = due
    if (due.channel === 'sms' && person.phone)
      return handOver(due, sms, smsOf(due, person.phone, addresses.at(due.message.school)))
    if (due.channel === 'email' && person.email)
      return handOver(due, email, emailOf(due, person.email, addresses.at(due.message.school)))
    if (!device) return verdict({ outcome: 'gone' })
    // Where the app runs it is signed in, and finds by itself which of its schools a page is of.
    const site = device.site ?? addresses.main
    const urgency = urgencyOf(due)
    if (device.kind === 'fcm')
      return fcm
        ? { due, send: fcm.prepare({ token: device.endpoint, payload: payloadOf(due, site), ttlSeconds, urgency }) }
        : verdict({ outcome: 'failed', reason: 'no_fcm' })
    if (device.p256dh === null || device.auth === null) return verdict({ outcome: 'gone' })
    const { endpoint, p256dh, auth } = device
    const payload = payloadTextOf(due, site)
    const topic = due.message.id
    return { due, send: webPush.prepare({ endpoint, host: due.host, p256dh, auth, payload, ttlSeconds, urgency, topic }) }
  }

  const handOver = <M>(due: Due, send: (message: M) => Promise<void>, message: M): Ready => ({
    due,
    send: () => send(message).then((): Verdict => ({ outcome: 'delivered' })),
  })

  async function deliver({ due, send }: Ready): Promise<void> {
    underWay++
    hosts.begin(due.host)
    const verdict = due.message.expiresAt <= clock() ? null : await send().catch(verdictOfFailure)
    const result = verdict ? deliveryResultOf(due, verdict, hosts, clock()) : tooLate(due)
    if (verdict?.outcome === 'refused' && hosts.isTimeForAlarm(due.host, clock()))
      log.error({ host: due.host, status: verdict.reason }, 'a push service does not take our key')
    count(due.channel, verdict?.outcome === 'refused' ? 'refused' : result.state === 'waiting' ? 'retried' : result.state)
    settled.push(result)
    underWay--
    hosts.end(due.host)
    if (underWay === 0 || hosts.hasRoom(due.host)) wake.resolve()
  }

  /** Sends everything that was passed on and waits for the answers. */
  async function sendDue(): Promise<void> {
    await deliveries.giveUpLost(clock())
    for (;;) {
      wake = Promise.withResolvers()
      const ready = await exchange()
      // What ended meanwhile made the room that these now take.
      if (ready.length > 0) wake = Promise.withResolvers()
      for (const one of ready) void deliver(one)
      if (underWay > 0) await wakeOrPoll()
      else if (settled.length === 0 && ready.length === 0) return
    }
  }

  async function exchange(): Promise<Ready[]> {
    const now = clock()
    const results = [...settled]
    const limit = stopping.signal.aborted ? 0 : Math.min(BATCH, MOST_AT_ONCE - underWay)
    const ready = await deliveries.exchange(
      { results, limit, restingHosts: hosts.resting(now), longestWaitMs: LONGEST_REST_SECONDS * 1000, now },
      prepare,
    )
    settled = settled.slice(results.length)
    return ready
  }

  async function wakeOrPoll(): Promise<void> {
    const timer = setTimeout(() => wake.resolve(), POLL_MS)
    await wake.promise
    clearTimeout(timer)
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      isCalled = false
      try {
        await sendDue()
      } catch (error) {
        log.error({ err: error }, 'messages could not be sent; trying again')
      }
      wake = Promise.withResolvers()
      if (!isCalled && !stopping.signal.aborted) await wakeOrPoll()
    }
  }

  return {
    sendDue,
    start() {
      running ??= run()
    },
    /** There is something new to send: looks at once instead of at the next of its regular looks. */
    look() {
      isCalled = true
      wake.resolve()
    },
    /** Ends after the calls that are under way. */
    async stop() {
      stopping.abort()
      wake.resolve()
      await running
    },
  }
}

const tooLate = (due: Due): DeliveryResult => ({
  id: due.id,
  deviceId: due.device?.id ?? null,
  state: 'expired',
  reason: null,
  device: 'as_before',
})

/** No answer at all: the network, a time-out, a provider that broke. Only what was declined for good is not tried again. */
function verdictOfFailure(error: unknown): Verdict {
  const reason = error instanceof Error ? error.name : 'unknown'
  return error instanceof Declined ? { outcome: 'failed', reason } : { outcome: 'retry', reason: 'no_answer', restSeconds: null }
}
