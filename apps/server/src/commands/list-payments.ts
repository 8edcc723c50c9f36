import { PAYMENT_METHODS, PAYMENT_STATUSES } from '@schoolgate/contracts/payments'
import type { OfficePayment } from '@schoolgate/contracts/office-payments'
import { dayIn } from '#lib/days'
import { moneyText } from '#lib/money'
import { Refusal } from '#lib/refusal'
import { createDesk } from '#modules/payments'
import { isDay } from './day.ts'
import type { Desk } from './desk.ts'
import { schoolNamed } from './which-school.ts'

export const LIST_PAYMENTS_OPTIONS = {
  school: { type: 'string' },
  status: { type: 'string' },
  class: { type: 'string' },
  method: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  json: { type: 'boolean' },
} as const

type Wish = Partial<Record<Exclude<keyof typeof LIST_PAYMENTS_OPTIONS, 'json'>, string>> & { json?: boolean | undefined }

const PAGE = 200

/** `schoolgate payment list`: the school's payments, newest first; as JSON they are what the office's door answers. */
export async function listPayments({ db, clock, say }: Pick<Desk, 'db' | 'clock' | 'say'>, wish: Wish): Promise<number> {
  const filter = filterOf(wish)
  const { id: schoolId, timezone, currency } = await schoolNamed(db, wish.school)
  const desk = createDesk({ db, clock, gateway: null })
  const found: OfficePayment[] = []
  let after: Parameters<typeof desk.page>[1]['after'] = null
  do {
    const { payments, next } = await desk.page({ schoolId, scope: null }, { ...filter, after, limit: PAGE })
    found.push(...payments)
    after = next
  } while (after)
  if (wish.json) {
    say(JSON.stringify(found, null, 2))
    return 0
  }
  for (const line of linesOf(found.map((payment) => cellsOf(payment, timezone)))) say(line)
  const arrived = found.filter(({ status }) => status === 'succeeded')
  const amount_minor = arrived.reduce((sum, { amount }) => sum + amount.amount_minor, 0)
  say(`${found.length} payments, of which ${arrived.length} arrived: ${moneyText({ amount_minor, currency }, 'en')}.`)
  return 0
}

function filterOf({ status: wished, method: way, class: classCode, from, to }: Wish) {
  const status = PAYMENT_STATUSES.find((one) => one === wished)
  const method = PAYMENT_METHODS.find((one) => one === way)
  if (wished !== undefined && !status) throw new Refusal(`--status is one of ${PAYMENT_STATUSES.join(', ')}.`)
  if (way !== undefined && !method) throw new Refusal(`--method is one of ${PAYMENT_METHODS.join(', ')}.`)
  for (const day of [from, to]) if (day !== undefined && !isDay(day)) throw new Refusal('A day is written 2026-03-12.')
  return { status, method, classCode, from, to }
}

/** What the bursar should know of the last refund; one that is done shows in what the payment is. */
const BACK = { pending: 'refund on its way', failed: 'refund failed' } as const

function cellsOf(
  { reference, paid_at, started_at, amount, method, status, parts, payer, receipts, refunds }: OfficePayment,
  timezone: string,
) {
  const wards = [...new Set(parts.map(({ first_name }) => first_name))].join(', ')
  const back = refunds.at(-1)?.status
  const [receipt] = receipts.filter(({ is_void }) => !is_void)
  return [
    dayIn(timezone, new Date(paid_at ?? started_at)),
    moneyText(amount, 'en').padStart(16),
    method,
    back === undefined || back === 'done' ? status : `${status}, ${BACK[back]}`,
    reference,
    receipt?.receipt_no ?? '',
    payer.name === '' ? wards : `${wards}, by ${payer.name}`,
  ]
}

/** Rows of cells under each other. */
function linesOf(rows: readonly string[][]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
