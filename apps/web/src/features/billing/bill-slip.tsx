import type { ReactNode } from 'react'
import type { Money as Amount } from '@schoolgate/ui/lib/money'
import { useWords } from '@schoolgate/ui/lib/words'
import { Money } from '@schoolgate/ui/money'
import { Mute } from '@schoolgate/ui/mute'
import { Ribbon } from '@schoolgate/ui/ribbon'
import styles from './bill-lines.module.css'
import { billWords } from './bill.words.ts'

type Props = { left: Amount; chip: ReactNode; note?: string; children: ReactNode }

/** The paper of a bill: the school's cloth on top, what is left in large, the lines, a torn edge. */
export function BillSlip({ left, chip, note, children }: Props) {
  const text = useWords(billWords)
  return (
    <section className={styles.slip}>
      <Ribbon />
      <div className={styles.head}>
        <div>
          <Mute>{text.balance}</Mute>
          <p className={styles.hero}>
            <Money large money={left} />
          </p>
        </div>
        {chip}
      </div>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      <ul aria-label={text.lines}>{children}</ul>
    </section>
  )
}
