import type { StatementLine } from '@schoolgate/contracts/statements'
import type { Money } from '@schoolgate/contracts/money'
import { dayIn } from '#lib/days'
import { moneyText } from '#lib/money'
import type { Fact } from '#lib/pdf/parts'
import { printedDay } from '#lib/pdf/words'
import type { PrintedStatement } from '#modules/billing/paper'
import type { PrintingSchool } from './paper.store.ts'
import { paperSchoolOf } from './printed-bill.ts'

type Told = { from: string; to: string; opening: Money; billed: Money; paid: Money; closing: Money }
type Line = Pick<StatementLine, 'at' | 'kind' | 'reference' | 'receipt' | 'amount' | 'balance'> & { of?: string }

/** A statement as it is printed: of one ward, or of all of a family, whose lines then say whose they are. */
export function statementOf(
  { from, to, opening, billed, paid, closing }: Told,
  lines: readonly Line[],
  { school, address, now }: { school: PrintingSchool; address: string; now: Date },
  facts: readonly Fact[],
): PrintedStatement {
  const money = (minor: number) => moneyText({ ...closing, amount_minor: Math.abs(minor) }, 'en')
  return {
    school: paperSchoolOf(school),
    title: `Statement · ${printedDay(from)} to ${printedDay(to)}`,
    facts: [...facts, { label: 'Billed', value: moneyText(billed, 'en') }, { label: 'Paid', value: moneyText(paid, 'en') }],
    opening: { day: printedDay(from), owed: opening },
    lines: lines.map(({ at, kind, reference, receipt, amount, balance, of }) => ({
      day: printedDay(dayIn(school.timezone, new Date(at))),
      what: of === undefined ? KIND_NAMES[kind] : `${of}: ${KIND_NAMES[kind]}`,
      reference: receipt?.receipt_no ?? reference,
      amount,
      owed: balance,
    })),
    closing:
      closing.amount_minor > 0
        ? `Left to pay on ${printedDay(to)}: ${money(closing.amount_minor)}`
        : closing.amount_minor < 0
          ? `Paid ahead on ${printedDay(to)}: ${money(closing.amount_minor)}`
          : `Nothing is left to pay on ${printedDay(to)}.`,
    check: `Made on ${printedDay(dayIn(school.timezone, now))}. Each bill and receipt on it can be checked: ${address}`,
  }
}

const KIND_NAMES = {
  bill: 'Bill',
  payment: 'Paid, thank you',
  discount: 'Discount',
  scholarship: 'Scholarship',
  penalty: 'Penalty',
  write_off: 'No longer asked for',
  refund: 'Given back',
  credit: 'Credit',
  opening: 'Paid before this account began',
  correction: 'Corrected',
} as const
