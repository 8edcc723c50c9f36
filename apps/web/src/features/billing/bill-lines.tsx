import type { Bill, BillItem, BillReduction } from '@schoolgate/contracts/billing'
import { dayOf, dayText } from '@schoolgate/ui/lib/dates'
import { type Money as Amount, moneyParts } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { TextLink } from '@schoolgate/ui/text-link'
import { BillChip } from './bill-chip.tsx'
import styles from './bill-lines.module.css'
import { billWords } from './bill.words.ts'
import { BillSlip } from './bill-slip.tsx'
import { Line } from './line.tsx'
import { negative } from './paper-lines.ts'

type Beside = { now: Amount; before: Amount | null; hasBefore: boolean }

/** How a line stands beside the ward's bill before: "up 20.00"; nothing where there was no bill before. */
function Change({ now, before, hasBefore }: Beside) {
  const text = useWords(billWords)
  const language = useLanguage()
  if (before === null) return hasBefore && <span className={styles.change}>{text.fresh}</span>
  const difference = now.amount_minor - before.amount_minor
  if (difference === 0) return <span className={styles.same}>{text.same}</span>
  const { amount } = moneyParts({ ...now, amount_minor: Math.abs(difference) }, language)
  return <span className={styles.change}>{difference > 0 ? text.up(amount) : text.down(amount)}</span>
}

const useWhy = () => {
  const text = useWords(billWords)
  return (line: BillItem | BillReduction): string =>
    [
      line.purpose,
      line.approved_by && text.agreedBy(line.approved_by),
      'basis' in line && line.basis === 'family' && text.family,
      'mandatory' in line && !line.mandatory && text.optional,
      'kind' in line && line.kind === 'penalty' && text.penalty,
    ]
      .filter((part) => typeof part === 'string')
      .join(' · ')
}

// The very first bill has nothing to stand beside.
const isFirst = ({ items, discounts, scholarships }: Bill): boolean =>
  [...items, ...discounts, ...scholarships].every(({ previous_amount }) => previous_amount === null)

/** The bill as a paper: each line with its reason, what was taken off, arrears apart, what was paid, what is left. */
export function BillLines({ bill, timeZone }: { bill: Bill; timeZone?: string }) {
  const text = useWords(billWords)
  const language = useLanguage()
  const why = useWhy()
  const hasBefore = !isFirst(bill)
  const isVoid = bill.status === 'void'
  return (
    <BillSlip left={bill.left_to_pay} chip={<BillChip bill={bill} />} {...(isVoid ? { note: text.void } : {})}>
      {bill.items.map((item) => (
        <Line
          key={item.id}
          name={item.name}
          why={why(item)}
          amount={item.amount}
          under={<Change now={item.amount} before={item.previous_amount} hasBefore={hasBefore} />}
        />
      ))}
      {[...bill.discounts, ...bill.scholarships, ...bill.write_offs].map((line) => (
        <Line key={line.id} name={line.name} why={why(line)} amount={negative(line.amount)} />
      ))}
      <Line tone="sum" name={text.thisTerm(bill.term)} amount={bill.total} />
      {bill.arrears.map((older) => (
        <Line
          key={older.bill_id}
          name={text.arrears(older.term)}
          why={
            <>
              {text.arrearsLine} · <TextLink href={`/bill/${older.bill_id}`}>{older.bill_no}</TextLink>
            </>
          }
          amount={older.balance}
        />
      ))}
      {bill.credit_brought_forward.amount_minor > 0 && (
        <Line tone="paid" name={text.creditUsed} why={text.creditUsedLine} amount={negative(bill.credit_brought_forward)} />
      )}
      {bill.payments.map((payment) => (
        <Line
          key={payment.reference}
          tone="paid"
          name={text.paidOn(dayText(dayOf(payment.paid_at, timeZone), language))}
          why={
            <>
              {[text.methods[payment.method], payment.payer].filter(Boolean).join(', ')}
              {payment.receipt && (
                <>
                  {' · '}
                  <TextLink href={`/paymentreceipt?id=${payment.receipt.public_id}`}>
                    {text.receipt(payment.receipt.receipt_no)}
                  </TextLink>
                </>
              )}
            </>
          }
          amount={negative(payment.amount)}
        />
      ))}
      {bill.credit.amount_minor > 0 && (
        <Line tone="paid" name={text.credit} why={text.creditLine} amount={negative(bill.credit)} />
      )}
      <Line tone="left" name={text.leftToPay} amount={bill.left_to_pay} />
    </BillSlip>
  )
}
