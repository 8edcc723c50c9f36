import type { ReportBook } from '@schoolgate/contracts/report-books'
import { Link } from 'wouter'
import { Card } from '@schoolgate/ui/card'
import { IconCheckCircleFill } from '@schoolgate/ui/icons/check-circle-fill'
import { IconWarningCircle } from '@schoolgate/ui/icons/warning-circle'
import { useWords } from '@schoolgate/ui/lib/words'
import { Progress } from '@schoolgate/ui/progress'
import { VisuallyHidden } from '@schoolgate/ui/visually-hidden'
import type { Pages } from './pages.ts'
import styles from './class-list.module.css'
import { writingWords } from './writing.words.ts'

/** Checks that stay worth a look once a report has its words. */
const WORDS_MISSING = new Set(['no_remark', 'no_conduct', 'no_attitude', 'no_interest'])

export const isWritten = (pages: Pages, wardId: string): boolean =>
  (pages.page(wardId)?.now.class_teacher_remark ?? '').trim() !== ''

export const reportPath = (book: ReportBook, wardId: string): string =>
  `/reports/${book.class.id}/write?term=${book.term.id}&ward=${wardId}`

/** The children of the class beside the report that is written: who has a remark, who needs a look, and where one is. */
export function ClassList({ book, pages, wardId }: { book: ReportBook; pages: Pages; wardId: string }) {
  const text = useWords(writingWords)
  const withReport = book.pupils.filter(({ report }) => report !== null)
  const written = withReport.filter(({ id }) => isWritten(pages, id)).length
  return (
    <Card className={styles.card}>
      <Progress
        label={text.progress(written, withReport.length - written)}
        value={withReport.length === 0 ? 0 : written / withReport.length}
      />
      <p className={styles.line}>{text.progress(written, withReport.length - written)}</p>
      <nav aria-label={text.children}>
        <ul className={styles.list}>
          {withReport.map(({ id, fullname, checks }) => {
            const isDone = isWritten(pages, id)
            const needsLook = checks.some(({ kind }) => !WORDS_MISSING.has(kind))
            return (
              <li key={id}>
                <Link href={reportPath(book, id)} aria-current={id === wardId ? 'page' : undefined} className={styles.child}>
                  <span className={needsLook ? styles.look : isDone ? styles.done : styles.todo}>
                    {needsLook ? (
                      <IconWarningCircle size="s" />
                    ) : isDone ? (
                      <IconCheckCircleFill size="s" />
                    ) : (
                      <span className={styles.ring} />
                    )}
                  </span>
                  <span>{fullname}</span>
                  <VisuallyHidden>{needsLook ? text.look : isDone ? text.chosen : text.todo}</VisuallyHidden>
                </Link>
              </li>
            )
          })}
        </ul>
      </nav>
    </Card>
  )
}
