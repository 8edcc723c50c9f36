import type { getAcademics } from './academics.ts'
import type { listApiTokens } from './api-tokens.ts'
import type { listAttendance } from './attendance.ts'
import type { getBill, getFamilyBills } from './billing.ts'
import type { Response } from './endpoint.ts'
import type { Money } from './money.ts'
import type { Notice } from './notices.ts'
import type { Payment } from './payments.ts'
import type { Profile } from './profile.ts'
import type { getReceipt } from './receipts.ts'
import type { getTermReport, listTermReports } from './reports.ts'
import type { getStatement } from './statements.ts'
import type { Ward } from './wards.ts'

/*
 * What a page says in plain words until the app's code has drawn it: whose it is and its first rows. The server writes them into the page
 * of a first visit; of the next one they are what this device was shown last. They are facts, names and figures, so that the app's
 * sentences need not be worded twice.
 */

/** An element with its text or what else stands in it; `p.body` is a paragraph of the class `body`. What is true for a time only says until when, in ms. */
export type Part = readonly [tag: string, inside: string | readonly Part[]] | { readonly until: number; readonly part: Part }

/** A page's words in the places where the app will show them. */
export type FirstWords = { readonly class: string; readonly lang: Profile['language']; readonly inside: readonly Part[] }

/** What stands in a row: what it is, and beside it what is said of it. */
type Row = readonly [what: string, said: string]

/** What a page about one thing says. */
export type Words = {
  /** The child, the class, the title of a notice. */
  heading: string
  /** Below it, in small letters. */
  line?: string
  /** Paragraphs. */
  body?: string
  rows?: readonly Row[]
}

/** To whom it is said, and how figures and moments are said to them. */
export type Saying = {
  fullname: string
  money(money: Money): string
  dayOf(moment: string): string
  number(value: number | null): string
}

/** More rows than this would not be on the first screen. */
const ROWS_SHOWN = 12

/** The words of a page of this school, in this language. */
export function firstWordsOf({ heading, line, body, rows = [] }: Words, school: string, lang: FirstWords['lang']): FirstWords {
  const shown = rows.slice(0, ROWS_SHOWN).map(([what, said]): Part => [
    'p',
    [
      ['b', what],
      ['span', said],
    ],
  ])
  const inside: Part[] = [
    ['b', school],
    ['h1', heading],
  ]
  if (line !== undefined) inside.push(['p', line])
  if (body !== undefined) inside.push(['p.body', body])
  if (shown.length > 0) inside.push(['section', shown])
  return { class: 'first-words of-page', lang, inside }
}

export const billsWords = (say: Saying, { left_to_pay: left, wards }: Response<typeof getFamilyBills>): Words => ({
  heading: say.money(left),
  rows: wards.map(({ first_name, balance }) => [first_name, say.money(balance)] as const),
})

export const billWords = (
  say: Saying,
  { ward, term, academic_year: year, items, balance }: Response<typeof getBill>['bill'],
): Words => ({
  heading: ward.fullname,
  line: `${ward.class} · ${term}, ${year} · ${say.money(balance)}`,
  rows: items.map(({ name, amount }) => [name, say.money(amount)] as const),
})

export const statementWords = (say: Saying, ward: Ward, { closing, lines }: Response<typeof getStatement>): Words => ({
  heading: ward.fullname,
  line: say.money(closing),
  rows: lines.map(({ at, amount }) => [say.dayOf(at), say.money(amount)] as const),
})

/** Of all wards whose bills this guardian sees, or `of` one of them. */
export const paymentsWords = (
  say: Saying,
  wards: readonly Ward[],
  { payments }: { payments: readonly Pick<Payment, 'total' | 'started_at'>[] },
  of?: Ward,
): Words => ({
  heading: of?.fullname ?? wards.flatMap(({ rights, first_name }) => (rights.bills ? [first_name] : [])).join(' · '),
  rows: payments.map(({ total, started_at: at }) => [say.money(total), say.dayOf(at)] as const),
})

export const receiptWords = (
  say: Saying,
  { receipt_no: number, amount, paid_at: at, lines }: Response<typeof getReceipt>['receipt'],
): Words => ({
  heading: say.money(amount),
  line: `${number} · ${say.dayOf(at)}`,
  rows: lines.map(
    ({ first_name, item_name, term, amount: part }) =>
      [[first_name, item_name ?? term].filter((text) => text !== null).join(' · '), say.money(part)] as const,
  ),
})

export function attendanceWords(
  say: Saying,
  ward: Ward,
  { summary, term, academic_year: year }: Response<typeof listAttendance>,
): Words {
  const { rate, present, times_opened: opened } = summary
  return {
    heading: ward.fullname,
    line: term?.name ?? year ?? '',
    rows: rate === null ? [] : [[`${say.number(rate * 100)} %`, `${say.number(present)} / ${say.number(opened)}`]],
  }
}

export const academicsWords = (say: Saying, ward: Ward, { term, standings }: Response<typeof getAcademics>): Words => ({
  heading: ward.fullname,
  line: term.name,
  rows: standings.map(({ subject, total }) => [subject, say.number(total)] as const),
})

export const termReportsWords = (
  say: Saying,
  ward: Ward,
  { term_reports: reports }: Response<typeof listTermReports>,
): Words => ({
  heading: ward.fullname,
  rows: reports.map(({ term, academic_year: year, average }) => [`${term}, ${year}`, say.number(average)] as const),
})

export const fullReportWords = (
  say: Saying,
  { ward, class: klass, term, academic_year: year, subjects }: Response<typeof getTermReport>['term_report'],
): Words => ({
  heading: ward.fullname,
  line: `${klass} · ${term}, ${year}`,
  rows: subjects.map(({ name, total }) => [name, say.number(total)] as const),
})

type Heard = Pick<Notice, 'title' | 'sender' | 'published_at'>

export const noticesWords = (say: Saying, { notices }: { notices: readonly Heard[] }): Words => ({
  heading: say.fullname,
  rows: notices.map(({ title, sender, published_at: at }) => [title, `${sender} · ${say.dayOf(at)}`] as const),
})

export const noticeWords = (say: Saying, { title, sender, published_at: at, body }: Heard & Pick<Notice, 'body'>): Words => ({
  heading: title,
  line: `${sender} · ${say.dayOf(at)}`,
  body,
})

export const wardsWords = ({ fullname }: Saying, wards: readonly Ward[]): Words => ({
  heading: fullname,
  rows: wards.map((ward) => [ward.fullname, ward.class] as const),
})

export const profileWords = (_: Saying, { fullname, phones }: Profile): Words => ({
  heading: fullname,
  rows: phones.map(({ number }) => [number, ''] as const),
})

export const programsWords = ({ fullname }: Saying, { api_tokens: tokens }: Response<typeof listApiTokens>): Words => ({
  heading: fullname,
  rows: tokens.map(({ name }) => [name, ''] as const),
})
