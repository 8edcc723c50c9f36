import type { DaySpan, DaysOfSpan } from '@schoolgate/contracts/days'
import { sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { terms } from '#db/schema'
import { daysAfter } from '#lib/days'

/** A month or a term by its days, and a day of the one before and of the one after. */
export type Span = Pick<DaysOfSpan, 'span' | 'from' | 'to' | 'term' | 'before' | 'after'>

const MONTH_AT_MOST = 31

type Asked = { kind: DaySpan; day: string; today: string }

/** The month or term in which a day lies; a day between two terms is of the one before. Where no term has begun it is the month. */
export async function spanAround(tx: Tx, schoolId: string, { kind, day, today }: Asked): Promise<Span> {
  const begun = kind === 'term' ? await termsBegun(tx, schoolId, today) : []
  const at = begun.findIndex(({ opens }) => opens <= day)
  const found = begun[at] ?? begun.at(-1)
  if (!found) return monthAround(day, today)
  const place = at === -1 ? begun.length - 1 : at
  const { name, academic_year, opens: from, closes: to } = found
  const [before, after] = [begun[place + 1]?.opens ?? null, begun[place - 1]?.opens ?? null]
  return { span: 'term', from, to, term: { name, academic_year }, before, after }
}

function monthAround(day: string, today: string): Span {
  const from = `${day.slice(0, 7)}-01`
  const after = `${daysAfter(from, MONTH_AT_MOST).slice(0, 7)}-01`
  const before = `${daysAfter(from, -1).slice(0, 7)}-01`
  return { span: 'month', from, to: daysAfter(after, -1), term: null, before, after: after <= today ? after : null }
}

/** The newest first. */
async function termsBegun(tx: Tx, schoolId: string, today: string) {
  const { rows } = await tx.execute<{ name: string; academic_year: string; opens: string; closes: string }>(
    sql`select name, academic_year, opens::text, closes::text from ${terms}
      where school_id = ${schoolId} and opens <= ${today}::text::date order by opens desc`,
  )
  return rows
}
