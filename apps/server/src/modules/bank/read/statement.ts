import { createHash } from 'node:crypto'
import type { BankColumns, BankUnderstood, LeftOutReason } from '@schoolgate/contracts/bank'
import { type DayOrder, orderOf, readDay } from '#lib/sheets/days'
import { SheetRefused, type SheetCell, type SheetRow, type Workbook } from '#lib/sheets/workbook'
import { folded, tidy } from '#lib/sheets/words'
import { accountOf, columnsUnder, currencyAbove, headRowOf, headsDigest, nameColumns, type BankColumn } from './heads.ts'
import { readMoney } from './money.ts'
import { phoneIn } from './phone-in.ts'

/** A line of an account as a sheet has it. */
export type StatementLine = {
  row: number
  day: string
  /** Below zero it went out. */
  amountMinor: number
  narration: string
  reference: string | null
  payerName: string | null
  payerPhone: string | null
  fingerprint: string
}

export type ReadSchool = { today: string; currency: string; countries: readonly string[] }
export type Remembered = Readonly<Record<string, { columns: BankColumns; account: string; kind: 'bank' | 'momo' }>>

export type Statement = {
  heads: string
  columns: BankColumns
  account: string
  kind: 'bank' | 'momo'
  understood: BankUnderstood
  lines: StatementLine[]
}

const SAMPLES = 3
const MOST_LEFT_OUT = 100
const LONGEST_NARRATION = 400

/** Reads the sheet of a bank; `said`: what somebody said that its columns are. Of several tabs the longest is the statement. */
export function readStatement(
  book: Workbook,
  name: string,
  school: ReadSchool,
  { said, remembered }: { said: BankColumns | null; remembered: Remembered },
): Statement {
  const [tab] = book.tabs.toSorted((a, b) => b.rows.length - a.rows.length)
  const rows = tab?.rows ?? []
  const at = headRowOf(rows)
  const headRow = at === null ? undefined : rows[at]
  if (at === null || headRow === undefined)
    throw new SheetRefused(
      'No row with the names of the columns was found.',
      'Above the lines there must be names such as Date, Description, Debit, Credit.',
    )
  const above = rows.slice(0, at)
  const body = rows.slice(at + 1)
  const unnamed = columnsUnder(headRow, Math.max(...body.slice(0, 200).map(({ cells }) => cells.length), 0))
  const heads = headsDigest(unnamed)
  const before = remembered[heads]
  const columns = nameColumns(unnamed, said ?? before?.columns ?? null)
  const about = accountOf(above, name)
  const read = linesIn(body, columns, school, currencyAbove(above) ?? school.currency)
  const has = (field: BankColumn['field']) => columns.some((column) => column.field === field)
  const amounts = read.lines.map(({ amountMinor }) => amountMinor)
  const days = read.lines.map(({ day }) => day).toSorted()
  return {
    heads,
    columns: Object.fromEntries(columns.map(({ key, field }) => [key, field ?? 'leave_out'])),
    account: before?.account ?? about.account,
    kind: before?.kind ?? (about.isWallet || has('payee_phone') ? 'momo' : 'bank'),
    lines: read.lines,
    understood: {
      columns: columns
        .filter(({ head, place }) => head !== '' || body.some(({ cells }) => cells[place]))
        .map(({ key, head, place, field }) => ({ key, head, field, samples: samplesOf(body, place) })),
      remembered: said === null && before !== undefined,
      is_complete: has('day') && (has('amount') || has('credit') || has('debit')),
      rows: read.lines.length,
      came_minor: amounts.reduce((sum, minor) => sum + Math.max(0, minor), 0),
      went_minor: amounts.reduce((sum, minor) => sum + Math.max(0, -minor), 0),
      from: days[0] ?? null,
      to: days.at(-1) ?? null,
      day_order: read.order,
      left_out: read.leftOut.slice(0, MOST_LEFT_OUT),
      left_out_rows: read.leftOut.length,
    },
  }
}

function samplesOf(body: readonly SheetRow[], place: number): string[] {
  const samples = new Set<string>()
  for (const { cells } of body) {
    const text = tidy(cells[place]?.text ?? '').slice(0, 60)
    if (text !== '') samples.add(text)
    if (samples.size === SAMPLES) break
  }
  return [...samples]
}

