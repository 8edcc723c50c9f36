import type { BillLineKind, FEE_GROUPS } from '@schoolgate/contracts/billing'
import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#db'
import type { DayLineRow } from '#db/schema'

/*
 * What the ledger says of a time, each figure in one statement. A transaction belongs to the day in whose books it stands, so that what a
 * report says of closed days is what it will always say. A reversal says what it takes back.
 */

/** The days of a report, both included. */
export type Span = { from: string; to: string }

const KIND = sql`coalesce(o.kind, t.kind)`
const ENTRIES = sql`ledger_entries e join ledger_transactions t on t.id = e.transaction_id
  left join ledger_transactions o on o.id = t.reverses_id`
/** Money of families: it came, went back, or moved between a bill and what was paid ahead. */
const OF_MONEY = sql`${KIND} in ('payment', 'refund', 'credit')`

/** What the account of one pupil did in the time. */
export type WardMoves = {
  ward_id: string
  before: number
  billed: number
  reduced: number
  brought_in: number
  received: number
  after: number
}

/** Every pupil whose account has ever moved until the last day. */
function movesOfWards(schoolId: string, { from, to }: Span): SQL {
  // Of a bill what it takes off stands as a credit beside what it asks for; taken back, both turn round.
  const asks = sql`(${KIND} in ('added', 'penalty') or (${KIND} = 'bill' and (e.amount_minor > 0) = (t.kind <> 'reversal')))`
  const takesOff = sql`(${KIND} in ('discount', 'scholarship', 'write_off') or (${KIND} = 'bill' and (e.amount_minor < 0) = (t.kind <> 'reversal')))`
  const now = sql`t.booked_on >= ${from}::date`
  return sql`select e.ward_id,
      coalesce(sum(e.amount_minor) filter (where t.booked_on < ${from}::date), 0)::bigint as before,
      coalesce(sum(e.amount_minor) filter (where ${now} and ${asks}), 0)::bigint as billed,
      coalesce(-sum(e.amount_minor) filter (where ${now} and ${takesOff}), 0)::bigint as reduced,
      coalesce(sum(e.amount_minor) filter (where ${now} and ${KIND} = 'opening'), 0)::bigint as brought_in,
      coalesce(-sum(e.amount_minor) filter (where ${now} and ${OF_MONEY}), 0)::bigint as received,
      sum(e.amount_minor)::bigint as after
    from ${ENTRIES}
    where e.school_id = ${schoolId} and e.ward_id is not null and t.booked_on <= ${to}::date
    group by e.ward_id`
}

/** What is left of a bill after the last day, by the days since it was due; without a bill what the family is ahead. */
export type WardDebt = { ward_id: string; late_days: number | null; minor: number }

function debtsOfWards(schoolId: string, to: string): SQL {
  return sql`select each.ward_id, each.minor,
      (${to}::date - coalesce(b.due_on, (b.issued_at at time zone s.timezone)::date)) as late_days
    from (
      select e.ward_id, e.bill_id, sum(e.amount_minor)::bigint as minor
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where e.school_id = ${schoolId} and e.ward_id is not null and t.booked_on <= ${to}::date
      group by e.ward_id, e.bill_id having sum(e.amount_minor) <> 0) each
    join schools s on s.id = ${schoolId} left join bills b on b.id = each.bill_id`
}

/** A line of a bill on which money moved in the time, and how much was meant for it before the first day and after the last. */
export type PaidLine = {
  bill_id: string
  id: string
  code: string
  name: string
  group: (typeof FEE_GROUPS)[number] | null
  kind: BillLineKind
  minor: number
  meant_before: number
  meant_after: number
  paid_before: number
  paid_after: number
}

/** Of every bill on which money moved in the time its lines, and what was paid of it before the first day and after the last. */
function paidLines(schoolId: string, { from, to }: Span): SQL {
  return sql`with paid as materialized (
      select e.bill_id,
        coalesce(-sum(e.amount_minor) filter (where t.booked_on < ${from}::date), 0)::bigint as before,
        -sum(e.amount_minor)::bigint as after
      from ${ENTRIES}
      where e.school_id = ${schoolId} and e.ward_id is not null and e.bill_id is not null and ${OF_MONEY} and t.booked_on <= ${to}::date
      group by e.bill_id having coalesce(sum(e.amount_minor) filter (where t.booked_on >= ${from}::date), 0) <> 0
    ), meant as materialized (
      select a.bill_item_id, coalesce(sum(a.amount_minor) filter (where t.booked_on < ${from}::date), 0)::bigint as before,
        sum(a.amount_minor)::bigint as after
      from payment_allocations a join paid on paid.bill_id = a.bill_id
      join ledger_transactions t on t.payment_id = a.payment_id and t.kind = 'payment' and t.booked_on <= ${to}::date
      where a.bill_item_id is not null and not exists (select 1 from ledger_transactions r where r.reverses_id = t.id)
      group by a.bill_item_id
    )
    select paid.bill_id, i.id, i.code, i.name, i.fee_group as group, i.kind, i.amount_minor::bigint as minor,
      coalesce(meant.before, 0) as meant_before, coalesce(meant.after, 0) as meant_after,
      paid.before as paid_before, paid.after as paid_after
    from paid join bill_items i on i.bill_id = paid.bill_id left join meant on meant.bill_item_id = i.id
    order by paid.bill_id, i.position, i.id`
}

