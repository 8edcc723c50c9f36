import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#db'
import type { DayFigures, DayLineRow } from '#db/schema'

/**
 * The lines of days, from the ledger and nothing else, so that what is written of a payment later does not change them (day-rules.ts).
 * `which` narrows the transactions `t`.
 */
export const linesOf = (which: SQL): SQL => sql`
  select t.school_id, t.booked_on as day,
    case when t.kind = 'refund' then 'given_back' when t.kind = 'reversal' then 'taken_back'
      when back.id is null then 'came_in' else 'put_right' end as what,
    t.method, money.till, nullif(t.happened_on, t.booked_on) as from_day,
    count(distinct case when t.kind = 'refund' then t.id else t.payment_id end)::int as count,
    sum(case when t.kind = 'payment' then money.minor else -money.minor end)::bigint as amount_minor
  from ledger_transactions t
  left join ledger_transactions o on o.id = t.reverses_id
  left join ledger_transactions back on back.reverses_id = t.id and back.booked_on = t.booked_on
  cross join lateral (
    select sum(e.amount_minor) as minor, coalesce(min(a.kind) filter (where a.kind <> 'charges'), 'charges') as till
    from ledger_entries e join ledger_accounts a on a.id = e.account_id where e.transaction_id = t.id and e.ward_id is null) money
  where t.payment_id is not null and coalesce(o.kind, t.kind) in ('payment', 'refund')
    and (t.kind <> 'reversal' or o.booked_on <> t.booked_on) and (t.kind <> 'refund' or back.id is null)
    and ${which}
  group by 1, 2, 3, 4, 5, 6`

/** A day's figures as the ledger has them now. */
export async function figuresNow(tx: Tx, schoolId: string, day: string): Promise<DayFigures> {
  const ofDay = sql`t.school_id = ${schoolId} and t.booked_on = ${day}`
  const [{ rows: lines }, { rows: voided }] = await Promise.all([
    tx.execute<Omit<DayLineRow, 'amount_minor'> & { amount_minor: string }>(
      sql`select what, method, till, from_day::text, count, amount_minor from (${linesOf(ofDay)}) lines order by 1, 2, 3, 4`,
    ),
    tx.execute<{ count: number }>(
      sql`select count(*)::int as count from receipts where school_id = ${schoolId} and voided_on = ${day}`,
    ),
  ])
  return {
    lines: lines.map((line) => ({ ...line, amount_minor: Number(line.amount_minor) })),
    receipts_voided: voided[0]?.count ?? 0,
  }
}

/** The lines of several days, each with its day. */
export async function linesBetween(tx: Tx, schoolId: string, { from, to }: { from: string; to: string }) {
  const { rows } = await tx.execute<Omit<DayLineRow, 'amount_minor'> & { day: string; amount_minor: string }>(
    sql`select day::text, what, method, till, from_day::text, count, amount_minor
      from (${linesOf(sql`t.school_id = ${schoolId} and t.booked_on between ${from}::text::date and ${to}::text::date`)}) lines
      order by 1, 2, 3, 4, 5`,
  )
  return rows.map((line) => ({ ...line, amount_minor: Number(line.amount_minor) }))
}
