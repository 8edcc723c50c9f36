import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import { earlier } from '#lib/days'
import { daily, schoolOf, type JobKind, type Running } from '#modules/jobs'
import type { PaymentGateway, Settlement } from '#modules/payments/provider'
import { keepUnmatched, type TellOperator } from '#modules/payments/settling'
import {
  accountAlone,
  firstPayment,
  keepSettlement,
  keptSettlements,
  paymentsNamed,
  type SettlementRow,
} from './settlements.store.ts'

/** After the books of the night were compared: what came unheard is known by then. */
const ASK_AT = '03:30'
const DAY_MS = 86_400_000
/** A settlement may be listed some days after its day, and one that failed may be paid out after all. */
const AGAIN_MS = 14 * DAY_MS
/** Longer ago nobody looks for it on a sheet of the bank. */
const AT_MOST_MS = 400 * DAY_MS
/** A provider that is away at night comes back in the morning. */
const PAUSES_MS = [60_000, 300_000, ...Array.from({ length: 30 }, () => 600_000)]

type Dependencies = { db: Db; clock: Clock; gateway: PaymentGateway; tellOperator: TellOperator }

/** Asks the provider at night what it pays out to each school's bank, and which payments that is of. No money is booked by it. */
export function createSettlements({ db, clock, gateway, tellOperator }: Dependencies) {
  async function keep(schoolId: string, subaccount: string | null, settlement: Settlement): Promise<void> {
    const settled = await gateway.settledBy(settlement.number)
    const unknown = await db.asSystem(async (tx) => {
      const found = await paymentsNamed(
        tx,
        gateway,
        settled.map(({ reference }) => reference),
      )
      // A list that was not filtered must not put another school's money here.
      if (found.some((payment) => payment.schoolId !== schoolId)) return []
      const known = new Map(found.map(({ reference, id }) => [reference, id]))
      const parts = settled.map((one) => ({ ...one, paymentId: known.get(one.reference) ?? null }))
      await keepSettlement(tx, { ...gateway, schoolId, settlement, parts }, clock())
      const { currency, isLive } = settlement
      const strays = parts.flatMap(({ paymentId, ...came }) =>
        paymentId === null
          ? [{ reason: 'unknown_reference' as const, came: { ...came, currency, isLive, paidAt: null, subaccount, schoolId } }]
          : [],
      )
      return keepUnmatched(tx, gateway.provider, strays, clock())
    })
    tellOperator(unknown)
  }

  async function fetchDue(schoolId: string, { progress, signal }: Pick<Running, 'progress' | 'signal'>): Promise<void> {
    const now = clock()
    const { account, first, kept } = await db.asSystem(async (tx) => ({
      account: await accountAlone(tx, schoolId),
      first: await firstPayment(tx, schoolId, gateway),
      kept: await keptSettlements(tx, schoolId, gateway),
    }))
    if (account === null || first === null) return
    const period = { from: askedSince(kept, first, now), until: now }
    const told = await gateway.settlementsBetween(period, account.subaccount)
    const done = new Set(kept.filter(({ state }) => state === 'paid_out').map(({ number }) => number))
    const due = told.filter(({ number, isLive }) => isLive === gateway.isLive && !done.has(number))
    for (const [at, settlement] of due.entries()) {
      signal.throwIfAborted()
      await progress(at, due.length)
      await keep(schoolId, account.subaccount, settlement)
    }
  }

  const job: JobKind = {
    name: 'payments.settlements',
    next: daily(ASK_AT),
    pausesMs: PAUSES_MS,
    inSteps: (running) => fetchDue(schoolOf(running.job), running),
  }
  return { fetchDue, jobs: [job] }
}

/** From where on the provider is asked: since what is not over yet, or the newest that is known, and never for ever back. */
function askedSince(kept: readonly SettlementRow[], first: Date, now: Date): Date {
  const [newest] = kept
  const open = kept.filter(({ state }) => state === 'on_its_way').map(({ day }) => new Date(day))
  const since = newest ? open.reduce(earlier, new Date(newest.day)) : first
  return new Date(Math.max(since.getTime() - AGAIN_MS, now.getTime() - AT_MOST_MS))
}
