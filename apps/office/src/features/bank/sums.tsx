import type { BankFigures } from '@schoolgate/contracts/bank'
import type { ReactNode } from 'react'
import { classes } from '@schoolgate/ui/lib/classes'
import type { Money as Amount } from '@schoolgate/ui/lib/money'
import { useWords } from '@schoolgate/ui/lib/words'
import { Money } from '@schoolgate/ui/money'
import styles from './bank.module.css'
import { bankWords } from './bank.words.ts'

/** What came in is the sum of what became of it, side by side. */
export function Sums({ figures: { came, booked, here, explained, open } }: { figures: BankFigures }) {
  const text = useWords(bankWords)
  return (
    <dl className={styles.sums} aria-label={text.sums}>
      <Sum word={text.came} money={came} isWhole />
      <Sum word={text.booked} money={booked} sign="=" />
      <Sum word={text.wasHere} money={here} sign="+" />
      <Sum word={text.explained} money={explained} sign="+" />
      <Sum word={text.stillOpen} money={open} sign="+" isOpen={open.amount_minor > 0} />
    </dl>
  )
}

type SumProps = { word: string; money: Amount; sign?: ReactNode; isWhole?: boolean; isOpen?: boolean }

/** One of several sums beside each other, with the sign that leads to it. */
export function Sum({ word, money, sign, isWhole, isOpen }: SumProps) {
  return (
    <div className={classes(styles.sum, isWhole && styles.whole, isOpen && styles.openSum)}>
      <dt>
        {sign !== undefined && <span aria-hidden="true">{sign} </span>}
        {word}
      </dt>
      <dd>
        <Money money={money} />
      </dd>
    </div>
  )
}
