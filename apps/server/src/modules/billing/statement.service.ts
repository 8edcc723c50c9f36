import type { StatementLine } from '@schoolgate/contracts/statements'
import type { Db } from '#db'
import { fullnameOf } from '#lib/full-name'
import { dayIn, daysAfter } from '#lib/days'
import { instantIn } from '#lib/local-time'
import type { Scope } from '#lib/scope'
import { accountsOf } from './accounts.store.ts'
import { periodTooLong } from './billing.problems.ts'
import { movementsOf } from './statement.store.ts'

/** What is shown when nobody says. */
const DAYS_SHOWN = 365
/** A statement is read by people. */
const DAYS_MOST = 3 * 366

export const createStatementService = (db: Db) => ({
  /** Everything on a ward's account from one day to another, both included; null when it is not the caller's to see. */
  of: (scope: Scope, wardId: string, input: { from?: string | undefined; to?: string | undefined }, now: Date) =>
    db.as(scope, async (tx) => {
      const [account] = await accountsOf(tx, scope, wardId)
      if (!account) return null
      const { timezone, currency } = account
      const { from, to, starts, ends } = periodOf(input, timezone, now)
      const { openingMinor, lines } = await movementsOf(tx, wardId, starts, ends)
      const { id, firstName, middleName, lastName, className, admissionNo } = account
      return {
        ward: {
          id,
          fullname: fullnameOf({ firstName, middleName, lastName }),
          class: className,
          admission_no: admissionNo,
        },
        from,
        to,
        ...tellAccount(openingMinor, lines, currency, () => ({})),
      }
    }),
})

/** The days that are meant, and the moments at which they begin and end. */
export function periodOf(input: { from?: string | undefined; to?: string | undefined }, timezone: string, now: Date) {
  const to = input.to ?? dayIn(timezone, now)
  const from = input.from ?? daysAfter(to, -DAYS_SHOWN)
  if (to < from || daysAfter(from, DAYS_MOST) < to) throw periodTooLong()
  const starts = new Date(instantIn(timezone, from, '00:00'))
  const ends = new Date(instantIn(timezone, daysAfter(to, 1), '00:00'))
  return { from, to, starts, ends }
}

export type Movement = Awaited<ReturnType<typeof movementsOf>>['lines'][number]

/** What moved on an account, line by line with what was owed after it, and in sums; `also` is what else a line says. */
export function tellAccount<Moved extends Movement, Also extends object>(
  openingMinor: number,
  moved: readonly Moved[],
  currency: string,
  also: (line: Moved) => Also,
) {
  const money = (amountMinor: number) => ({ amount_minor: amountMinor, currency })
  let owed = openingMinor
  const lines = moved.map((line): StatementLine & Also => {
    owed += line.minor
    return {
      at: line.at.toISOString(),
      kind: kindOf(line.kind),
      reference: line.reference,
      bill_id: line.billId,
      receipt: line.receipt,
      amount: money(line.minor),
      balance: money(owed),
      ...also(line),
    }
  })
  return {
    opening: money(openingMinor),
    lines,
    billed: money(movedBy(moved, false)),
    paid: money(-movedBy(moved, true)),
    closing: money(owed),
  }
}

/** What was paid, or all the rest. What a family was ahead when the books began, they had paid. */
const movedBy = (lines: readonly Movement[], isPaid: boolean): number =>
  lines.reduce((sum, { paymentId, openingId, minor }) => (((paymentId ?? openingId) !== null) === isPaid ? sum + minor : sum), 0)

export type StatementService = ReturnType<typeof createStatementService>

/** What a provider kept and what went to the bank never move a ward's account; what was taken back is a correction. */
function kindOf(kind: Movement['kind']): StatementLine['kind'] {
  if (kind === 'reversal' || kind === 'charge' || kind === 'paid_in') return 'correction'
  return kind === 'added' ? 'bill' : kind
}
