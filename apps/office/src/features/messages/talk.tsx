import type { ThreadEntry } from '@schoolgate/contracts/messages'
import { useNow } from '#features/frame'
import { classes } from '@schoolgate/ui/lib/classes'
import { momentText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import styles from './messages.module.css'
import type { Opened } from './messages.queries.ts'
import { messagesWords } from './messages.words.ts'

/** What was said in a thread, oldest first, and what the school did with it. */
export function Talk({ opened: { entries, timezone } }: { opened: Opened }) {
  const text = useWords(messagesWords)
  return (
    <ol className={styles.talk} aria-label={text.said}>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} timezone={timezone} />
      ))}
    </ol>
  )
}

function Entry({ entry, timezone }: { entry: ThreadEntry; timezone: string }) {
  const text = useWords(messagesWords)
  const language = useLanguage()
  const now = useNow()
  const at = momentText(entry.at, now, language, timezone)
  if (entry.kind === 'reported')
    return (
      <li className={styles.sys}>
        {text.reported(entry.by)}
        <p>{entry.text}</p>
      </li>
    )
  if (entry.kind === 'handed_over') return <li className={styles.sys}>{text.handedOver(entry.by, entry.to ?? 'office')}</li>
  if (entry.kind === 'closed') return <li className={styles.sys}>{text.closedBy(entry.by, at)}</li>
  if (entry.kind === 'opened_by_head') return <li className={styles.sys}>{text.openedByHead(entry.by, at)}</li>
  const read = entry.read_at === null ? text.notRead : text.readAt(momentText(entry.read_at, now, language, timezone))
  return (
    <li className={classes(styles.bubble, entry.side === 'school' && styles.ours)}>
      <p>{entry.text}</p>
      <span className={styles.meta}>{[entry.by, at, read].join(' · ')}</span>
    </li>
  )
}
