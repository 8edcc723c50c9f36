import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#db'
import { linesOf } from './days-lines.store.ts'

/** Something in the books that is not as it must be. */
export type LedgerFault = { school: string; what: string; detail: string }
export type LedgerCounts = { school: string; entries: number; bills: number; payments: number; receipts: number }

/** What a transaction says first and foremost: of a reversal, the kind of what it takes back. */
const SAID = sql`ledger_transactions t left join ledger_transactions o on o.id = t.reverses_id`
const KIND = sql`coalesce(o.kind, t.kind)`

/** Closings that count, and transactions of their days. */
const CLOSING = sql`day_closings c where c.reopened_at is null`
const OF_A_CLOSED_DAY = sql`exists (select 1 from ${CLOSING} and c.school_id = t.school_id and c.day = t.booked_on)`
const KEPT_LINES = sql`day_closings c cross join lateral jsonb_to_recordset(c.figures -> 'lines')
  as kept(what text, method text, till text, from_day date, count int, amount_minor bigint) where c.reopened_at is null`

type Check = { what: string; rows: SQL }

/** Each check is one statement whose rows are faults: the school's code, and what is wrong with which thing. */
const CHECKS: Check[] = [
  {
    what: 'The trial balance is not zero.',
    rows: sql`select s.code as school, 'all entries add up to ' || sum(e.amount_minor) as detail
      from ledger_entries e join schools s on s.id = e.school_id group by s.code having sum(e.amount_minor) <> 0`,
  },
  {
    what: 'A transaction does not balance.',
    rows: sql`select s.code as school, t.memo || ' (' || t.kind || '): ' || count(e.id) || ' entries, sum ' || coalesce(sum(e.amount_minor), 0) as detail
      from ledger_transactions t join schools s on s.id = t.school_id left join ledger_entries e on e.transaction_id = t.id
      group by s.code, t.id having count(e.id) < 2 or sum(e.amount_minor) <> 0`,
  },
  {
    what: 'A reversal is not the mirror of what it takes back.',
    rows: sql`select s.code as school, t.memo as detail from ledger_transactions t join schools s on s.id = t.school_id
      where t.reverses_id is not null and exists (
        select 1 from ledger_entries e where e.transaction_id in (t.id, t.reverses_id)
        group by e.account_id, e.bill_id having sum(e.amount_minor) <> 0)`,
  },
  {
    what: 'An entry is on an account or a bill of somebody else.',
    rows: sql`select s.code as school, 'entry ' || e.id as detail
      from ledger_entries e join schools s on s.id = e.school_id join ledger_accounts a on a.id = e.account_id
      join ledger_transactions t on t.id = e.transaction_id left join bills b on b.id = e.bill_id
      where a.ward_id is distinct from e.ward_id or a.school_id <> e.school_id or t.school_id <> e.school_id
        or (e.ward_id is not null and b.ward_id <> e.ward_id)`,
  },
  {
    what: 'A bill does not say what the ledger says.',
    rows: sql`select code as school, bill_no || ': its lines add up to ' || said || ', its entries to ' || posted as detail from (
      select s.code, b.bill_no,
        case when b.status = 'issued' then (select coalesce(sum(case when i.kind in ('fee', 'penalty') then i.amount_minor else -i.amount_minor end), 0)
          from bill_items i where i.bill_id = b.id) else 0 end as said,
        (select coalesce(sum(e.amount_minor), 0) from ledger_entries e join ${SAID} on t.id = e.transaction_id
          where e.bill_id = b.id and e.ward_id is not null and ${KIND} in ('bill', 'added', 'discount', 'scholarship', 'penalty', 'write_off')) as posted
      from bills b join schools s on s.id = b.school_id) each where said <> posted`,
  },
  {
    what: 'A bill asks for less than nothing, for more than it says, or is void and owed.',
    rows: sql`select s.code as school, b.bill_no || ': ' || each.owed || ' is left to pay' as detail from (
      select e.bill_id, sum(e.amount_minor) as owed,
        coalesce(sum(e.amount_minor) filter (where ${KIND} in ('bill', 'added', 'discount', 'scholarship', 'penalty', 'write_off')), 0) as asked
      from ledger_entries e join ${SAID} on t.id = e.transaction_id
      where e.bill_id is not null and e.ward_id is not null group by e.bill_id) each
      join bills b on b.id = each.bill_id join schools s on s.id = b.school_id
      where each.owed < 0 or each.owed > each.asked`,
  },
  {
    what: 'A ward’s credit is below nothing.',
    rows: sql`select s.code as school, w.admission_no || ': ' || sum(e.amount_minor) as detail
      from ledger_entries e join wards w on w.id = e.ward_id join schools s on s.id = w.school_id
      where e.bill_id is null group by s.code, w.id having sum(e.amount_minor) > 0`,
  },
  {
    what: 'A ward has credit, and a bill that asks for money.',
    rows: sql`select s.code as school, w.admission_no || ': credit ' || each.credit || ', open bills ' || each.owed as detail from (
      select ward_id, coalesce(-sum(minor) filter (where bill_id is null), 0) as credit,
        coalesce(sum(minor) filter (where bill_id is not null and minor > 0), 0) as owed
      from (select ward_id, bill_id, sum(amount_minor) as minor from ledger_entries where ward_id is not null group by 1, 2) sums
      group by ward_id) each
      join wards w on w.id = each.ward_id join schools s on s.id = w.school_id where each.credit > 0 and each.owed > 0`,
  },
  {
    what: 'A payment does not say what the ledger says.',
    rows: sql`select code as school, reference || ' (' || status || '): of ' || amount_minor || ' the ledger has ' || posted || ', given back ' || back as detail from (
      select s.code, p.reference, p.status, p.amount_minor,
        (select coalesce(-sum(e.amount_minor), 0) from ledger_entries e join ${SAID} on t.id = e.transaction_id
          where t.payment_id = p.id and e.ward_id is not null and ${KIND} = 'payment') as posted,
        (select coalesce(sum(e.amount_minor), 0) from ledger_entries e join ${SAID} on t.id = e.transaction_id
          where t.payment_id = p.id and e.ward_id is not null and ${KIND} = 'refund') as back
      from payments p join schools s on s.id = p.school_id) each
      where posted <> case when status in ('succeeded', 'refunded') then amount_minor else 0 end
        or back > posted or (status = 'refunded' and back <> amount_minor)`,
  },
  {
    what: 'Cash that was paid in to the bank does not say what the ledger says.',
    rows: sql`select code as school, slip_no || ': of ' || said || ' the ledger has ' || posted as detail from (
      select s.code, m.slip_no, case when exists (select 1 from cash_moves back where back.reverses_id = m.id) then 0 else m.amount_minor end as said,
        (select coalesce(sum(e.amount_minor), 0) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
          join ledger_accounts a on a.id = e.account_id where t.cash_move_id = m.id and a.kind = 'bank') as posted
      from cash_moves m join schools s on s.id = m.school_id where m.kind = 'paid_in' and m.reverses_id is null) each where said <> posted`,
  },
  {
    what: 'A payment does not say where its money went.',
    // Asked for each payment: joined, PostgreSQL, which expects few rows behind a policy, compares all payments with all parts.
    rows: sql`select code as school, reference || ': of ' || amount_minor || ' the parts add up to ' || parts as detail from (
      select s.code, p.reference, p.amount_minor,
        (select coalesce(sum(a.amount_minor), 0) from payment_allocations a where a.payment_id = p.id) as parts
      from payments p join schools s on s.id = p.school_id where p.status = 'succeeded') each where parts <> amount_minor`,
  },
  {
    what: 'Money arrived, but there is no receipt.',
    rows: sql`select s.code as school, p.reference as detail from payments p join schools s on s.id = p.school_id
      where p.status = 'succeeded' and not exists (select 1 from receipts r where r.payment_id = p.id and r.voided_at is null)`,
  },
  {
    what: 'A receipt counts, but its money is not here.',
    rows: sql`select s.code as school, r.receipt_no || ' of ' || p.reference || ' (' || p.status || ')' as detail
      from receipts r join payments p on p.id = r.payment_id join schools s on s.id = r.school_id
      where r.voided_at is null and p.status not in ('succeeded', 'refunded')`,
  },
  { what: 'Receipt numbers have a gap.', rows: gapsBefore(sql`is_ours`) },
  {
    what: 'A closed day is not what it was when it was closed.',
    rows: sql`select s.code as school, each.day || ': ' || each.detail as detail from (
      select school_id, day, concat_ws(' ', what, method, till, from_day) || ': closed with ' || coalesce(sum(count) filter (where count > 0), 0)
        || ' of ' || coalesce(sum(amount_minor) filter (where count > 0), 0) || ', the ledger has ' || coalesce(-sum(count) filter (where count < 0), 0)
        || ' of ' || coalesce(-sum(amount_minor) filter (where count < 0), 0) as detail
      from (
        select c.school_id, c.day, kept.* from ${KEPT_LINES}
        union all
        select school_id, day, what, method, till, from_day, -count, -amount_minor from (${linesOf(OF_A_CLOSED_DAY)}) booked
      ) both_sides group by school_id, day, what, method, till, from_day having sum(count) <> 0 or sum(amount_minor) <> 0
      union all
      select c.school_id, c.day, 'closed with ' || (c.figures ->> 'receipts_voided') || ' receipts made void, there are ' || voided.count
      from day_closings c cross join lateral (
        select count(*) as count from receipts r where r.school_id = c.school_id and r.voided_on = c.day) voided
      where c.reopened_at is null and voided.count <> (c.figures ->> 'receipts_voided')::int
    ) each join schools s on s.id = each.school_id`,
  },
]

