import type { JournalAccount } from '@schoolgate/contracts/journal'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { upsert } from '#db/bulk'
import { accountNumbers, type ledgerAccounts, type ledgerTransactions } from '#db/schema'
import { newId } from '#lib/random'
import type { Span } from './moves.store.ts'

export type LedgerKind = (typeof ledgerTransactions.$inferSelect)['kind']
export type LedgerAccount = (typeof ledgerAccounts.$inferSelect)['kind']

/** What one movement does to one account; of all families together. */
export type Moved = {
  day: string
  /** Which of its day it is, as they were written. */
  place: number
  kind: LedgerKind
  is_reversal: boolean
  memo: string
  account: LedgerAccount
  /** Of what families are ahead, not of what they owe. */
  is_ahead: boolean
  minor: number
}

/**
 * Every movement of these days, in the order in which they were written: ids grow with time, so that what is written into an open day later
 * comes after what stands there. All in one statement.
 */
export async function movedBetween(tx: Tx, schoolId: string, { from, to }: Span): Promise<Moved[]> {
  const { rows } = await tx.execute<{ moved: Moved[] }>(sql`select coalesce(json_agg(part), '[]') as moved from (
    select t.booked_on as day, dense_rank() over (partition by t.booked_on order by t.id)::int as place,
      coalesce(o.kind, t.kind) as kind, t.kind = 'reversal' as is_reversal, t.memo, a.kind as account,
      (a.kind = 'ward' and e.bill_id is null) as is_ahead, sum(e.amount_minor)::bigint as minor
    from ledger_transactions t
    left join ledger_transactions o on o.id = t.reverses_id
    join ledger_entries e on e.transaction_id = t.id
    join ledger_accounts a on a.id = e.account_id
    where t.school_id = ${schoolId} and t.booked_on between ${from}::date and ${to}::date
    group by t.id, o.kind, a.kind, 7
    order by t.booked_on, t.id, a.kind, 7) part`)
  return rows[0]?.moved ?? []
}

/** The days that nobody has closed, of those on which something moved. */
export async function openDaysOf(tx: Tx, schoolId: string, { from, to }: Span): Promise<string[]> {
  const { rows } = await tx.execute<{ day: string }>(sql`select distinct t.booked_on::text as day from ledger_transactions t
    where t.school_id = ${schoolId} and t.booked_on between ${from}::date and ${to}::date
      and not exists (select 1 from day_closings c where c.school_id = t.school_id and c.day = t.booked_on and c.reopened_at is null)
    order by 1`)
  return rows.map(({ day }) => day)
}

type Numbered = { account: JournalAccount; number: string; name: string }

/** What the school said of its accounts. */
export async function numbersOf(tx: Tx, schoolId: string): Promise<Numbered[]> {
  const { account, number, name } = accountNumbers
  return tx.select({ account, number, name }).from(accountNumbers).where(eq(accountNumbers.schoolId, schoolId))
}

export async function writeNumbers(tx: Tx, schoolId: string, all: readonly Numbered[], now: Date): Promise<void> {
  const rows = all.map((one) => ({ id: newId(), schoolId, ...one, createdAt: now, updatedAt: now }))
  await upsert(tx, accountNumbers, rows, ['schoolId', 'account'])
}
