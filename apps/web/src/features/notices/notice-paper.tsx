import type { Notice } from '@schoolgate/contracts/notices'
import { useTimeZone } from '#features/identity'
import { SchoolPaper } from '#features/papers'
import { dayOf, paperDay } from '@schoolgate/ui/lib/dates'
import { useWords } from '@schoolgate/ui/lib/words'
import { MarkedText } from '@schoolgate/ui/marked-text'
import { useNoticeFacts } from './body/index.ts'
import styles from './notice-screen.module.css'
import { noticeWords } from './notice.words.ts'

/** A notice on paper, as it hangs on a board: the words, what to remember, and how anybody checks that the school said so. */
export function NoticePaper({ notice }: { notice: Notice }) {
  const text = useWords(noticeWords)
  const timeZone = useTimeZone()
  const facts = useNoticeFacts(notice)
  return (
    <SchoolPaper
      title={text.title}
      facts={[
        [text.from, notice.sender],
        [text.day, paperDay(dayOf(notice.published_at, timeZone))],
        ...facts.map(({ label, value }) => [label, value] as const),
      ]}
      foot={
        <>
          {text.checkThis} <b>{location.host}/verify</b> · {text.code(notice.code)}
        </>
      }
    >
      <div className={styles.printed}>
        <p>
          <b>{notice.title}</b>
        </p>
        <MarkedText body={notice.body} />
      </div>
    </SchoolPaper>
  )
}
