import type { OfficePayment } from '@schoolgate/contracts/office-payments'
import { dayIn } from '#lib/days'
import { moneyText } from '#lib/money'
import { createDesk } from '#modules/payments'
import { countedText } from './day.ts'
import type { SchoolContext } from './school-command.ts'

type ListOptions = {
  status: OfficePayment['status'] | undefined
  method: OfficePayment['method'] | undefined
  class: string | undefined
  from: string | undefined
  to: string | undefined
  json: boolean
}

const PAGE = 200

/** `schoolgate payment list`: the school's payments, newest first; as JSON they are what the office's door answers. */
export async function listPayments({ db, clock, say, school }: SchoolContext, options: ListOptions): Promise<number> {
  const { class: classCode, json, ...filter } = options
  const { id: schoolId, timezone, currency } = school
  const context = createDesk({ db, clock, gateway: null })
  const found: OfficePayment[] = []
  let after: Parameters<typeof context.page>[1]['after'] = null
  do {
    const { payments, next } = await context.page({ schoolId, scope: null }, { ...filter, classCode, after, limit: PAGE })
    found.push(...payments)
    after = next
  } while (after)
  if (json) {
    say(JSON.stringify(found, null, 2))
    return 0
  }
  for (const line of linesOf(found.map((payment) => cellsOf(payment, timezone)))) say(line)
  const arrived = found.filter(({ status }) => status === 'succeeded')
  const amount_minor = arrived.reduce((sum, { amount }) => sum + amount.amount_minor, 0)
  say(`${found.length} payments, of which ${arrived.length} arrived: ${moneyText({ amount_minor, currency }, 'en')}.`)
  return 0
}

/** What the bursar should know of the last refund; one that is done shows in what the payment is. */
const BACK = { pending: 'refund on its way', failed: 'refund failed' } as const

function cellsOf(payment: OfficePayment, timezone: string) {
  const { reference, paid_at, started_at, amount, method, status, parts, payer, receipts, refunds } = payment
  const who = payer.name === '' ? '' : `, by ${payer.name}`
  const counted = countedText(payment, timezone)
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
    `${wards}${who}${counted === null ? '' : `; ${counted}`}`,
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