type Drafted = Omit<StatementLine, 'fingerprint'> & { balance: number | null }
type LeftOut = BankUnderstood['left_out'][number]

/** Balances and totals that the bank writes between the lines. */
const NO_LINE =
  /\b(?:(?:opening|closing|available|ledger|cleared|total|book)s? (?:balance|debits?|credits?)|balance (?:b f|c f|brought|carried)|brought forward|carried forward|b f|c f|totals?|grand total|end of statement)\b/

function linesIn(body: readonly SheetRow[], columns: readonly BankColumn[], school: ReadSchool, currency: string) {
  const place = (field: BankColumn['field']) => columns.find((column) => column.field === field)?.place ?? -1
  const places = { day: place('day'), credit: place('credit'), debit: place('debit'), amount: place('amount') }
  const written = columns.filter(({ field }) => field === 'narration').map((column) => column.place)
  const order = dayOrder(body, places.day, school.today)
  const isMinusOut = debitsAreNegative(body, places.debit)
  const own = ownNumber(body, [place('payer_phone'), place('payee_phone')], school.countries)
  const lines: Drafted[] = []
  const leftOut: LeftOut[] = []
  for (const row of body) {
    const text = (at: number) => tidy(row.cells[at]?.text ?? '')
    const narration = [...new Set(written.map(text).filter((each) => each !== ''))].join(' · ')
    const leave = (reason: LeftOutReason) => leftOut.push({ row: row.row, reason, written: wholeRow(row).slice(0, 120) })
    const dayCell = row.cells[places.day] ?? null
    const day = dayCell === null ? null : readDay(dayCell, order, school.today)
    const found = amountOf(row.cells, { ...places, isMinusOut }, text(place('sign')))
    if (day === null) {
      const last = lines.at(-1)
      const isNoLine = NO_LINE.test(folded(wholeRow(row)))
      // What the bank wrote of a line goes on below it.
      if (last && !isNoLine && found.is === 'nothing' && narration !== '' && dayCell === null)
        last.narration = `${last.narration} ${narration}`.slice(0, LONGEST_NARRATION)
      else if (!isNoLine && found.is !== 'nothing') leave(found.is === 'amount' ? 'no_day' : 'no_amount')
      continue
    }
    if (found.is === 'nothing' || (found.is === 'amount' && found.minor === 0)) continue
    const status = text(place('status'))
    const money = [text(place('currency')).toUpperCase(), found.is === 'amount' ? found.currency : null, currency].find(Boolean)
    if (found.is === 'no_amount') leave('no_amount')
    else if (money !== school.currency) leave('other_currency')
    else if (day > school.today) leave('day_ahead')
    else if (status !== '' && !/complet|success|settled|posted|approved|^ok$|^paid$/i.test(status)) leave('not_completed')
    else {
      const payer = payerOf(text(place('payer_name')), text(place('payer_phone')), narration, school.countries)
      const isOut = found.isUnsigned && own !== null && payer.phone === own
      const balance = readMoney(row.cells[place('balance')] ?? null)
      lines.push({
        row: row.row,
        day,
        amountMinor: isOut ? -found.minor : found.minor,
        narration: narration.slice(0, LONGEST_NARRATION),
        reference: text(place('reference')).slice(0, 80) || null,
        payerName: payer.name,
        payerPhone: payer.phone,
        balance: balance.is === 'amount' ? balance.minor : null,
      })
    }
  }
  return { lines: withFingerprints(lines), leftOut, order }
}

const wholeRow = ({ cells }: SheetRow): string => cells.flatMap((cell) => (cell ? [tidy(cell.text)] : [])).join(' ')

type Found =
  | { is: 'amount'; minor: number; currency: string | null; isUnsigned: boolean }
  | { is: 'nothing' }
  | { is: 'no_amount' }

