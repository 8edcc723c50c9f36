import { parseArgs } from 'node:util'
import type { Bill } from '@schoolgate/contracts/billing'
import { grantOnBill } from '@schoolgate/contracts/fees'
import { moneyText } from '#lib/money'
import { Problem } from '#lib/problem'
import { Refusal } from '#lib/refusal'
import { createBursar, type Bursar, type Correction } from '#modules/billing'
import { someMinorOf } from './amount.ts'
import { isDay } from './day.ts'
import type { Desk } from './desk.ts'
import { schoolNamed } from './which-school.ts'

const OPTIONS = {
  school: { type: 'string' },
  amount: { type: 'string' },
  name: { type: 'string' },
  reason: { type: 'string' },
  'approved-by': { type: 'string' },
  part: { type: 'string', multiple: true },
  'dry-run': { type: 'boolean' },
} as const

const USAGE = `It is: schoolgate bill list WARD_NUMBER, bill show BILL_NUMBER,
bill discount|scholarship|penalty|write-off BILL_NUMBER --amount 50.00 --name "…" --reason "…" [--approved-by NAME] [--dry-run],
bill void BILL_NUMBER --reason "…" [--dry-run], or bill plan BILL_NUMBER [--part 2026-03-27=500.00]… [--dry-run];
each with --school CODE where there are several.`

const GRANTS = { discount: 'discount', scholarship: 'scholarship', penalty: 'penalty', 'write-off': 'write_off' } as const

type Wish = ReturnType<typeof understood>['wish']

/** `schoolgate bill …`: what a ward's bills say, and putting right what went out. */
export function billDesk(args: string[]): (desk: Pick<Desk, 'db' | 'clock' | 'say'>) => Promise<number> {
  const { wish, what, about } = understood(args)
  const correction = what === 'list' || what === 'show' ? null : correctionOf(what, wish)
  return async ({ db, clock, say }) => {
    const { id: schoolId } = await schoolNamed(db, wish.school)
    const bursar = createBursar({ db, clock, schoolId })
    try {
      if (what === 'list') await sayBills(bursar, about, say)
      else if (correction === null) sayBill(await bursar.bill(about), say)
      else {
        const isDryRun = wish['dry-run'] ?? false
        sayBill(await bursar.correct(about, correction, isDryRun), say)
        if (isDryRun) say('So it would be; nothing was changed.')
      }
      return 0
    } catch (error) {
      throw error instanceof Problem ? new Refusal(error.message, { cause: error }) : error
    }
  }
}

function understood(args: string[]) {
  try {
    const { values: wish, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true, strict: true })
    const [what = '', about = '', ...more] = positionals
    const isKnown = ['list', 'show', 'void', 'plan', ...Object.keys(GRANTS)].includes(what)
    if (isKnown && about !== '' && more.length === 0) return { wish, what, about }
  } catch (error) {
    throw new Refusal(USAGE, { cause: error })
  }
  throw new Refusal(USAGE)
}

function correctionOf(what: string, wish: Wish): Correction {
  const reason = wish.reason?.trim() ?? ''
  if (what === 'plan') return { do: 'plan', parts: (wish.part ?? []).map(partOf) }
  if (reason === '' || reason.length > 200)
    throw new Refusal('Say why, with --reason: the family reads it (at most 200 letters).')
  if (what === 'void') return { do: 'void', reason }
  const kind = Object.entries(GRANTS).find(([word]) => word === what)?.[1]
  const { amount, name, 'approved-by': approved_by } = wish
  if (amount === undefined || name === undefined) throw new Refusal('Say what and how much: --name "…" --amount 50.00.')
  const said = grantOnBill.body.safeParse({ kind, name, amount_minor: someMinorOf(amount), purpose: reason, approved_by })
  if (said.success) return { do: 'grant', grant: said.data }
  throw new Refusal(`This cannot stand on a bill: ${said.error.issues.map(({ path }) => path.join('.')).join(', ')}.`)
}

function partOf(written: string) {
  const [due_on = '', amount] = written.split('=')
  if (!isDay(due_on) || amount === undefined) throw new Refusal('A part is written --part 2026-03-27=500.00.')
  return { due_on, amount_minor: someMinorOf(amount) }
}

async function sayBills(bursar: Bursar, admissionNo: string, say: Desk['say']): Promise<void> {
  const { balance, bills } = await bursar.wardBills(admissionNo)
  for (const bill of bills)
    say(
      `${bill.bill_no}  ${bill.academic_year} ${bill.term}  ${bill.status.padEnd(9)}  ${moneyText(bill.total, 'en')} in all, ` +
        `${moneyText(bill.balance, 'en')} left${bill.due_on === null ? '' : `, due ${bill.due_on}`}`,
    )
  const credit = balance.credit.amount_minor > 0 ? `; ${moneyText(balance.credit, 'en')} is kept for the next bill` : ''
  say(`${balance.fullname}, ${balance.class}: ${moneyText(balance.owed, 'en')} is left to pay${credit}.`)
}

function sayBill(bill: Bill, say: Desk['say']): void {
  const line = (name: string, money: Bill['total'], sign = '') =>
    say(`  ${`${sign}${moneyText(money, 'en')}`.padStart(16)}  ${name}`)
  const off = [...bill.scholarships, ...bill.discounts, ...bill.write_offs]
  say(`${bill.bill_no}  ${bill.academic_year} ${bill.term}  ${bill.status}  ${bill.ward.fullname}, ${bill.ward.class}`)
  for (const { name, amount } of bill.items) line(name, amount)
  for (const { name, amount, purpose } of off) line(purpose === null ? name : `${name}: ${purpose}`, amount, '−')
  for (const { due_on, amount, status } of bill.plan) line(`by ${due_on} (${status})`, amount)
  say(
    `${moneyText(bill.total, 'en')} in all, ${moneyText(bill.paid, 'en')} paid, ${moneyText(bill.balance, 'en')} left` +
      `${bill.credit.amount_minor > 0 ? `; ${moneyText(bill.credit, 'en')} is kept for the next bill` : ''}.`,
  )
}
