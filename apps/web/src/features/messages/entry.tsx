import { addressOf } from '@schoolgate/contracts/address'
import { getPaper, type ThreadEntry } from '@schoolgate/contracts/messages'
import { Arch } from '@schoolgate/ui/arch'
import { IconPaperclip } from '@schoolgate/ui/icons/paperclip'
import { classes } from '@schoolgate/ui/lib/classes'
import { dayOf, dayText, timeText } from '@schoolgate/ui/lib/dates'
import { fileSize } from '@schoolgate/ui/lib/file-size'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import styles from './messages.module.css'
import { messagesWords } from './messages.words.ts'
import { TakeBack } from './take-back.tsx'

type Of = { wardId: string; threadId: string; now: string; onChanged: () => void }
type Props = { entry: ThreadEntry; timezone: string; of: Of }

/** The papers that came with words; what each costs in data is said before it is opened. */
function Papers({ entry, of: { wardId, threadId } }: Pick<Props, 'entry' | 'of'>) {
  const text = useWords(messagesWords)
  const language = useLanguage()
  if (entry.papers.length === 0) return null
  return (
    <ul className={styles.attached} aria-label={text.papers}>
      {entry.papers.map(({ id, name, bytes }) => (
        <li key={id}>
          <IconPaperclip size="xs" />
          <a
            href={addressOf(getPaper, { params: { id: wardId, thread_id: threadId, entry_id: entry.id, paper_id: id } })}
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

/** Something said, or what the school did. */
export function Entry({ entry, timezone, of }: Props) {
  const text = useWords(messagesWords)
  const language = useLanguage()
  const time = timeText(entry.at, language, timezone)
  if (entry.kind !== 'said') return <li className={styles.sys}>{happened(entry, time, text)}</li>
  if (entry.taken_back_at !== null)
    return <li className={styles.sys}>{entry.is_mine ? text.takenBack : text.takenBackBy(entry.by)}</li>
  if (entry.side === 'school')
    return (
      <li className={styles.from}>
        <Arch size={32} name={entry.by} />
        <div className={styles.bubble}>
          <p>{entry.text}</p>
          <Papers entry={entry} of={of} />
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
  const stands = entry.hold === 'waits' ? text.waitsForOffice : entry.hold === 'returned' ? text.cameBackShort : read
  const until = entry.take_back_until
  return (
    <>
      <li className={classes(styles.bubble, entry.is_mine ? styles.mine : undefined)}>
        <p>{entry.text}</p>
        <Papers entry={entry} of={of} />
        <span className={styles.meta}>{[...(entry.is_mine ? [] : [entry.by]), time, stands].join(' · ')}</span>
      </li>
      {entry.hold === 'returned' && (
        <li className={styles.returned}>
          <b>{text.cameBack}</b>
          <p>{entry.hold_reason}</p>
        </li>
      )}
      {until !== null && until > of.now && (
        <li className={styles.back}>
          <TakeBack
            entry={{ id: entry.id, thread_id: of.threadId, ward_id: of.wardId }}
            leftMs={Date.parse(until) - Date.parse(of.now)}
            onTaken={of.onChanged}
          />
        </li>
      )}
    </>
  )
}

const happened = ({ kind, by, to }: ThreadEntry, time: string, text: typeof messagesWords.en): string => {
  if (kind === 'handed_over') return text.handedOver[to ?? 'office']
  if (kind === 'opened_by_head') return text.openedByHead(by, time)
  return kind === 'reported' ? text.reported : text.closedBy(by)
}

/** Words that are still on this phone. */
export function Waiting({ words, papers }: { words: string; papers: number }) {
  const text = useWords(messagesWords)
  return (
    <li className={classes(styles.bubble, styles.mine)}>
      <p>{words}</p>
      <span className={styles.meta}>{[...(papers > 0 ? [text.withPapers(papers)] : []), text.waitsHereShort].join(' · ')}</span>
    </li>
  )
}
