import type { ThreadEntry } from '@schoolgate/contracts/messages'
import { Arch } from '@schoolgate/ui/arch'
import { classes } from '@schoolgate/ui/lib/classes'
import { dayOf, dayText, timeText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import styles from './messages.module.css'
import { messagesWords } from './messages.words.ts'

/** Something said, or what the school did. */
export function Entry({ entry, timezone }: { entry: ThreadEntry; timezone: string }) {
  const text = useWords(messagesWords)
  const language = useLanguage()
  const time = timeText(entry.at, language, timezone)
  if (entry.kind !== 'said') return <li className={styles.sys}>{happened(entry, time, text)}</li>
  if (entry.side === 'school')
    return (
      <li className={styles.from}>
        <Arch size={32} name={entry.by} />
        <div className={styles.bubble}>
          <p>{entry.text}</p>
          <span className={styles.meta}>
            {entry.by}, {time}
          </span>
        </div>
      </li>
    )
  const readOn = entry.read_at && dayOf(entry.read_at, timezone)
  const readAt = entry.read_at && timeText(entry.read_at, language, timezone)
  const isSameDay = readOn === dayOf(entry.at, timezone)
  const read =
    readOn && readAt ? text.readAt(isSameDay ? text.at(readAt) : text.onDayTime(dayText(readOn, language), readAt)) : text.notRead
  return (
    <li className={classes(styles.bubble, entry.is_mine ? styles.mine : undefined)}>
      <p>{entry.text}</p>
      <span className={styles.meta}>{[...(entry.is_mine ? [] : [entry.by]), time, read].join(' · ')}</span>
    </li>
  )
}

const happened = ({ kind, by, to }: ThreadEntry, time: string, text: typeof messagesWords.en): string => {
  if (kind === 'handed_over') return text.handedOver[to ?? 'office']
  if (kind === 'opened_by_head') return text.openedByHead(by, time)
  return kind === 'reported' ? text.reported : text.closedBy(by)
}

/** Words that are still on this phone. */
export function Waiting({ words }: { words: string }) {
  const text = useWords(messagesWords)
  return (
    <li className={classes(styles.bubble, styles.mine)}>
      <p>{words}</p>
      <span className={styles.meta}>{text.waitsHereShort}</span>
    </li>
  )
}
