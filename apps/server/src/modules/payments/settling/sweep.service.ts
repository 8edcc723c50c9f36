import type { Db, Tx } from '#db'
import type { Clock } from '#lib/clock'
import type { PaymentGateway, ProviderEvent } from '#modules/payments/provider'
import { ASK_AFTER_MS, askedAgain, askedEnough, askSoonAgain, mayAsk, takeDue } from './due.store.ts'
import { closeEvents, holdEvents, postponeEvent, type EventRow } from './events.store.ts'
import { askAboutRefunds } from './refund-sweep.service.ts'
import { asking, ProviderUnavailable } from './refunds.service.ts'
import { askAboutRefundsAt } from './refunds.store.ts'
import { applyStanding, endWaiting, settleOnline } from './settle.service.ts'
import { holdOnline, type PaymentRow } from './settle.store.ts'
import { keepUnmatched, type TellOperator } from './unknown.service.ts'
import type { UnknownRow } from './unknown.store.ts'

/** So many events are settled in one transaction: it costs about as much as settling one. */
const TOGETHER = 25
/** A payer may press “I have approved it” as often as they like; the provider is asked this often. */
const ASK_PAUSE_MS = 3000

type Log = { error(details: object, message: string): void; warn(details: object, message: string): void }
type Dependencies = { db: Db; clock: Clock; gateway: PaymentGateway; tellOperator: TellOperator; log: Log }

type ReceivedEvent = Pick<EventRow, 'id' | 'failures'> & { event: ProviderEvent | null }
type Applied = { outcomes: { id: string; outcome: string }[]; unknown: UnknownRow[] }

/** The first of these that can be handled in one transaction: a refund holds a payment and wards of its own, so it goes alone. */
function together(told: readonly ReceivedEvent[]): ReceivedEvent[] {
  const refund = told.findIndex(({ event }) => event?.kind === 'refund')
  return told.slice(0, refund === -1 ? told.length : Math.max(refund, 1))
}

/** What the provider tells us, and what we ask it. */
export function createSweep({ db, clock, gateway, tellOperator, log }: Dependencies) {
  /** Handles the oldest events that wait, settling in the transaction that closes them; answers how many they were. */
  async function handleEvents(most: number): Promise<number> {
    const held: ReceivedEvent[] = []
    try {
      const unknown = await db.asSystem(async (tx) => {
        const rows = await holdEvents(tx, gateway.provider, most, clock())
        const read = rows.map(({ id, failures, body, signature }) => {
          return { id, failures, event: gateway.readEvent(Buffer.from(body), signature) }
        })
        held.push(...together(read))
        if (held.length === 0) return []
        const applied = await apply(tx, held)
        await closeEvents(tx, applied.outcomes, clock())
        return applied.unknown
      })
      tellOperator(unknown)
      return held.length
    } catch (error) {
      const [first, ...others] = held
      if (first === undefined) throw error
      // One of them spoils it for all: each for itself, then.
      if (others.length > 0) {
        for (let left = held.length; left > 0; left--) await handleEvents(1)
        return held.length
      }
      // One event that cannot be handled must not hold up the others, and is tried again by itself until it is handled.
      log.error({ err: error, event: first.id }, 'what the payment provider told could not be handled; trying again')
      await db.asSystem((tx) => postponeEvent(tx, first, clock()))
      return 1
    }
  }

  async function apply(tx: Tx, told: readonly ReceivedEvent[]): Promise<Applied> {
    const [first] = told
    const now = clock()
    if (first?.event?.kind === 'refund')
      return { outcomes: [{ id: first.id, outcome: await askSoon(tx, first.event, now) }], unknown: [] }
    const paid = told.flatMap(({ id, event }) => (event?.kind === 'paid' ? [{ id, came: event.transaction }] : []))
    const outcomes = await settleOnline(
      tx,
      gateway,
      paid.map(({ came }) => came),
      now,
    )
    const settled = new Map(paid.map(({ id }, index) => [id, outcomes[index]]))
    const strays = paid.flatMap(({ came }, index) => {
      const reason = outcomes[index]
      return reason === 'unknown_reference' || reason === 'other_mode' ? [{ came, reason }] : []
    })
    return {
      outcomes: told.map(({ id, event }) => ({ id, outcome: settled.get(id) ?? (event ? 'ignored' : 'forged') })),
      unknown: await keepUnmatched(tx, gateway.provider, strays, now),
    }
  }

  /** Something happened to a refund; what, and to which, the provider is asked at once. */
  async function askSoon(tx: Tx, event: Extract<ProviderEvent, { kind: 'refund' }>, now: Date): Promise<string> {
    if (event.isLive !== gateway.isLive) return 'other_mode'
    const payment = (await holdOnline(tx, gateway.provider, [event.reference])).get(event.reference)
    if (!payment) return 'unknown_reference'
    await askAboutRefundsAt(tx, payment.id, now)
    return 'asked'
  }

  /** Asks the provider about one payment and applies the answer. */
  async function ask(payment: PaymentRow): Promise<void> {
    const standing = await asking(() => gateway.stateOfOrder(payment.reference))
    await db.asSystem(async (tx) => {
      await applyStanding(tx, gateway, payment, standing, clock())
      if (payment.status === 'needs_review') await askedEnough(tx, payment.id)
      // The provider never heard of it: our call did not arrive, so nothing was taken.
      if (standing.state === 'unknown' && payment.checks === 0 && payment.status === 'created')
        await endWaiting(tx, payment, { status: 'failed', failureReason: 'provider_away' }, clock())
    })
  }

  return {
    /** Handles all that was told and not handled yet. */
    async handleEvents(): Promise<void> {
      while ((await handleEvents(TOGETHER)) > 0) continue
    },

    /** Asks about a payment whose time has come; one that waited long enough expires. */
    async askDue(id: string): Promise<void> {
      const payment = await db.asSystem((tx) => takeDue(tx, id, clock()))
      if (payment) await askDue(payment)
    },

    askAboutRefunds: (id: string): Promise<void> => askAboutRefunds({ db, clock, gateway, log }, id),

    /** Asks now, on a payer's request; the same as nothing when it was asked a moment ago. */
    async askNow(payment: PaymentRow): Promise<void> {
      if (await db.asSystem((tx) => mayAsk(tx, payment.id, ASK_PAUSE_MS, clock()))) await ask(payment)
    },
  }

  async function askDue(payment: PaymentRow): Promise<void> {
    try {
      await ask(payment)
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
      log.error({ err: error, reference: payment.reference }, 'the payment provider did not say how a payment stands')
      await db.asSystem((tx) => askSoonAgain(tx, payment.id, clock()))
      return
    }
    if (payment.status === 'needs_review') return
    await db.asSystem(async (tx) => {
      if (payment.checks + 1 >= ASK_AFTER_MS.length)
        await endWaiting(tx, payment, { status: 'expired', failureReason: 'not_approved' }, clock())
      await askedAgain(tx, payment, clock())
    })
  }
}

export type Sweep = ReturnType<typeof createSweep>
