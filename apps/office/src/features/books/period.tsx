import type { MoneyReport } from '@schoolgate/contracts/books'
import { useState } from 'react'
import { useNow } from '#features/frame'
import { Field } from '@schoolgate/ui/field'
import { dayOf } from '@schoolgate/ui/lib/dates'
import { useWords } from '@schoolgate/ui/lib/words'
import { Pill, PillRow } from '@schoolgate/ui/pill'
import styles from './books.module.css'
import type { Period } from './books.queries.ts'
import { booksWords } from './books.words.ts'

type Known = { key: string; word: string; from: string; to: string }
type PeriodChoiceProps = {
  shown: { from: string; to: string }
  terms?: MoneyReport['terms']
  onPeriod: (period: Period) => void
}

/** From which day to which: the usual times by one tap, any other by two days. */
export function PeriodChoice({ shown, terms = [], onPeriod }: PeriodChoiceProps) {
  const text = useWords(booksWords)
  const today = dayOf(useNow())
  const [written, setWritten] = useState<{ from: string; to: string } | null>(null)
  const { from, to } = written ?? shown
  const until = (day: string) => (day < today ? day : today)
  const known: Known[] = [
    ...terms.slice(0, 2).map(({ id, opens, closes }, at) => ({
      key: id,
      word: at === 0 ? text.thisTerm : text.lastTerm,
      from: opens,
      to: until(closes),
    })),
    { key: 'month', word: text.thisMonth, from: `${today.slice(0, 7)}-01`, to: today },
    { key: 'today', word: text.today, from: today, to: today },
  ]
  const choose = (next: { from: string; to: string }) => {
    setWritten(next)
    if (next.from !== '' && next.to !== '' && next.from <= next.to) onPeriod(next)
  }
  return (
    <div className={styles.period}>
      <PillRow label={text.time}>
        {known.map((one) => (
          <Pill key={one.key} pressed={one.from === from && one.to === to} onClick={() => choose({ from: one.from, to: one.to })}>
            {one.word}
          </Pill>
        ))}
      </PillRow>
      <div className={styles.days}>
        <Field
          label={text.from}
          type="date"
          max={today}
          value={from}
          onChange={({ target }) => choose({ from: target.value, to })}
        />
        <Field
          label={text.to}
          type="date"
          max={today}
          value={to}
          error={from !== '' && to !== '' && from > to ? text.periodBad : null}
          onChange={({ target }) => choose({ from, to: target.value })}
        />
      </div>
    </div>
  )
}
