import { PAYMENT_METHODS, PAYMENT_STATUSES } from '@schoolgate/contracts/payments'
import { someMinorOf } from './amount.ts'
import { command, Unreadable, type Command } from './command.ts'
import { isDay } from './day.ts'
import { schoolAct, schoolCommand, schoolDeed } from './school-command.ts'
import { academicYear, amount, amountOrNone, day, file, flag, id, needed, oneOf, several, taken, text, words } from './taken.ts'

const REFERENCE = { reference: needed(text('REFERENCE', 'of the payment, as schoolgate payment list shows it')) }
const REASON = needed(words('WHY', 'why, which the family reads'))
const BILL = { bill: needed(text('BILL_NUMBER', 'as it stands on the bill')) }
const SCHEDULE = { schedule: needed(id('SCHEDULE', 'of the fees, as schoolgate fees list shows it')) }
const DRY_RUN = flag('only says how it would be')

const grant = (word: string, kind: 'discount' | 'scholarship' | 'penalty' | 'write_off', summary: string) =>
  schoolAct({
    name: `bill ${word}`,
    summary,
    words: BILL,
    options: {
      amount: needed(amount('how much, such as 50.00')),
      name: needed(words('NAME', 'what stands on the bill', 80)),
      reason: REASON,
      approvedBy: words('NAME', 'who approved it', 120),
      dryRun: DRY_RUN,
    },
    examples: [`bill ${word} B-2026-0006 --amount 50.00 --name "Staff child" --reason "Her aunt teaches here" --dry-run`],
    run: async (desk, wish) => (await import('./bills.ts')).grantOnBill(desk, kind, wish),
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
    run: async (desk) => (await import('./books.ts')).listFees(desk),
  }),
  schoolDeed({
    name: 'fees read',
    summary: 'reads fee schedules from a file of CSV or JSON',
    more: 'A schedule of the same name and term is changed; docs/running-a-school.md says how the file is written.',
    words: { file: needed(file('FILE', 'the fees')) },
    examples: ['fees read fees-2026.csv'],
    run: async (desk, wish) => (await import('./books.ts')).readFees(desk, wish.file),
  }),
  schoolDeed({
    name: 'fees copy',
    summary: 'takes a term’s fees, with each pupil’s changes, over for another term',
    words: SCHEDULE,
    options: { year: needed(academicYear()), term: needed(words('NAME', 'the name of the term, such as "Term 1"', 40)) },
    examples: ['fees copy 019cd12e-52ab-7000-8000-000000000000 --year 2026/2027 --term "Term 1"'],
    run: async (desk, { schedule, year, term }) => (await import('./books.ts')).copyFees(desk, schedule, year, term),
  }),
  schoolDeed({
    name: 'fees issue',
    summary: 'issues a bill to every pupil who has none of these fees',
    words: SCHEDULE,
    options: { dryRun: flag('only says the totals') },
    examples: ['fees issue 019cd12e-52ab-7000-8000-000000000000 --dry-run'],
    run: async (desk, { schedule, dryRun }) => (await import('./books.ts')).issueFees(desk, schedule, dryRun),
  }),
  schoolCommand({
    name: 'debtors',
    summary: 'says who owes, the largest first, and whom to call',
    options: { overdue: flag('only what is overdue') },
    examples: ['debtors --overdue'],
    run: async (desk, { overdue }) => (await import('./books.ts')).sayDebtors(desk, overdue),
  }),
  schoolCommand({
    name: 'bill list',
    summary: 'lists the bills of a pupil, with what is left to pay',
    words: { ward: needed(text('WARD_NUMBER', 'the pupil’s admission number')) },
    examples: ['bill list NYP/21/0147'],
    run: async (desk, { ward }) => (await import('./bills.ts')).listBills(desk, ward),
  }),
  schoolCommand({
    name: 'bill show',
    summary: 'says what stands on a bill',
    words: BILL,
    examples: ['bill show B-2026-0006'],
    run: async (desk, { bill }) => (await import('./bills.ts')).showBill(desk, bill),
  }),
  grant('discount', 'discount', 'takes a discount off a bill that is out'),
  grant('scholarship', 'scholarship', 'takes a scholarship off a bill that is out'),
  grant('write-off', 'write_off', 'gives up what is left to pay on a bill'),
  grant('penalty', 'penalty', 'adds a penalty to a bill that is out'),
  schoolAct({
    name: 'bill void',
    summary: 'takes a whole bill back',
    words: BILL,
    options: { reason: REASON, dryRun: DRY_RUN },
    examples: ['bill void B-2026-0006 --reason "Billed twice"'],
    run: async (desk, wish) => (await import('./bills.ts')).voidBill(desk, wish),
  }),
  schoolAct({
    name: 'bill plan',
    summary: 'agrees on parts in which a bill is paid; no part ends that',
    words: BILL,
    options: { part: several(taken('PART', 'a day and an amount: 2026-03-27=500.00', partOf)), dryRun: DRY_RUN },
    examples: ['bill plan B-2026-0006 --part 2026-03-27=500.00 --part 2026-04-27=110.00'],
    run: async (desk, wish) => (await import('./bills.ts')).planBill(desk, wish),
  }),
  schoolAct({
    name: 'payment record',
    summary: 'writes down money the office took and gives the receipt',
    options: {
      method: needed(oneOf('METHOD', 'cash, cheque, bank_transfer or momo', ['cash', 'cheque', 'bank_transfer', 'momo'])),
      ward: needed(text('NUMBER', 'the pupil’s admission number')),
      amount: needed(amount('how much, such as 150.00')),
      bill: text('BILL_NUMBER', 'for this bill; left out, the oldest debts come first'),
      payer: words('NAME', 'who paid', 80),
      on: day('DAY', 'when it came; left out, today'),
      number: words('NUMBER', 'the cheque’s or the transfer’s own number', 60),
    },
    examples: ['payment record --method cash --ward NYP/21/0147 --amount 150.00'],
    run: async (desk, wish) => (await import('./payments.ts')).recordMoney(desk, wish),
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
    run: async (desk, wish) => (await import('./list-payments.ts')).listPayments(desk, wish),
  }),
  schoolAct({
    name: 'payment approve',
    summary: 'takes a bank slip as good, or money as it came',
    words: REFERENCE,
    options: { amount: amount('what the slip really says, when it is not what the parent wrote') },
    examples: ['payment approve PAY-000207 --amount 140.00'],
    run: async (desk, wish) => (await import('./payments.ts')).approve(desk, wish),
  }),
  schoolAct({
    name: 'payment refuse',
    summary: 'does not take a bank slip, or money that is not ours',
    words: REFERENCE,
    options: { reason: REASON },
    examples: ['payment refuse PAY-000207 --reason "This slip is of another school."'],
    run: async (desk, wish) => (await import('./payments.ts')).refuse(desk, wish),
  }),
  schoolAct({
    name: 'payment refund',
    summary: 'gives money back, through Paystack where it came from there',
    words: REFERENCE,
    options: { amount: amount('a part of it; left out, all that is left'), reason: REASON },
    examples: ['payment refund PAY-000207 --amount 50.00 --reason "Paid twice"'],
    run: async (desk, wish) => (await import('./payments.ts')).refund(desk, wish),
  }),
  schoolAct({
    name: 'payment reverse',
    summary: 'takes a payment back that never was: it is owed again',
    words: REFERENCE,
    options: { reason: REASON },
    examples: ['payment reverse PAY-000207 --reason "The cheque bounced."'],
    run: async (desk, wish) => (await import('./payments.ts')).reverse(desk, wish),
  }),
  schoolAct({
    name: 'payment void',
    summary: 'voids a receipt with a mistake; the next number takes its place',
    words: { receipt: needed(text('RECEIPT', 'the receipt’s number')) },
    options: { reason: REASON },
    examples: ['payment void R-2026-00418 --reason "The name was wrong."'],
    run: async (desk, wish) => (await import('./payments.ts')).voidReceipt(desk, wish),
  }),
  schoolCommand({
    name: 'payment compare',
    summary: 'compares a day of our books with the payment provider’s',
    more: 'Both ways, and it settles what came unheard.',
    words: { day: needed(day('DAY', 'the day')) },
    examples: ['payment compare 2026-03-12'],
    run: async (desk, wish) => (await import('./payments.ts')).compare(desk, wish.day),
  }),
  schoolAct({
    name: 'day',
    summary: 'says what came in on a day, and closes it once it is counted',
    words: { day: needed(day('DAY', 'the day')) },
    more: 'Money that comes after that is counted on the next open day; a closed day never changes.',
    options: { counted: amountOrNone('what was counted: when the books say the same, the day is closed') },
    examples: ['day 2026-03-12', 'day 2026-03-12 --counted 4310.00'],
    run: async (desk, wish) => (await import('./books.ts')).sayDay(desk, wish),
  }),
  schoolAct({
    name: 'day reopen',
    summary: 'opens today again after it was closed',
    more: 'That closing is kept with the reason, and the next one takes its place. Earlier days stay closed.',
    options: { reason: needed(words('WHY', 'why, which is kept with the day')) },
    examples: ['day reopen --reason "A parent came late"'],
    run: async (desk, { reason }) => (await import('./books.ts')).reopenToday(desk, reason),
  }),
  command({
    name: 'payment unknown',
    summary: 'lists the provider’s payments that belong to no school here',
    more: 'For the whole installation; no school sees them. With a reference and what was found out, one is off the list.',
    words: { reference: text('REFERENCE', 'of the payment that was found out about') },
    options: { reason: words('WHAT', 'what it was') },
    examples: ['payment unknown', 'payment unknown T685312322670591 --reason "A test in the dashboard"'],
    run: (wish, { atTheDesk }) => atTheDesk(async (desk) => (await import('./unknown-payments.ts')).unknownPayments(desk, wish)),
  }),
  command({
    name: 'ledger check',
    summary: 'goes through the books of every school; ends with 1 when anything is wrong',
    more: 'Where a payment provider is set, what it gave back is compared as well; when it cannot be asked, that is said and ends with 1.',
    examples: ['ledger check'],
    run: (_wish, { atTheDesk }) => atTheDesk(async (desk) => (await import('./books.ts')).ledgerCheck(desk)),
  }),
]
