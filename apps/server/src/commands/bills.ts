import type { Bill } from '@schoolgate/contracts/billing'
import { grantOnBill as grantDoor } from '@schoolgate/contracts/fees'
import { moneyText } from '#lib/money'
import { Refusal } from '#lib/refusal'
import { createBursar, type Correction } from '#modules/billing'
import type { OnceContext, SchoolContext } from './school-command.ts'

/** What is above the school's limit is agreed to in the office, with a proof of who that is. */
export const WAITS_FOR_SECOND =
  'Nothing has moved: this is above the school’s limit, and waits until a head or bursar says yes in the office, under Corrections.'

type Grant = {
  bill: string
  amount: number
  name: string
  reason: string
  approvedBy: string | undefined
  dryRun: boolean
}

/** `schoolgate bill discount` and the like: less or more on a bill that is out. */
export function grantOnBill(
  context: OnceContext,
  kind: 'discount' | 'scholarship' | 'penalty' | 'write_off',
  { bill, name, amount: amount_minor, reason: purpose, approvedBy: approved_by, dryRun }: Grant,
): Promise<number> {
  const said = grantDoor.body.safeParse({ kind, name, amount_minor, purpose, approved_by })
  if (!said.success)
    throw new Refusal(`This cannot stand on a bill: ${said.error.issues.map(({ path }) => path.join('.')).join(', ')}.`)
  return correct(context, bill, { do: 'grant', grant: said.data }, dryRun)
}

/** `schoolgate bill void`: a whole bill is taken back. */
export const voidBill = (context: OnceContext, { bill, reason, dryRun }: { bill: string; reason: string; dryRun: boolean }) =>
  correct(context, bill, { do: 'void', reason }, dryRun)

/** `schoolgate bill plan`: parts are agreed on, or none any more. */
export const planBill = (
  context: OnceContext,
  { bill, part, dryRun }: { bill: string; part: readonly Part[]; dryRun: boolean },
) => correct(context, bill, { do: 'plan', parts: part }, dryRun)

type Part = { due_on: string; amount_minor: number }

/** `schoolgate bill show`: what stands on a bill. */
export async function showBill(context: SchoolContext, billNo: string): Promise<number> {
  sayBill(await bursarAt(context).bill(billNo), context.say)
  return 0
}

async function correct(context: OnceContext, billNo: string, correction: Correction, isDryRun: boolean): Promise<number> {
  const { bill, waits } = await bursarAt(context).correct(context.by, billNo, correction, isDryRun)
  sayBill(bill, context.say)
  if (waits !== null) context.say(WAITS_FOR_SECOND)
  if (isDryRun) context.say('So it would be; nothing was changed.')
  return 0
}

const bursarAt = ({ db, clock, school }: SchoolContext) => createBursar({ db, clock, schoolId: school.id })

/** `schoolgate bill list`: a pupil's bills, and what is left to pay. */
export async function listBills(context: SchoolContext, admissionNo: string): Promise<number> {
  const { say } = context
  const { balance, bills } = await bursarAt(context).wardBills(admissionNo)
  for (const bill of bills)
    say(
      `${bill.bill_no}  ${bill.academic_year} ${bill.term}  ${bill.status.padEnd(9)}  ${moneyText(bill.total, 'en')} in all, ` +
        `${moneyText(bill.balance, 'en')} left${bill.due_on === null ? '' : `, due ${bill.due_on}`}`,
    )
  const credit = balance.credit.amount_minor > 0 ? `; ${moneyText(balance.credit, 'en')} is kept for the next bill` : ''
  say(`${balance.fullname}, ${balance.class}: ${moneyText(balance.owed, 'en')} is left to pay${credit}.`)
  return 0
}

function sayBill(bill: Bill, say: SchoolContext['say']): void {
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
