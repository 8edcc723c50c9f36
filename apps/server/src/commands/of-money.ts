import { PAYMENT_METHODS, PAYMENT_STATUSES } from '@schoolgate/contracts/payments'
import { someMinorOf } from './amount.ts'
import { command, Unreadable, type Command } from './command.ts'
import { isDay } from './day.ts'
import { schoolChangeOnce, schoolCommand, schoolChange } from './school-command.ts'
import {
  academicYear,
  amount,
  amountOrNone,
  day,
  file,
  flag,
  id,
  required,
  oneOf,
  several,
  parameter,
  text,
  words,
} from './parameter.ts'

const REFERENCE = { reference: required(text('REFERENCE', 'of the payment, as schoolgate payment list shows it')) }
const REASON = required(words('WHY', 'why, which the family reads'))
const BILL = { bill: required(text('BILL_NUMBER', 'as it stands on the bill')) }
const SCHEDULE = { schedule: required(id('SCHEDULE', 'of the fees, as schoolgate fees list shows it')) }
const DRY_RUN = flag('only says how it would be')

const grant = (word: string, kind: 'discount' | 'scholarship' | 'penalty' | 'write_off', summary: string) =>
  schoolChangeOnce({
    name: `bill ${word}`,
    summary,
    words: BILL,
    options: {
      amount: required(amount('how much, such as 50.00')),
      name: required(words('NAME', 'what stands on the bill', 80)),
      reason: REASON,
      approvedBy: words('NAME', 'who approved it', 120),
      dryRun: DRY_RUN,
    },
    examples: [`bill ${word} B-2026-0006 --amount 50.00 --name "Staff child" --reason "Her aunt teaches here" --dry-run`],
    run: async (context, args) => (await import('./bills.ts')).grantOnBill(context, kind, args),
  })

/** One part of a plan as it is typed: `2026-03-27=500.00`. */
function partOf(written: string) {
  const [due_on = '', minor] = written.split('=')
  if (!isDay(due_on) || minor === undefined) throw new Unreadable('is written 2026-03-27=500.00')
  return { due_on, amount_minor: someMinorOf(minor) }
}

