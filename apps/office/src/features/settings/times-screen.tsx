import type { SchoolKeeping, SchoolRules } from '@schoolgate/contracts/school-rules'
import { useState } from 'react'
import { ScreenHead } from '#features/frame'
import { useSession } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { Select } from '@schoolgate/ui/select'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { AssistantKeeping } from './assistant-keeping.tsx'
import { DeskHours } from './desk-hours.tsx'
import { HeldWords } from './held-words.tsx'
import { InSettings } from './in-settings.tsx'
import { KeepingSheet } from './keeping-sheet.tsx'
import { KEPT } from './kept.ts'
import { useAssistant, useRules } from './settings.queries.ts'
import styles from './settings.module.css'
import { settingsWords } from './settings.words.ts'
import { useRulesSetting } from './use-rules.tsx'

/** When the school speaks by itself, and for how long it keeps what. */
export function TimesScreen() {
  const text = useWords(settingsWords)
  const [rules, assistant] = [useRules(), useAssistant()]
  return (
    <InSettings section="times">
      <ScreenHead title={text.times.title} line={text.times.line} />
      {rules.data && assistant.data ? (
        <div className={styles.main}>
          <Away rules={rules.data.rules} />
          <DeskHours rules={rules.data.rules} />
          <HeldWords rules={rules.data.rules} />
          <Card flush className={styles.group}>
            <h2>{text.times.keeping}</h2>
            <div className={styles.rows}>
              <Kept keeping={rules.data.keeping} />
              <AssistantKeeping settings={assistant.data.assistant} />
            </div>
            <p className={styles.note}>{text.times.books}</p>
          </Card>
        </div>
      ) : (
        <NotHereYet asked={[rules, assistant]} title={text.didNotCome} line={text.didNotComeLine}>
          <SkeletonBar />
        </NotHereYet>
      )}
    </InSettings>
  )
}

/** Half hours of a school morning; whoever chose another time keeps it. */
const ALERT_TIMES = ['07:30', '08:00', '08:30', '09:00', '09:30', '10:00', '10:30', '11:00', '12:00']

function Away({ rules }: { rules: SchoolRules }) {
  const { times: text } = useWords(settingsWords)
  const { change, asking } = useRulesSetting(rules)
  // While it is sent; then what the school has, whoever chose it.
  const [sending, setSending] = useState<string | null>(null)
  const chosen = sending ?? rules.absence_alert_at ?? ''
  const times = chosen === '' || ALERT_TIMES.includes(chosen) ? ALERT_TIMES : [...ALERT_TIMES, chosen].toSorted()
  const choose = (time: string) => {
    setSending(time)
    void change({ absence_alert_at: time || null }).then(() => setSending(null))
  }
  return (
    <Card flush className={styles.group}>
      <h2>{text.away}</h2>
      <div className={styles.row}>
        <span>{text.toldAt}</span>
        <Select label={text.toldAt} value={chosen} onChange={choose}>
          <option value="">{text.never}</option>
          {times.map((time) => (
            <option key={time}>{time}</option>
          ))}
        </Select>
      </div>
      <p className={styles.note}>{chosen === '' ? text.neverLine : text.toldLine(chosen)}</p>
      {asking}
    </Card>
  )
}

function Kept({ keeping }: { keeping: SchoolKeeping }) {
  const { times: text } = useWords(settingsWords)
  const session = useSession()
  const isHead = session.state === 'in' && session.staff.role === 'head'
  const [changing, setChanging] = useState<keyof SchoolKeeping | null>(null)
  return (
    <>
      {KEPT.map((what) => (
        <div key={what} className={styles.row}>
          <span>
            <b>{text.kept[what].name}</b>
            <span className={styles.small}>{text.kept[what].line}</span>
          </span>
          <span>{text.months(keeping[what])}</span>
          {isHead && (
            <Button size="small" aria-label={text.changeOf(text.kept[what].name)} onClick={() => setChanging(what)}>
              {text.change}
            </Button>
          )}
        </div>
      ))}
      {changing !== null && (
        <KeepingSheet key={changing} what={changing} months={keeping[changing]} onClose={() => setChanging(null)} />
      )}
    </>
  )
}
