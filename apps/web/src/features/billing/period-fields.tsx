import { useState } from 'react'
import { useWords } from '@schoolgate/ui/lib/words'
import { Field } from '@schoolgate/ui/field'
import { Pill, PillRow } from '@schoolgate/ui/pill'
import type { Period } from './billing.queries.ts'
import { isPeriod, type periodsOf } from './statement-period.ts'
import styles from './statement-screen.module.css'
import { statementWords } from './statement.words.ts'

type Props = { period: Period; known: ReturnType<typeof periodsOf>; today: string; onPeriod: (period: Period) => void }

const isSame = (one: Period, other: Period): boolean => one.from === other.from && one.to === other.to

/** From when to when: the usual times by one tap, any other by two days. */
export function PeriodFields({ period, known, today, onPeriod }: Props) {
  const text = useWords(statementWords)
  const [written, setWritten] = useState(period)
  const choose = (next: Period) => {
    setWritten(next)
    if (isPeriod(next)) onPeriod(next)
  }
  return (
    <div className={styles.period}>
      <PillRow label={text.period}>
        {(['thisTerm', 'thisYear', 'lastYear'] as const).map((name) => {
          const one = known[name]
          return (
            one && (
              <Pill key={name} pressed={isSame(one, period)} onClick={() => choose(one)}>
                {text[name]}
              </Pill>
            )
          )
        })}
      </PillRow>
      <div className={styles.days}>
        <Field
          label={text.from}
          type="date"
          max={today}
          value={written.from}
          onChange={({ target }) => choose({ ...written, from: target.value })}
        />
        <Field
          label={text.to}
          type="date"
          max={today}
          value={written.to}
          error={isPeriod(written) ? null : text.periodBad}
          onChange={({ target }) => choose({ ...written, to: target.value })}
        />
      </div>
    </div>
  )
}
