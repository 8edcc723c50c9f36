import type { AssistantSettings } from '@schoolgate/contracts/assistant'
import { useState } from 'react'
import { useWords } from '@schoolgate/ui/lib/words'
import { Select } from '@schoolgate/ui/select'
import styles from './settings.module.css'
import { settingsWords } from './settings.words.ts'
import { useAssistantSetting } from './use-rules.tsx'

const DAYS = [30, 90, 180, 365]

/** For how long what parents asked the assistant is kept. */
export function AssistantKeeping({ settings }: { settings: AssistantSettings }) {
  const { times: text } = useWords(settingsWords)
  const { change, asking } = useAssistantSetting(settings)
  // While it is sent; then what the school has, whoever chose it.
  const [sending, setSending] = useState<{ days: number | null } | null>(null)
  const chosen = sending === null ? settings.keep_days : sending.days
  const days = chosen === null || DAYS.includes(chosen) ? DAYS : [...DAYS, chosen].toSorted((one, other) => one - other)
  const choose = (written: string) => {
    const kept = written === '' ? null : Number(written)
    setSending({ days: kept })
    void change({ keep_days: kept }).then(() => setSending(null))
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
      {asking}
    </div>
  )
}
