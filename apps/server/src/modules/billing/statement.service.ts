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
      const to = input.to ?? dayIn(timezone, now)
      const from = input.from ?? daysAfter(to, -DAYS_SHOWN)
      if (to < from || daysAfter(from, DAYS_MOST) < to) throw periodTooLong()
      const starts = new Date(instantIn(timezone, from, '00:00'))
      const ends = new Date(instantIn(timezone, daysAfter(to, 1), '00:00'))
      const { openingMinor, lines } = await movementsOf(tx, wardId, starts, ends)
      const money = (amountMinor: number) => ({ amount_minor: amountMinor, currency })
      let owed = openingMinor
      const told = lines.map((line): StatementLine => {
        owed += line.minor
        return {
          at: line.at.toISOString(),
          kind: kindOf(line.kind),
          reference: line.reference,
          bill_id: line.billId,
          receipt: line.receipt,
          amount: money(line.minor),
          balance: money(owed),
        }
      })
      // What a family was ahead when the books began, they had paid.
      const moved = (isPaid: boolean) =>
        lines.reduce(
          (sum, { paymentId, openingId, minor }) => (((paymentId ?? openingId) !== null) === isPaid ? sum + minor : sum),
          0,
        )
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
        opening: money(openingMinor),
        lines: told,
        billed: money(moved(false)),
        paid: money(-moved(true)),
        closing: money(owed),
      }
    }),
})

export type StatementService = ReturnType<typeof createStatementService>

type Moved = Awaited<ReturnType<typeof movementsOf>>['lines'][number]['kind']

/** What a provider kept never moves a ward's account; what was taken back is a correction. */
function kindOf(kind: Moved): StatementLine['kind'] {
  if (kind === 'reversal' || kind === 'charge') return 'correction'
  return kind === 'added' ? 'bill' : kind
}
