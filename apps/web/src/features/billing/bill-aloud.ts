import type { Bill } from '@schoolgate/contracts/billing'
import { type Money, moneySpoken } from '@schoolgate/ui/lib/money'
import type { Language } from '@schoolgate/ui/lib/words'
import { billWords } from './bill.words.ts'
import { negative } from './paper-lines.ts'

type Spoken = [name: string, money: Money]

/** A bill as it is read to who would rather hear it: line by line, then what is left. */
export function billAloud(bill: Bill, language: Language): string {
  const text = billWords[language]
  const lines: Spoken[] = [
    ...bill.items.map(({ name, amount }): Spoken => [name, amount]),
    ...[...bill.discounts, ...bill.scholarships, ...bill.write_offs].map(({ name, amount }): Spoken => [name, negative(amount)]),
    [text.thisTerm(bill.term), bill.total],
    ...(bill.paid.amount_minor > 0 ? [[text.paid, bill.paid] satisfies Spoken] : []),
    ...bill.arrears.map(({ term, balance }): Spoken => [text.arrears(term), balance]),
    [text.leftToPay, bill.left_to_pay],
  ]
  return [bill.ward.fullname, ...lines.map(([name, money]) => `${name}: ${moneySpoken(money, language)}`)].join('. ')
}
