import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import { daysAfter, dayIn, type Period } from '#lib/days'
import type { PaymentGateway, Transaction } from '#modules/payments/provider'
import { NIGHTS_AT_MOST, nightsDue, periodOf } from './nights.ts'
import {
  comparedDays,
  comparedSchools,
  firstDays,
  keepComparison,
  onlineByReference,
  paidBetween,
  type ComparedSchool,
  type DifferenceRow,
} from './reconcile.store.ts'
import { differentRefunds, type RefundDifference } from './refund-check.service.ts'
import { settleOnline, totalOf } from './settle.service.ts'
import type { PaymentRow } from './settle.store.ts'
import { keepStrays, ownerOf, type Stray, type TellOperator } from './unknown.service.ts'
import { accountHolders } from './unknown.store.ts'

/** The provider lists by when a payment was begun, and a payer may take until after midnight. */
const BEGUN_BEFORE_MS = 86_400_000

type Log = { error(details: object, message: string): void }
type Surroundings = { db: Db; clock: Clock; gateway: PaymentGateway; tellOperator: TellOperator; log: Log }

/** What the provider has of a night, split into what is each school's. */
type Night = { all: ReadonlyMap<string, Transaction>; ofSchool: ReadonlyMap<string, Transaction[]>; refunds: RefundDifference[] }

/** The nightly comparison of our books with the provider's. */
export function createReconcile({ db, clock, gateway, tellOperator, log }: Surroundings) {
  /** The provider's lists, asked for once for all schools; what belongs to none is written down for the operator. */
  async function listNight(period: Period): Promise<Night> {
    const begun = { ...period, from: new Date(period.from.getTime() - BEGUN_BEFORE_MS) }
    const all = new Map<string, Transaction>()
    for await (const came of gateway.transactionsBetween(begun)) all.set(came.reference, came)
    const refunds = await differentRefunds({ db, gateway }, period)
    const { ofSchool, unknown } = await db.asSystem(async (tx) => {
      const known = new Map((await onlineByReference(tx, gateway, [...all.keys()])).map((row) => [row.reference, row]))
      const schools = await accountHolders(tx)
      const strays: Stray[] = []
      const split = Map.groupBy(all.values(), (came) => {
        const payment = known.get(came.reference)
        const isOther = came.isLive !== gateway.isLive || (payment !== undefined && payment.isLive !== gateway.isLive)
        const owner = isOther ? null : (payment?.schoolId ?? ownerOf(came, schools))
        if (owner === null) strays.push({ came, reason: isOther ? 'other_mode' : 'unknown_reference' })
        return owner ?? ''
      })
      return { ofSchool: split, unknown: await keepStrays(tx, gateway.provider, strays, clock()) }
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
    const { state } = await gateway.standingOf(reference)
    return state === 'succeeded' || (state === 'given_back' && status === 'refunded')
  }

  /** Which days of which schools nobody compared yet; the oldest day first. */
  async function due(): Promise<[day: string, schools: ComparedSchool[]][]> {
    const now = clock()
    // A school's own calendar may be a day behind or ahead.
    const oldest = daysAfter(dayIn('UTC', now), -NIGHTS_AT_MOST - 2)
    const [schools, firsts, compared] = await db.asSystem(
      async (tx) => [await comparedSchools(tx), await firstDays(tx, gateway), await comparedDays(tx, gateway, oldest)] as const,
    )
    const nights = schools.flatMap((school) => {
      const { paidAt, day } = firsts.get(school.id) ?? { paidAt: null, day: null }
      const days = [day, paidAt && dayIn(school.timezone, paidAt)].filter((each) => each !== null)
      return nightsDue(school, { first: days.toSorted()[0] ?? null, compared, now }).map((night) => ({ school, night }))
    })
    const byDay = Map.groupBy(nights, ({ night }) => night)
    return [...byDay]
      .map(([day, of]): [string, ComparedSchool[]] => [day, of.map(({ school }) => school)])
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
  }

  /** A night that fails for a school is tried again, and its later nights wait for it; nobody else's do. */
  async function compareNight(day: string, schools: readonly ComparedSchool[]): Promise<string[]> {
    const failed: string[] = []
    const failing = (school: ComparedSchool, error: unknown) => {
      failed.push(school.id)
      log.error({ err: error, school: school.id, day }, 'the books could not be compared with the payment provider’s')
    }
    try {
      const night = await listNight(spanOf(schools.map((school) => periodOf(school, day))))
      for (const school of schools) await compareSchool(school, day, night).catch((error: unknown) => failing(school, error))
    } catch (error) {
      for (const school of schools) failing(school, error)
    }
    return failed
  }

  return {
    /** Compares, for every school, each night that is over and that nobody compared, one after the other. */
    async compareDue(): Promise<void> {
      const waiting = new Set<string>()
      for (const [day, schools] of await due()) {
        const next = schools.filter(({ id }) => !waiting.has(id))
        if (next.length > 0) for (const id of await compareNight(day, next)) waiting.add(id)
      }
    },

    /** Compares one day of a school now. */
    compare: async (school: ComparedSchool, day: string): Promise<DifferenceRow[]> =>
      compareSchool(school, day, await listNight(periodOf(school, day))),
  }
}

export type Reconcile = ReturnType<typeof createReconcile>

/** From the first beginning to the last end: the days of schools in several time zones are not the same hours. */
const spanOf = (periods: readonly Period[]): Period => ({
  from: new Date(Math.min(...periods.map(({ from }) => from.getTime()))),
  until: new Date(Math.max(...periods.map(({ until }) => until.getTime()))),
})
