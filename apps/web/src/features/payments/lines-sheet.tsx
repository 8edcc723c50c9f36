import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { Money } from '@schoolgate/ui/money'
import { Note } from '@schoolgate/ui/note'
import { Sheet } from '@schoolgate/ui/sheet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { payWords } from './pay.words.ts'
import { openLinesQuery } from './payments.queries.ts'
import styles from './pay.module.css'

type Props = {
  billId: string
  chosen: readonly string[]
  open: boolean
  onClose: () => void
  /** The lines, and what they ask for together; no line: the whole bill. */
  onLines: (itemIds: string[], amountMinor: number) => void
}

function Lines({ billId, chosen, onLines }: Omit<Props, 'open' | 'onClose'>) {
  const text = useWords(payWords)
  const language = useLanguage()
  const asked = useQuery(openLinesQuery(billId))
  const { data: items } = asked
  const [ticked, setTicked] = useState<readonly string[]>(chosen)
  const [isMissing, setMissing] = useState(false)
  if (!items)
    return (
      <NotHereYet asked={asked} title={text.notOpened} line={text.notOpenedLine}>
        <SkeletonBar height={52} />
        <SkeletonBar height={52} gap={8} />
      </NotHereYet>
    )
  const taken = items.filter(({ id }) => ticked.includes(id))
  const currency = items[0]?.balance.currency ?? ''
  const sumOf = (lines: typeof items) => lines.reduce((sum, { balance }) => sum + balance.amount_minor, 0)
  const amount_minor = sumOf(taken)
  const toggle = (id: string) => {
    setMissing(false)
    setTicked(ticked.includes(id) ? ticked.filter((other) => other !== id) : [...ticked, id])
  }
  return (
    <div className={styles.form}>
      <div className={styles.lines}>
        {items.map(({ id, name, balance }) => (
          <label key={id}>
            <input type="checkbox" className={styles.tick} checked={ticked.includes(id)} onChange={() => toggle(id)} />
            <span>{name}</span>
            <Money money={balance} />
          </label>
        ))}
      </div>
      {isMissing && (
        <Note tone="bad" role="alert">
          {text.noLines}
        </Note>
      )}
      <Button
        kind="primary"
        full
        onClick={() =>
          taken.length === 0
            ? setMissing(true)
            : onLines(
                taken.map(({ id }) => id),
                amount_minor,
              )
        }
      >
        {text.useLines(moneyText({ amount_minor, currency }, language))}
      </Button>
      <Button full onClick={() => onLines([], sumOf(items))}>
        {text.wholeBill}
      </Button>
    </div>
  )
}

/** Which lines of a bill are paid for; the rest stays on it. */
export function LinesSheet({ open, onClose, ...lines }: Props) {
  const text = useWords(payWords)
  return (
    <Sheet open={open} onClose={onClose} title={text.linesTitle} line={text.linesLine}>
      <Lines {...lines} />
    </Sheet>
  )
}