/** What a provider kept of money that was received in the time. */
function chargesOf(schoolId: string, { from, to }: Span): SQL {
  return sql`select coalesce(sum(e.amount_minor), 0)::bigint as minor
    from ledger_accounts a join ledger_entries e on e.account_id = a.id join ledger_transactions t on t.id = e.transaction_id
    where a.school_id = ${schoolId} and a.kind = 'charges' and t.booked_on between ${from}::date and ${to}::date`
}

/** Something that was taken off a bill in the time, and stands. */
export type Reduction = { ward_id: string; kind: BillLineKind; name: string; purpose: string | null; minor: number }

function reductionsOf(schoolId: string, { from, to }: Span): SQL {
  return sql`select b.ward_id, i.kind, i.name, i.purpose, i.amount_minor::bigint as minor
    from bill_items i join bills b on b.id = i.bill_id join schools s on s.id = i.school_id
    cross join lateral (select max(t.booked_on) as day from ledger_transactions t
      where t.bill_id = b.id and t.kind = case when i.granted_at is null then 'bill' else i.kind end
        and (i.granted_at is null or t.at = i.granted_at)
        and not exists (select 1 from ledger_transactions r where r.reverses_id = t.id)) booked
    where i.school_id = ${schoolId} and i.kind in ('discount', 'scholarship', 'write_off') and b.status = 'issued'
      and booked.day between ${from}::date and ${to}::date
    order by i.kind, i.name, b.ward_id, i.id`
}

/** A pupil as a report names one, and in which class they are now. */
export type ReportedWard = {
  id: string
  class_id: string
  first_name: string
  middle_name: string | null
  last_name: string
  admission_no: string
}

function wardsOf(schoolId: string): SQL {
  return sql`select id, class_id, first_name, middle_name, last_name, admission_no from wards
    where school_id = ${schoolId} order by last_name, first_name, id`
}

/** The classes of a school in its own order. */
const classesOf = (schoolId: string): SQL =>
  sql`select id, name from classes where school_id = ${schoolId} order by position, name, id`

/** What moved on days, as the sheets of the days say it: the lines of those transactions `t` that are meant. */
export type DayLines = (which: SQL) => SQL

const dayLinesOf = (lines: DayLines, schoolId: string, { from, to }: Span): SQL =>
  sql`select day, what, method, till, from_day, count, amount_minor
    from (${lines(sql`t.school_id = ${schoolId} and t.booked_on between ${from}::date and ${to}::date`)}) lines order by 1, 2, 3, 4, 5`

/** All that is read for a report. */
export type Read = {
  moves: WardMoves[]
  debts: WardDebt[]
  lines: PaidLine[]
  days: (DayLineRow & { day: string })[]
  charges: { minor: number }[]
  reductions: Reduction[]
  wards: ReportedWard[]
  classes: { id: string; name: string }[]
}

/** All of it in one statement: between two, money may move, and the tables would not add up to each other. */
export async function readFigures(tx: Tx, schoolId: string, span: Span, lines: DayLines): Promise<Read> {
  const of = (rows: SQL) => sql`(select coalesce(json_agg(part), '[]') from (${rows}) part)`
  const { rows } = await tx.execute<Read>(sql`select
    ${of(movesOfWards(schoolId, span))} as moves, ${of(debtsOfWards(schoolId, span.to))} as debts,
    ${of(paidLines(schoolId, span))} as lines, ${of(dayLinesOf(lines, schoolId, span))} as days,
    ${of(chargesOf(schoolId, span))} as charges, ${of(reductionsOf(schoolId, span))} as reductions,
    ${of(wardsOf(schoolId))} as wards, ${of(classesOf(schoolId))} as classes`)
  const [read] = rows
  if (!read) throw new Error('The database answered nothing.')
  return read
}

export type ReportedTerm = { id: string; name: string; academic_year: string; opens: string; closes: string }

/** The terms that have begun, the newest first. */
export async function termsOf(tx: Tx, schoolId: string, today: string): Promise<ReportedTerm[]> {
  const { rows } = await tx.execute<ReportedTerm>(sql`select id, name, academic_year, opens::text, closes::text from terms
    where school_id = ${schoolId} and opens <= ${today}::date order by opens desc`)
  return rows
}
