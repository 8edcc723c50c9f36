import type { Db } from '#db'
import { stillHolds, type Clock } from '#lib/clock'
import { daysAfter, dayIn, type Period } from '#lib/days'
import type { Running } from '#modules/jobs'
import type { PaymentGateway, Transaction } from '#modules/payments/provider'
import { DAYS_AT_MOST, daysToCompare, periodOf } from './days-to-compare.ts'
import {
  comparedDays,
  comparedSchool,
  firstDay,
  keepComparison,
  onlineByReference,
  paidBetween,
  type ComparedSchool,
  type DifferenceRow,
} from './reconcile.store.ts'
import { differentRefunds, type RefundDifference } from './refund-check.service.ts'
import { settleOnline, totalOf } from './settle.service.ts'
import type { PaymentRow } from './settle.store.ts'
import { keepUnmatched, ownerOf, type UnmatchedPayment, type TellOperator } from './unknown.service.ts'
import { accountHolders } from './unknown.store.ts'

/** The provider lists by when a payment was begun, and a payer may take until after midnight. */
const BEGUN_BEFORE_MS = 86_400_000
/** The schools of one clock compare the same night within this. */
const SHARED_FOR_MS = 600_000

type Dependencies = { db: Db; clock: Clock; gateway: PaymentGateway; tellOperator: TellOperator }

/** What the provider has of a night, split into what is each school's. */
type Night = { all: ReadonlyMap<string, Transaction>; ofSchool: ReadonlyMap<string, Transaction[]>; refunds: RefundDifference[] }

/** The nightly comparison of our books with the provider's. */
export function createReconcile({ db, clock, gateway, tellOperator }: Dependencies) {
  const nights = new Map<string, { listing: Promise<Night>; at: Date }>()

  /** The provider's lists, asked for once for all schools; what belongs to none is written down for the operator. */
  async function listNight(period: Period): Promise<Night> {
    const begun = { ...period, from: new Date(period.from.getTime() - BEGUN_BEFORE_MS) }
    const all = new Map<string, Transaction>()
    for await (const came of gateway.transactionsBetween(begun)) all.set(came.reference, came)
    const refunds = await differentRefunds({ db, gateway }, period)
    const { ofSchool, unknown } = await db.asSystem(async (tx) => {
      const known = new Map((await onlineByReference(tx, gateway, [...all.keys()])).map((row) => [row.reference, row]))
      const schools = await accountHolders(tx)
      const strays: UnmatchedPayment[] = []
      const split = Map.groupBy(all.values(), (came) => {
        const payment = known.get(came.reference)
        const isOther = came.isLive !== gateway.isLive || (payment !== undefined && payment.isLive !== gateway.isLive)
        const owner = isOther ? null : (payment?.schoolId ?? ownerOf(came, schools))
        if (owner === null) strays.push({ came, reason: isOther ? 'other_mode' : 'unknown_reference' })
        return owner ?? ''
      })
      return { ofSchool: split, unknown: await keepUnmatched(tx, gateway.provider, strays, clock()) }
    })
    tellOperator(unknown)
    return { all, ofSchool, refunds }
  }

  /** Compares a day of one school with what the provider has of it, both ways, and settles what came unheard. */
  async function compareSchool(school: ComparedSchool, day: string, { all, ofSchool, refunds }: Night): Promise<DifferenceRow[]> {
    const period = periodOf(school, day)
    const theirs = (ofSchool.get(school.id) ?? []).filter(
      ({ paidAt }) => paidAt === null || (paidAt >= period.from && paidAt < period.until),
    )
    const [known, ours] = await db.asSystem(async (tx) => {
      const references = theirs.map(({ reference }) => reference)
      return [await onlineByReference(tx, gateway, references), await paidBetween(tx, school.id, gateway, period)] as const
    })
    const knownBy = new Map(known.map((payment) => [payment.reference, payment]))
    const { currency } = school
    const differences: DifferenceRow[] = refunds
      .filter(({ schoolId }) => schoolId === school.id)
      .map(({ reference, oursMinor, theirsMinor }) => ({ kind: 'other_refund', reference, oursMinor, theirsMinor, currency }))
    for (const came of theirs) {
      const difference = await differenceOf(knownBy.get(came.reference), came, school)
      if (difference) differences.push(difference)
    }
    for (const payment of ours)
      if (!all.has(payment.reference) && !(await isKnownThere(payment)))
        differences.push({
          kind: 'not_at_the_provider',
          reference: payment.reference,
          oursMinor: totalOf(payment),
          theirsMinor: null,
          currency,
        })
    const found = { schoolId: school.id, provider: gateway.provider, day, compared: theirs.length, differences }
    await db.asSystem((tx) => keepComparison(tx, found, clock()))
    return differences
  }

  async function differenceOf(
    payment: PaymentRow | undefined,
    came: Transaction,
    { currency }: ComparedSchool,
  ): Promise<DifferenceRow | null> {
    const says = { reference: came.reference, theirsMinor: came.amountMinor, currency: came.currency }
    if (!payment) return { kind: 'not_in_our_books', oursMinor: null, ...says }
    const oursMinor = totalOf(payment)
    const [outcome] = await db.asSystem((tx) => settleOnline(tx, gateway, [came], clock()))
    if (oursMinor !== came.amountMinor || currency !== came.currency) return { kind: 'other_amount', oursMinor, ...says }
    return outcome === 'settled' ? { kind: 'settled_late', oursMinor, ...says } : null
  }

  /** Around midnight a list may miss what the provider knows when asked, and it never has what went back whole. */
  async function isKnownThere({ reference, status }: PaymentRow): Promise<boolean> {
    const { state } = await gateway.stateOfOrder(reference)
    return state === 'succeeded' || (state === 'given_back' && status === 'refunded')
  }

  /** What the provider has of a night, asked for once for all schools of the same clock. */
  function sharedNight(period: Period): Promise<Night> {
    const key = `${period.from.getTime()} ${period.until.getTime()}`
    for (const [other, { at }] of nights) if (!stillHolds(at, SHARED_FOR_MS, clock())) nights.delete(other)
    const listing = nights.get(key)?.listing ?? listNight(period)
    if (!nights.has(key)) nights.set(key, { listing, at: clock() })
    // One that failed is asked for anew, by whoever needs it next.
    listing.catch(() => nights.delete(key))
    return listing
  }

  return {
    /** Compares each night of a school that is over and that nobody compared, one after the other; a later one waits for an earlier. */
    async compareDue(schoolId: string, { progress, signal }: Pick<Running, 'progress' | 'signal'>): Promise<void> {
      const now = clock()
      const [school, first, compared] = await db.asSystem(
        async (tx) =>
          [
            await comparedSchool(tx, schoolId),
            await firstDay(tx, schoolId, gateway),
            // A school's own calendar may be a day behind or ahead.
            await comparedDays(tx, schoolId, gateway, daysAfter(dayIn('UTC', now), -DAYS_AT_MOST - 2)),
          ] as const,
      )
      const days = [first.day, first.paidAt && dayIn(school.timezone, first.paidAt)].filter((each) => each !== null)
      const due = daysToCompare(school, { first: days.toSorted()[0] ?? null, compared, now })
      for (const [done, day] of due.entries()) {
        signal.throwIfAborted()
        await progress(done, due.length)
        await compareSchool(school, day, await sharedNight(periodOf(school, day)))
      }
    },

    /** Compares one day of a school now. */
    compare: async (school: ComparedSchool, day: string): Promise<DifferenceRow[]> =>
      compareSchool(school, day, await listNight(periodOf(school, day))),
  }
}

export type Reconcile = ReturnType<typeof createReconcile>