/** What is owed, what came in, and the books of both. */
export const OF_MONEY: readonly Command[] = [
  schoolCommand({
    name: 'fees list',
    summary: 'lists what the school asks for, term by term',
    examples: ['fees list'],
    run: async (context) => (await import('./books.ts')).listFees(context),
  }),
  schoolChange({
    name: 'fees read',
    summary: 'reads fee schedules from a file of CSV or JSON',
    more: 'A schedule of the same name and term is changed; docs/running-a-school.md says how the file is written.',
    words: { file: required(file('FILE', 'the fees')) },
    examples: ['fees read fees-2026.csv'],
    run: async (context, args) => (await import('./books.ts')).readFees(context, args.file),
  }),
  schoolChange({
    name: 'fees copy',
    summary: 'takes a term’s fees, with each pupil’s changes, over for another term',
    words: SCHEDULE,
    options: { year: required(academicYear()), term: required(words('NAME', 'the name of the term, such as "Term 1"', 40)) },
    examples: ['fees copy 019cd12e-52ab-7000-8000-000000000000 --year 2026/2027 --term "Term 1"'],
    run: async (context, { schedule, year, term }) => (await import('./books.ts')).copyFees(context, schedule, year, term),
  }),
  schoolChange({
    name: 'fees issue',
    summary: 'issues a bill to every pupil who has none of these fees',
    words: SCHEDULE,
    options: { dryRun: flag('only says the totals') },
    examples: ['fees issue 019cd12e-52ab-7000-8000-000000000000 --dry-run'],
    run: async (context, { schedule, dryRun }) => (await import('./books.ts')).issueFees(context, schedule, dryRun),
  }),
  schoolCommand({
    name: 'debtors',
    summary: 'says who owes, the largest first, and whom to call',
    options: { overdue: flag('only what is overdue') },
    examples: ['debtors --overdue'],
    run: async (context, { overdue }) => (await import('./books.ts')).sayDebtors(context, overdue),
  }),
  schoolCommand({
    name: 'bill list',
    summary: 'lists the bills of a pupil, with what is left to pay',
    words: { ward: required(text('WARD_NUMBER', 'the pupil’s admission number')) },
    examples: ['bill list NYP/21/0147'],
    run: async (context, { ward }) => (await import('./bills.ts')).listBills(context, ward),
  }),
  schoolCommand({
    name: 'bill show',
    summary: 'says what stands on a bill',
    words: BILL,
    examples: ['bill show B-2026-0006'],
    run: async (context, { bill }) => (await import('./bills.ts')).showBill(context, bill),
  }),
  grant('discount', 'discount', 'takes a discount off a bill that is out'),
  grant('scholarship', 'scholarship', 'takes a scholarship off a bill that is out'),
  grant('write-off', 'write_off', 'gives up what is left to pay on a bill'),
  grant('penalty', 'penalty', 'adds a penalty to a bill that is out'),
  schoolChangeOnce({
    name: 'bill void',
    summary: 'takes a whole bill back',
    words: BILL,
    options: { reason: REASON, dryRun: DRY_RUN },
    examples: ['bill void B-2026-0006 --reason "Billed twice"'],
    run: async (context, args) => (await import('./bills.ts')).voidBill(context, args),
  }),
  schoolChangeOnce({
    name: 'bill plan',
    summary: 'agrees on parts in which a bill is paid; no part ends that',
    words: BILL,
    options: { part: several(parameter('PART', 'a day and an amount: 2026-03-27=500.00', partOf)), dryRun: DRY_RUN },
    examples: ['bill plan B-2026-0006 --part 2026-03-27=500.00 --part 2026-04-27=110.00'],
    run: async (context, args) => (await import('./bills.ts')).planBill(context, args),
  }),
  schoolChangeOnce({
    name: 'payment record',
    summary: 'writes down money the office took and gives the receipt',
    options: {
      method: required(oneOf('METHOD', 'cash, cheque, bank_transfer or momo', ['cash', 'cheque', 'bank_transfer', 'momo'])),
      ward: required(text('NUMBER', 'the pupil’s admission number')),
      amount: required(amount('how much, such as 150.00')),
      bill: text('BILL_NUMBER', 'for this bill; left out, the oldest debts come first'),
      payer: words('NAME', 'who paid', 80),
      on: day('DAY', 'when it came; left out, today'),
      number: words('NUMBER', 'the cheque’s or the transfer’s own number', 60),
      credit: amount('so much may be more than is owed and becomes credit for the next bill'),
      paper: words('NUMBER', 'of the leaf in the school’s own receipt book', 40),
    },
    examples: ['payment record --method cash --ward NYP/21/0147 --amount 150.00'],
    run: async (context, args) => (await import('./payments.ts')).recordMoney(context, args),
  }),
  schoolCommand({
    name: 'payment list',
    summary: 'lists the payments, newest first',
    more: 'Those that are proof_submitted or needs_review wait for the bursar.',
    options: {
      status: oneOf('STATUS', `one of ${PAYMENT_STATUSES.join(', ')}`, PAYMENT_STATUSES),
      class: text('CODE', 'only of this class'),
      method: oneOf('METHOD', `one of ${PAYMENT_METHODS.join(', ')}`, PAYMENT_METHODS),
      from: day('DAY', 'from this day'),
      to: day('DAY', 'until this day'),
      json: flag('as JSON with amounts in minor units'),
    },
    examples: ['payment list --status proof_submitted'],
    isForPrograms: ({ json }) => json,
    run: async (context, args) => (await import('./list-payments.ts')).listPayments(context, args),
  }),
  schoolChangeOnce({
    name: 'payment approve',
    summary: 'takes a bank slip as good, or money as it came',
    words: REFERENCE,
    options: { amount: amount('what the slip really says, when it is not what the parent wrote') },
    examples: ['payment approve PAY-000207 --amount 140.00'],
    run: async (context, args) => (await import('./payments.ts')).approve(context, args),
  }),
  schoolChangeOnce({
    name: 'payment refuse',
    summary: 'does not take a bank slip, or money that is not ours',
    words: REFERENCE,
    options: { reason: REASON },
    examples: ['payment refuse PAY-000207 --reason "This slip is of another school."'],
    run: async (context, args) => (await import('./payments.ts')).refuse(context, args),
  }),
  schoolChangeOnce({
    name: 'payment refund',
    summary: 'gives money back, through Paystack where it came from there',
    words: REFERENCE,
    options: { amount: amount('a part of it; left out, all that is left'), reason: REASON },
    examples: ['payment refund PAY-000207 --amount 50.00 --reason "Paid twice"'],
    run: async (context, args) => (await import('./payments.ts')).refund(context, args),
  }),
  schoolChangeOnce({
    name: 'payment reverse',
    summary: 'takes a payment back that never was: it is owed again',
    words: REFERENCE,
    options: { reason: REASON },
    examples: ['payment reverse PAY-000207 --reason "The cheque bounced."'],
    run: async (context, args) => (await import('./payments.ts')).reverse(context, args),
  }),
  schoolChangeOnce({
    name: 'payment void',
    summary: 'voids a receipt with a mistake; the next number takes its place',
    words: { receipt: required(text('RECEIPT', 'the receipt’s number')) },
    options: { reason: REASON },
    examples: ['payment void R-2026-00418 --reason "The name was wrong."'],
    run: async (context, args) => (await import('./payments.ts')).voidReceipt(context, args),
  }),
  schoolCommand({
    name: 'payment compare',
    summary: 'compares a day of our books with the payment provider’s',
    more: 'Both ways, and it settles what came unheard.',
    words: { day: required(day('DAY', 'the day')) },
    examples: ['payment compare 2026-03-12'],
    run: async (context, args) => (await import('./payments.ts')).compare(context, args.day),
  }),
  schoolChangeOnce({
    name: 'day',
    summary: 'says what came in on a day, and closes it once it is counted',
    words: { day: required(day('DAY', 'the day')) },
    more: 'Money that comes after that is counted on the next open day; a closed day never changes.',
    options: { counted: amountOrNone('what was counted: when the books say the same, the day is closed') },
    examples: ['day 2026-03-12', 'day 2026-03-12 --counted 4310.00'],
    run: async (context, args) => (await import('./books.ts')).sayDay(context, args),
  }),
  schoolChangeOnce({
    name: 'day reopen',
    summary: 'opens today again after it was closed',
    more: 'That closing is kept with the reason, and the next one takes its place. Earlier days stay closed.',
    options: { reason: required(words('WHY', 'why, which is kept with the day')) },
    examples: ['day reopen --reason "A parent came late"'],
    run: async (context, { reason }) => (await import('./books.ts')).reopenToday(context, reason),
  }),
  command({
    name: 'payment unknown',
    summary: 'lists the provider’s payments that belong to no school here',
    more: 'For the whole installation; no school sees them. With a reference and what was found out, one is off the list.',
    words: { reference: text('REFERENCE', 'of the payment that was found out about') },
    options: { reason: words('WHAT', 'what it was') },
    examples: ['payment unknown', 'payment unknown T685312322670591 --reason "A test in the dashboard"'],
    run: (args, { withCommandContext }) =>
      withCommandContext(async (context) => (await import('./unknown-payments.ts')).unknownPayments(context, args)),
  }),
  command({
    name: 'ledger check',
    summary: 'goes through the books of every school; ends with 1 when anything is wrong',
    more: 'Where a payment provider is set, what it gave back is compared as well; when it cannot be asked, that is said and ends with 1.',
    examples: ['ledger check'],
    run: (_wish, { withCommandContext }) =>
      withCommandContext(async (context) => (await import('./books.ts')).ledgerCheck(context)),
  }),
]
