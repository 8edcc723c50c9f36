import type { OpeningBalance } from '@schoolgate/contracts/opening-balances'
import { dayText } from '@schoolgate/ui/lib/dates'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { TextLink } from '@schoolgate/ui/text-link'
import styles from './corrections.module.css'
import { correctionsWords } from './corrections.words.ts'
import { openingWords } from './opening.words.ts'

/** What was written of before, and where it is put right. */
export function OpeningWritten({ written }: { written: NonNullable<OpeningBalance['written']> }) {
  const text = useWords(openingWords)
  const { bill: openBill } = useWords(correctionsWords)
  const language = useLanguage()
  const { kind, amount, as_of, reason, bill } = written
  const day = dayText(as_of, language, 'year')
  return (
    <>
      <div className={styles.line}>
        <span className={styles.grow}>
          <b>{reason}</b>
          <span className={styles.small}>{kind === 'debt' ? text.owedOn(day) : text.aheadOn(day)}</span>
        </span>
        <b className={styles.number}>{moneyText(amount, language)}</b>
      </div>
      <p className={styles.small}>
        {bill === null ? text.asCredit : text.asBill(bill.bill_no)}{' '}
        {bill !== null && <TextLink href={`/fees/bills/${bill.id}`}>{openBill}</TextLink>}
      </p>
    </>
  )
}
