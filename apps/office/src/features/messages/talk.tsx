import { addressOf } from '@schoolgate/contracts/address'
import type { ThreadEntry } from '@schoolgate/contracts/messages'
import { getDeskPaper } from '@schoolgate/contracts/office-messages'
import { useNow } from '#features/frame'
import { IconPaperclip } from '@schoolgate/ui/icons/paperclip'
import { classes } from '@schoolgate/ui/lib/classes'
import { momentText } from '@schoolgate/ui/lib/dates'
import { fileSize } from '@schoolgate/ui/lib/file-size'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { HeldWords } from './held-words.tsx'
import styles from './messages.module.css'
import type { Opened } from './messages.queries.ts'
import { messagesWords } from './messages.words.ts'
import { TakeBack } from './take-back.tsx'

/** What was said in a thread, oldest first, and what the school did with it. */
export function Talk({ opened: { entries, timezone, thread, now }, decides }: { opened: Opened; decides: boolean }) {
  const text = useWords(messagesWords)
  return (
    <ol className={styles.talk} aria-label={text.said}>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} timezone={timezone} threadId={thread.id} answeredAt={now} decides={decides} />
      ))}
    </ol>
  )
}

type Props = { entry: ThreadEntry; timezone: string; threadId: string; answeredAt: string; decides: boolean }

function Papers({ entry, threadId }: Pick<Props, 'entry' | 'threadId'>) {
  const text = useWords(messagesWords)
  const language = useLanguage()
  if (entry.papers.length === 0) return null
  return (
    <ul className={styles.attached} aria-label={text.papers}>
      {entry.papers.map(({ id, name, bytes }) => (
        <li key={id}>
          <IconPaperclip size="xs" />
          <a
            href={addressOf(getDeskPaper, { params: { id: threadId, entry_id: entry.id, paper_id: id } })}
            target="_blank"
            rel="noreferrer"
          >
            {name} · {fileSize(bytes, language)}
          </a>
        </li>
      ))}
    </ul>
  )
}

function Entry({ entry, timezone, threadId, answeredAt, decides }: Props) {
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
  if (entry.taken_back_at !== null && entry.text === '') return <li className={styles.sys}>{text.takenBack(entry.by)}</li>
  const read = entry.read_at === null ? text.notRead : text.readAt(momentText(entry.read_at, now, language, timezone))
  const holds = { waits: text.waitsForOffice, returned: text.wasReturned, let_go: read }
  const stands = entry.hold === null ? read : holds[entry.hold]
  const until = entry.take_back_until
  return (
    <>
      <li className={classes(styles.bubble, entry.side === 'school' && styles.ours)}>
        <p>{entry.text}</p>
        <Papers entry={entry} threadId={threadId} />
        <span className={styles.meta}>
          {[entry.by, at, entry.taken_back_at === null ? stands : text.takenBackShort].join(' · ')}
        </span>
      </li>
      {entry.hold === 'waits' && entry.taken_back_at === null && decides && (
        <HeldWords threadId={threadId} entryId={entry.id} by={entry.by} />
      )}
      {entry.hold === 'returned' && <li className={styles.sys}>{text.returned(entry.hold_reason)}</li>}
      {until !== null && until > answeredAt && (
        <li className={styles.back}>
          <TakeBack threadId={threadId} entryId={entry.id} leftMs={Date.parse(until) - Date.parse(answeredAt)} />
        </li>
      )}
    </>
  )
}
