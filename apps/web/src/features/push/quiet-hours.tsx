import { useId } from 'react'
import { useWords } from '@schoolgate/ui/lib/words'
import { Card } from '@schoolgate/ui/card'
import { IconGraduationCap } from '@schoolgate/ui/icons/graduation-cap'
import { IconLockSimple } from '@schoolgate/ui/icons/lock-simple'
import { IconMoon } from '@schoolgate/ui/icons/moon'
import { Switch } from '@schoolgate/ui/switch'
import { pushWords } from './push.words.ts'
import styles from './quiet-hours.module.css'

type Hours = { from: string; to: string }
const NONE: Hours = { from: '00:00', to: '00:00' }
const USUAL: Hours = { from: '21:00', to: '06:00' }

function Time({ label, value, onChange }: { label: string; value: string; onChange: (time: string) => void }) {
  const id = useId()
  return (
    <label className={styles.time} htmlFor={id}>
      {label}
      <input
        id={id}
        type="time"
        className={styles.clock}
        value={value}
        onChange={(event) => event.target.value !== '' && onChange(event.target.value)}
      />
    </label>
  )
}

type Props = {
  hours: Hours
  onChange: (hours: Hours) => void
  resultsWait: boolean
  onResultsWait: (wait: boolean) => void
  hidesNames: boolean
  onHideNames: (hide: boolean) => void
}

/** The hours in which only urgent messages come (the same time twice is none), whether results wait for the end of school, and whether messages name the wards. */
export function QuietHours({ hours, onChange, resultsWait, onResultsWait, hidesNames, onHideNames }: Props) {
  const text = useWords(pushWords)
  const isQuiet = hours.from !== hours.to
  return (
    <div className={styles.card}>
      <Card flush>
        <Switch
          icon={<IconMoon />}
          label={text.quiet}
          line={isQuiet ? text.quietLine(hours.from, hours.to) : text.quietNone}
          checked={isQuiet}
          onChange={(checked) => onChange(checked ? USUAL : NONE)}
        />
        {isQuiet && (
          <div className={styles.times}>
            <Time label={text.quietFrom} value={hours.from} onChange={(from) => onChange({ ...hours, from })} />
            <Time label={text.quietTo} value={hours.to} onChange={(to) => onChange({ ...hours, to })} />
          </div>
        )}
        <div className={styles.results}>
          <Switch
            icon={<IconGraduationCap />}
            label={text.noResults}
            line={resultsWait ? text.noResultsLine : text.resultsAnyLine}
            checked={resultsWait}
            onChange={onResultsWait}
          />
        </div>
        <div className={styles.results}>
          <Switch
            icon={<IconLockSimple />}
            label={text.noNames}
            line={hidesNames ? text.noNamesLine : text.namesLine}
            checked={hidesNames}
            onChange={onHideNames}
          />
        </div>
      </Card>
    </div>
  )
}
