import type { Notice } from '@schoolgate/contracts/notices'
import { momentText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { useTimeZone } from '#features/identity'
import { plainText } from '@schoolgate/ui/lib/markdown'
import { AnsweredMark, inLanguage, StateChip, WardNames } from '#features/notices/state'
import { IconPaperclip } from '@schoolgate/ui/icons/paperclip'
import { ListRow } from '@schoolgate/ui/list'
import styles from './notice-row.module.css'
import { noticesWords } from './notices.words.ts'

/** One notice in the list: what it says in two lines, what it asks, whom it is for, when it came. */
export function NoticeRow({ notice, now }: { notice: Notice; now: Date }) {
  const text = useWords(noticesWords)
  const language = useLanguage()
  const timeZone = useTimeZone()
  const { title, body } = inLanguage(notice, language)
  const isNew = notice.my_state.read_at === null
  return (
    <ListRow
      href={`/notice?id=${notice.id}`}
      isNew={isNew}
      {...(isNew ? {} : { lead: <span className={styles.noDot} /> })}
      title={title}
      line={<span className={styles.preview}>{plainText(body)}</span>}
      trailing={false}
      meta={
        <>
          <StateChip notice={notice} now={now} />
          <WardNames notice={notice} />
          <AnsweredMark notice={notice} />
          <span>{momentText(notice.published_at, now, language, timeZone)}</span>
          {notice.attachments.length > 0 && (
            <span className={styles.papers}>
              <IconPaperclip size="xs" />
              {text.papers(notice.attachments.length)}
            </span>
          )}
        </>
      }
    />
  )
}
