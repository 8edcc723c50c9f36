import type { ComponentProps } from 'react'
import { SchoolHead } from '#features/papers'
import { classes } from '@schoolgate/ui/lib/classes'
import { dayOf, paperDay } from '@schoolgate/ui/lib/dates'
import { type Money, moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Paper, PaperFacts } from '@schoolgate/ui/paper'
import { yearText } from './bill-state.ts'
import { billWords } from './bill.words.ts'
import styles from './bill-paper.module.css'
import { type AnyBill, isWhole, leftOf, linesOf, nameOf, negative } from './paper-lines.ts'

/** So many lines fit on half a sheet; more take the whole. */
const HALF_SHEET_LINES = 12

function Sums({ bill }: { bill: AnyBill }) {
  const text = useWords(billWords)
  const language = useLanguage()
  const { term, total, paid, arrears_brought_forward: arrears } = bill
  const credit = isWhole(bill) ? bill.credit : null
  const sums: (readonly [string, Money])[] = [
    [text.thisTerm(term), total],
    ...(isWhole(bill) && arrears !== null && arrears.amount_minor > 0 ? [[text.arrearsShort, arrears] as const] : []),
    ...(paid.amount_minor > 0 ? [[text.paid, negative(paid)] as const] : []),
    ...(credit !== null && credit.amount_minor > 0 ? [[text.credit, negative(credit)] as const] : []),
  ]
  return (
    <table className={styles.sums}>
      <tbody>
        {sums.map(([label, money]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{moneyText(money, language)}</td>
          </tr>
        ))}
        <tr className={styles.left}>
          <th scope="row">{text.leftToPay}</th>
          <td>{moneyText(leftOf(bill), language)}</td>
        </tr>
      </tbody>
    </table>
  )
}

type BillPaperProps = { bill: AnyBill; school: ComponentProps<typeof SchoolHead>['school'] }

function Copy({ bill, school, whose }: BillPaperProps & { whose: string }) {
  const text = useWords(billWords)
  const language = useLanguage()
  const lines = linesOf(bill)
  const facts: readonly (readonly [string, string])[] = [
    [text.name, nameOf(bill)],
    [text.class, bill.ward.class],
    [text.term, `${bill.term}, ${yearText(bill.academic_year)}`],
    [text.billNo, bill.bill_no],
    [text.issued, paperDay(dayOf(bill.issued_at))],
    ...(bill.due_on === null ? [] : [[text.dueOn, paperDay(bill.due_on)] as const]),
  ]
  return (
    <article className={styles.copy}>
      <SchoolHead
        crestWidth={44}
        school={school}
        title={
          <>
            {text.paperTitle}
            <small className={styles.whose}>{whose}</small>
          </>
        }
      />
      <PaperFacts className={styles.facts} facts={facts} />
      <div className={styles.body}>
        <table className={styles.lines}>
          <tbody>
            {lines.map(({ name, why, amount }) => (
              <tr key={name}>
                <th scope="row">
                  {name}
                  {why !== null && <small> {why}</small>}
                </th>
                <td>{moneyText(amount, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className={styles.aside}>
          {bill.status === 'void' && <p>{text.void}</p>}
          <Sums bill={bill} />
          <p className={styles.sign}>{text.signature}</p>
        </div>
      </div>
      <footer className={styles.foot}>
        {text.checkThis} <b>{location.host}/verify</b> · {text.code} <b>{bill.verify_code}</b>
      </footer>
    </article>
  )
}

/** The bill on paper: twice A5 on one A4, for the family and for the school; a long one fills the sheet (design §7). */
export function BillPaper({ bill, school }: BillPaperProps) {
  const text = useWords(billWords)
  const isLong = linesOf(bill).length > HALF_SHEET_LINES
  return (
    <Paper className={classes(styles.paper, isLong && styles.long)}>
      <Copy bill={bill} school={school} whose={text.familyCopy} />
      {!isLong && <Copy bill={bill} school={school} whose={text.schoolCopy} />}
    </Paper>
  )
}