/** What came in, or below zero went out: in a column of its own, with a sign, or with the word beside it. */
function amountOf(
  cells: readonly (SheetCell | null)[],
  at: { credit: number; debit: number; amount: number; isMinusOut: boolean },
  sign: string,
): Found {
  const [credit, debit, amount] = [at.credit, at.debit, at.amount].map((place) => readMoney(cells[place] ?? null))
  const isUnread = [credit, debit, amount].some((each) => each?.is === 'no_amount')
  if (credit?.is === 'amount' && credit.minor !== 0) return { ...credit, isUnsigned: false }
  if (debit?.is === 'amount' && debit.minor !== 0)
    return { ...debit, minor: at.isMinusOut ? -Math.abs(debit.minor) : -debit.minor, isUnsigned: false }
  if (amount?.is === 'amount') {
    const isDebit = /^d/i.test(sign)
    if (isDebit || /^c/i.test(sign))
      return { ...amount, minor: isDebit ? -Math.abs(amount.minor) : amount.minor, isUnsigned: false }
    return { ...amount, isUnsigned: !amount.isSigned }
  }
  return isUnread ? { is: 'no_amount' } : { is: 'nothing' }
}

/** Some banks write a minus before all that went out; where the others have none, a minus takes one of them back: that money came. */
function debitsAreNegative(body: readonly SheetRow[], place: number): boolean {
  const signs = body.flatMap(({ cells }) => {
    const read = readMoney(cells[place] ?? null)
    return read.is === 'amount' && read.minor !== 0 ? [Math.sign(read.minor)] : []
  })
  return signs.reduce((sum, sign) => sum + sign, 0) < 0
}

/** Turned-around days: by those that can only be read one way, else by those that would lie ahead, else by which run on. */
function dayOrder(body: readonly SheetRow[], place: number, today: string): DayOrder {
  const cells = body.flatMap(({ cells: all }) => all[place] ?? [])
  const found = orderOf(cells)
  if (found.day_first > 0 || found.month_first > 0) return found.month_first > found.day_first ? 'month_first' : 'day_first'
  const badness = (order: DayOrder) => {
    const days = cells.flatMap((cell) => readDay(cell, order, today) ?? [])
    const ahead = days.filter((day) => day > today).length
    const steps = days.slice(1).map((day, index) => (day === days[index] ? 0 : day > (days[index] ?? '') ? 1 : -1))
    const back = Math.min(steps.filter((step) => step < 0).length, steps.filter((step) => step > 0).length)
    return ahead * 1000 + back
  }
  return badness('month_first') < badness('day_first') ? 'month_first' : 'day_first'
}

/** A wallet's sheet says who paid whom: the number that stands in every row is the school's own. */
function ownNumber(body: readonly SheetRow[], [payer = -1, payee = -1]: number[], countries: readonly string[]): string | null {
  if (payer === -1 || payee === -1) return null
  const seen = new Map<string, number>()
  for (const { cells } of body)
    for (const phone of new Set(
      [payer, payee].flatMap((at) => phoneIn(cells[at]?.text ?? '', countries, { isOfPhones: true }) ?? []),
    ))
      seen.set(phone, (seen.get(phone) ?? 0) + 1)
  const [most] = [...seen].toSorted(([, one], [, other]) => other - one)
  return most?.[0] ?? null
}

/** “233205551234 - KOFI MENSAH” is both; a number may stand in what the bank wrote. */
function payerOf(name: string, phone: string, narration: string, countries: readonly string[]) {
  const found = phoneIn(phone, countries, { isOfPhones: true }) ?? phoneIn(name, countries) ?? phoneIn(narration, countries)
  const bare = tidy(name.replaceAll(/[+]?\d[\d ]{7,}\d/g, ' ').replaceAll(/^[\s·:/-]+|[\s·:/-]+$/g, ''))
  return { phone: found, name: /\p{L}{2}/u.test(bare) ? bare.slice(0, 80) : null }
}

/**
 * The same line has the same fingerprint in every sheet. Two that are equal in all things are told apart by which of them it is; without
 * a number of the bank's by what the account held then, so that a sheet that begins between them has the second.
 */
function withFingerprints(lines: readonly Drafted[]): StatementLine[] {
  const seen = new Map<string, number>()
  return lines.map(({ balance, ...line }) => {
    const itself = [line.day, line.amountMinor, folded(line.reference ?? ''), folded(line.narration), line.payerPhone ?? '']
    const whole = [...itself, line.reference === null ? (balance ?? '') : ''].join('|')
    const count = (seen.get(whole) ?? 0) + 1
    seen.set(whole, count)
    return { ...line, fingerprint: createHash('sha256').update(`${whole}#${count}`).digest('hex') }
  })
}