/**
 * Numbers that neither a receipt nor a cancelled leaf has, from the first number of the school on. One before a receipt that was given
 * here is a fault, since each gets the number after the last; a book of paper that was brought in may have lost leaves that nobody wrote
 * down.
 */
function gapsBefore(which: SQL): SQL {
  return sql`select code as school, (before + 1) || case when number - before > 2 then ' to ' || (number - 1) else '' end || ' missing' as detail from (
    select s.code, r.number, r.is_ours, lag(r.number) over (partition by r.school_id order by r.number) as before from (
      select r.school_id, r.number, p.imported_at is null as is_ours from receipts r join payments p on p.id = r.payment_id
      union all select school_id, number, false from cancelled_receipts) r
    join schools s on s.id = r.school_id) each where number - before > 1 and ${which}`
}

/** What nobody can know any more, and what is no fault. */
const NOTES: Check[] = [
  {
    what: 'Note: no row of the receipt book says what became of these numbers (a spoiled leaf is written with the status cancelled).',
    rows: gapsBefore(sql`not is_ours`),
  },
]

/** Everything that is wrong in the books of every school; asked as the system. */
export const ledgerFaults = (tx: Tx): Promise<LedgerFault[]> => foundBy(tx, CHECKS)

/** What is worth saying of them and is not wrong. */
export const ledgerNotes = (tx: Tx): Promise<LedgerFault[]> => foundBy(tx, NOTES)

async function foundBy(tx: Tx, checks: readonly Check[]): Promise<LedgerFault[]> {
  const faults: LedgerFault[] = []
  for (const { what, rows } of checks) {
    const found = await tx.execute<{ school: string; detail: string }>(sql`${rows} order by 1, 2`)
    faults.push(...found.rows.map(({ school, detail }) => ({ school, what, detail })))
  }
  return faults
}

/** What there was to check. */
export async function ledgerCounts(tx: Tx): Promise<LedgerCounts[]> {
  const { rows } = await tx.execute<LedgerCounts>(sql`select s.code as school,
    (select count(*)::int from ledger_entries where school_id = s.id) as entries,
    (select count(*)::int from bills where school_id = s.id) as bills,
    (select count(*)::int from payments where school_id = s.id) as payments,
    (select count(*)::int from receipts where school_id = s.id) as receipts
    from schools s order by s.code`)
  return rows
}
