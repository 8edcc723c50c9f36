import { type AssistantSettings, changeAssistantSettings } from '@schoolgate/contracts/assistant'
import { useState } from 'react'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { Select } from '@schoolgate/ui/select'
import { assistantQuery } from './settings.queries.ts'
import styles from './settings.module.css'
import { settingsWords } from './settings.words.ts'
import { useSetting } from './use-setting.ts'

const DAYS = [30, 90, 180, 365]

/** For how long what parents asked the assistant is kept. */
export function AssistantKeeping({ settings: { mode, keep_days } }: { settings: AssistantSettings }) {
  const { times: text } = useWords(settingsWords)
  const { settle } = useSetting(assistantQuery)
  const [chosen, setChosen] = useState(keep_days)
  const days = chosen === null || DAYS.includes(chosen) ? DAYS : [...DAYS, chosen].toSorted((one, other) => one - other)
  const choose = (written: string) => {
    const kept = written === '' ? null : Number(written)
    setChosen(kept)
    void settle(() => call(changeAssistantSettings, { body: { mode, keep_days: kept } }))
  }
  return (
    <div className={styles.row}>
      <span>
        <b>{text.asked}</b>
        <span className={styles.small}>{text.askedLine}</span>
      </span>
      <Select label={text.asked} value={chosen === null ? '' : `${chosen}`} onChange={choose}>
        <option value="">{text.untilParents}</option>
        {days.map((one) => (
          <option key={one} value={`${one}`}>
            {text.days(one)}
          </option>
        ))}
      </Select>
    </div>
  )
}
