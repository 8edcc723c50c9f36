import type { TermSetup } from '@schoolgate/contracts/school-setup'
import { useState } from 'react'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Field } from '@schoolgate/ui/field'
import { IconButton } from '@schoolgate/ui/icon-button'
import { IconX } from '@schoolgate/ui/icons/x'
import { classes } from '@schoolgate/ui/lib/classes'
import { dayText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import styles from './setup.module.css'
import { setupWords } from './setup.words.ts'

type Props = {
  term: TermSetup
  /** What days of the country's calendar are called. */
  names: ReadonlyMap<string, string>
  onChange: (changes: Partial<TermSetup>) => void
}

/** One term: its days, and those on which nobody comes. */
export function TermCard({ term, names, onChange }: Props) {
  const { year: text } = useWords(setupWords)
  const language = useLanguage()
  const [more, setMore] = useState('')
  const { number, name, opens, closes, mid_term_starts, mid_term_ends, closed_days } = term
  const called = (day: string) => [dayText(day, language), names.get(day)].filter((part) => part !== undefined).join(', ')
  const isOutside = more !== '' && (more < opens || more > closes)
  const add = () => {
    onChange({ closed_days: [...new Set([...closed_days, more])].toSorted() })
    setMore('')
  }
  const day = (label: string, key: string, value: string | null, put: (written: string) => void) => (
    <Field label={label} name={`${key}-${number}`} type="date" value={value ?? ''} onChange={({ target }) => put(target.value)} />
  )
  return (
    <Card aria-label={text.term(number)}>
      <div className={styles.term}>
        <div className={classes(styles.fields, styles.dates)}>
          <Field
            label={text.name}
            name={`name-${number}`}
            value={name}
            maxLength={40}
            autoComplete="off"
            onChange={({ target }) => onChange({ name: target.value })}
          />
          {day(text.opens, 'opens', opens, (written) => onChange({ opens: written }))}
          {day(text.closes, 'closes', closes, (written) => onChange({ closes: written }))}
          {day(text.midTerm, 'mid', mid_term_starts, (written) => onChange({ mid_term_starts: written || null }))}
          {day(text.midTermEnds, 'mid-ends', mid_term_ends, (written) => onChange({ mid_term_ends: written || null }))}
        </div>
        {closed_days.length > 0 && (
          <div>
            <span className={styles.line}>{text.closed}</span>
            <ul className={styles.days}>
              {closed_days.map((closed) => (
                <li key={closed} className={styles.day}>
                  {called(closed)}
                  <IconButton
                    label={text.remove(called(closed))}
                    onClick={() => onChange({ closed_days: closed_days.filter((one) => one !== closed) })}
                  >
                    <IconX size="xs" />
                  </IconButton>
                </li>
              ))}
            </ul>
          </div>
        )}
        <div className={styles.fields}>
          {day(text.addDay, 'closed', more, setMore)}
          <div className={styles.addDay}>
            <Button size="small" disabled={more === '' || isOutside} onClick={add}>
              {text.add}
            </Button>
            {isOutside && <p role="alert">{text.dayOutside}</p>}
          </div>
        </div>
      </div>
    </Card>
  )
}
