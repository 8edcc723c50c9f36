import { parseArgs } from 'node:util'
import { and, eq } from 'drizzle-orm'
import { assetsUnder } from '#app/world'
import { receipts, type schools } from '#db/schema'
import { moneyText } from '#lib/money'
import { Problem } from '#lib/problem'
import { newId } from '#lib/random'
import { Refusal } from '#lib/refusal'
import { billNumbered, wardNumbered } from '#modules/billing'
import { createPayments, type Payments } from '#modules/payments'
import { someMinorOf } from './amount.ts'
import { isDay } from './day.ts'
import type { Desk } from './desk.ts'
import { schoolNamed } from './which-school.ts'

const OPTIONS = {
  school: { type: 'string' },
  method: { type: 'string' },
  ward: { type: 'string' },
  bill: { type: 'string' },
  amount: { type: 'string' },
  payer: { type: 'string' },
  on: { type: 'string' },
  number: { type: 'string' },
  reason: { type: 'string' },
} as const

type Wish = Partial<Record<keyof typeof OPTIONS, string>>
type School = typeof schools.$inferSelect

const USAGE = `It is: schoolgate payment record --method cash|cheque|bank_transfer|momo --ward NUMBER --amount 150.00 [--bill NUMBER] [--payer NAME]
[--on DAY] [--number THEIRS], payment approve REFERENCE [--amount …], payment refuse|refund|reverse REFERENCE --reason …,
payment void RECEIPT --reason …, payment list, or payment compare DAY; each with --school CODE where there are several.`

/** `schoolgate payment …`: what the bursar does with payments, and comparing the books with the provider's. */
export function paymentDesk(args: string[]): (desk: Desk) => Promise<number> {
  const { wish, what, about } = understood(args)
  return async (desk) => {
    const school = await schoolNamed(desk.db, wish.school)
    const payments = createPayments(
      {
        ...desk,
        publicUrl: desk.env.publicUrl,
        assetsRoot: assetsUnder(desk.serverRoot),
        paystack: desk.env.paystack,
        log: { error: (_details, message) => desk.say(`  ${message}`) },
      },
      { seal: () => Promise.reject(new Error('The command line prints no receipts.')) },
    )
    try {
      desk.say(await done(desk, payments, school, { wish, what, about }))
      return 0
    } catch (error) {
      throw error instanceof Problem ? new Refusal(error.message, { cause: error }) : error
    }
  }
}

type Asked = { wish: Wish; what: string; about: string }

function understood(args: string[]): Asked {
  try {
    const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true, strict: true })
    const [what = '', about = '', ...more] = positionals
    const isWhole = what === 'record' ? about === '' : about !== ''
    if (more.length === 0 && isWhole) return { wish: values, what, about }
  } catch (error) {
    throw new Refusal(USAGE, { cause: error })
  }
  throw new Refusal(USAGE)
}

async function done(
  desk: Desk,
  { desk: bursar, reconcile }: Payments,
  school: School,
  { wish, what, about }: Asked,
): Promise<string> {
  const actor = { schoolId: school.id, scope: null }
  const amountMinor = wish.amount === undefined ? undefined : someMinorOf(wish.amount)
  const said = (payment: { reference: string; status: string; receipts: { receipt_no: string }[] }) =>
    [payment.reference, payment.status, ...payment.receipts.map(({ receipt_no: number }) => number)].join('  ')
  switch (what) {
    case 'record': {
      const method = METHODS.find((known) => known === wish.method)
      if (!method) throw new Refusal(`--method is one of ${METHODS.join(', ')}.`)
      if (wish.on !== undefined && !isDay(wish.on)) throw new Refusal('The day is written 2026-03-12.')
      const part = await partOf(desk, school, wish, amountMinor)
      const money = { method, parts: [part], payer_name: wish.payer, paid_on: wish.on, provider_reference: wish.number }
      return said(await bursar.record(actor, newId(), money))
    }
    case 'approve':
      return said(await bursar.approve(actor, about, amountMinor))
    case 'refuse':
      return said(await bursar.refuse(actor, about, reasonOf(wish)))
    case 'refund':
      return said(await bursar.refund(actor, about, { amountMinor, reason: reasonOf(wish) }))
    case 'reverse':
      return said(await bursar.reverse(actor, about, reasonOf(wish)))
    case 'void': {
      const voided = await bursar.voidReceipt(actor, await receiptNumbered(desk, school, about), reasonOf(wish))
      return `${voided.receipt_no} is void; ${voided.replaced_by} takes its place.`
    }
    case 'compare': {
      if (!reconcile) throw new Refusal('No payment provider is set (PAYSTACK_SECRET_KEY).')
      if (!isDay(about)) throw new Refusal('The day is written 2026-03-12.')
      const differences = await reconcile.compare(school, about)
      const lines = differences.map(({ kind, reference, oursMinor, theirsMinor, currency }) => {
        const money = (minor: number | null) => (minor === null ? '–' : moneyText({ amount_minor: minor, currency }, 'en'))
        return `  ${reference}  ${kind}: ours ${money(oursMinor)}, theirs ${money(theirsMinor)}`
      })
      return [...lines, `${about}: ${differences.length} differences.`].join('\n')
    }
    default:
      throw new Refusal(USAGE)
  }
}

const METHODS = ['cash', 'cheque', 'bank_transfer', 'momo'] as const

async function partOf({ db }: Desk, school: School, wish: Wish, amountMinor: number | undefined) {
  if (wish.ward === undefined || amountMinor === undefined)
    throw new Refusal('Say for whom and how much: --ward NUMBER --amount 150.00.')
  const { ward: admissionNo, bill: billNo } = wish
  return db.asSystem(async (tx) => {
    const ward_id = await wardNumbered(tx, school.id, admissionNo)
    if (ward_id === null) throw new Refusal(`There is no ward ${admissionNo}.`)
    if (billNo === undefined) return { ward_id, amount_minor: amountMinor }
    const bill_id = await billNumbered(tx, school.id, billNo)
    if (bill_id === null) throw new Refusal(`There is no bill ${billNo}.`)
    return { ward_id, bill_id, amount_minor: amountMinor }
  })
}

async function receiptNumbered({ db }: Desk, school: School, number: string): Promise<string> {
  const [row] = await db.asSystem((tx) =>
    tx
      .select({ id: receipts.id })
      .from(receipts)
      .where(and(eq(receipts.schoolId, school.id), eq(receipts.receiptNo, number))),
  )
  if (!row) throw new Refusal(`There is no receipt ${number}.`)
  return row.id
}

function reasonOf({ reason }: Wish): string {
  if (reason === undefined || reason.trim() === '') throw new Refusal('Say why, with --reason.')
  return reason.trim().slice(0, 200)
}
