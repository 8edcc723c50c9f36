import { changeSchoolRules } from '@schoolgate/contracts/school-rules'
import { useState } from 'react'
import { Card } from '@schoolgate/ui/card'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { Select } from '@schoolgate/ui/select'
import { rulesQuery } from './settings.queries.ts'
import styles from './settings.module.css'
import { settingsWords } from './settings.words.ts'
import { useSetting } from './use-setting.ts'

const FIRST_HALF_HOUR = 10
const LAST_HALF_HOUR = 42
/** Half hours from 05:00 to 21:00; whoever chose another time keeps it. */
const TIMES = Array.from({ length: LAST_HALF_HOUR - FIRST_HALF_HOUR + 1 }, (_, place) => {
  const half = place + FIRST_HALF_HOUR
  return `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`
})

type Hours = { from: string; to: string }

/** When class teachers and the office answer what families write. */
export function DeskHours(settled: Hours) {
  const { times: text } = useWords(settingsWords)
  const { settle } = useSetting(rulesQuery)
  const [{ from, to }, setHours] = useState<Hours>(settled)
  const choose = (hours: Hours, body: { desk_from: string } | { desk_to: string }) => {
    setHours(hours)
    void settle(() => call(changeSchoolRules, { body }))
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
        (time) => choose({ from: time, to }, { desk_from: time }),
      )}
      {choice(
        text.answersTo,
        to,
        (time) => time > from,
        (time) => choose({ from, to: time }, { desk_to: time }),
      )}
      <p className={styles.note}>{text.desksLine(from, to)}</p>
    </Card>
  )
}
