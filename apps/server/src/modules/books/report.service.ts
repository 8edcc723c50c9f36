import { REPORT_DAYS_MOST, type MoneyReport } from '@schoolgate/contracts/books'
import type { Tx } from '#db'
import { dayIn, daysAfter } from '#lib/days'
import { dayLines, schoolLocale } from '#modules/billing'
import { reportTooLong } from './books.problems.ts'
import { readFigures, termsOf, type ReportedTerm, type Span } from './moves.store.ts'
import { provenReport, type Figures } from './report.ts'

/** The days that are meant; where nobody says, the newest term until today. */
export type Asked = { from?: string | undefined; to?: string | undefined }

/** From which day to which: as it was asked for, or the term that is on. */
export function spanOf({ from, to }: Asked, terms: readonly ReportedTerm[], today: string): Span {
  const last = to ?? today
  const first = from ?? terms.find(({ opens }) => opens <= last)?.opens ?? `${last.slice(0, 4)}-01-01`
  if (first > last || daysAfter(first, REPORT_DAYS_MOST) <= last) throw reportTooLong(REPORT_DAYS_MOST)
  return { from: first, to: last }
}

/** All that the ledger says of a time. */
export async function figuresOf(tx: Tx, schoolId: string, asked: Asked, now: Date): Promise<Figures> {
  const { currency, timezone } = await schoolLocale(tx, schoolId)
  const today = dayIn(timezone, now)
  const terms = await termsOf(tx, schoolId, today)
  const span = spanOf(asked, terms, today)
  const read = await readFigures(tx, schoolId, span, dayLines)
  return {
    ...read,
    span,
    currency,
    terms,
    charges: read.charges[0]?.minor ?? 0,
    wards: new Map(read.wards.map((ward) => [ward.id, ward])),
  }
}

export const reportOf = async (tx: Tx, schoolId: string, asked: Asked, now: Date): Promise<MoneyReport> =>
  provenReport(await figuresOf(tx, schoolId, asked, now))
