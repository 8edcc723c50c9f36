import type { SchoolRules } from '@schoolgate/contracts/school-rules'
import { useState } from 'react'
import { Card } from '@schoolgate/ui/card'
import { useWords } from '@schoolgate/ui/lib/words'
import { Select } from '@schoolgate/ui/select'
import styles from './settings.module.css'
import { settingsWords } from './settings.words.ts'
import { useRulesSetting } from './use-rules.tsx'

const FIRST_HALF_HOUR = 10
const LAST_HALF_HOUR = 42
/** Half hours from 05:00 to 21:00; whoever chose another time keeps it. */
const TIMES = Array.from({ length: LAST_HALF_HOUR - FIRST_HALF_HOUR + 1 }, (_, place) => {
  const half = place + FIRST_HALF_HOUR
  return `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`
})

/** When class teachers and the office answer what families write. */
export function DeskHours({ rules }: { rules: SchoolRules }) {
  const { times: text } = useWords(settingsWords)
  const { change, asking } = useRulesSetting(rules)
  // While it is sent; then what the school has, whoever chose it.
  const [sentFrom, setSentFrom] = useState<string | null>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [from, to] = [sentFrom ?? rules.desk_from, sentTo ?? rules.desk_to]
  const choose = (show: (time: string | null) => void, time: string, hours: Partial<SchoolRules>) => {
    show(time)
    void change(hours).then(() => show(null))
  }
  const choice = (label: string, value: string, isTaken: (time: string) => boolean, onChoose: (time: string) => void) => (
    <div className={styles.row}>
      <span>{label}</span>
      <Select label={label} value={value} onChange={onChoose}>
        {[...new Set([...TIMES, value])]
          .filter(isTaken)
          .toSorted()
          .map((time) => (
            <option key={time}>{time}</option>
          ))}
      </Select>
    </div>
  )
  return (
    <Card flush className={styles.group}>
      <h2>{text.desks}</h2>
      {choice(
        text.answersFrom,
        from,
        (time) => time < to,
        (time) => choose(setSentFrom, time, { desk_from: time }),
      )}
      {choice(
        text.answersTo,
        to,
        (time) => time > from,
        (time) => choose(setSentTo, time, { desk_to: time }),
      )}
      <p className={styles.note}>{text.desksLine(from, to)}</p>
      {asking}
    </Card>
  )
}
