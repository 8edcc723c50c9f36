import type { ReportBook, ReportCheck } from '@schoolgate/contracts/report-books'
import { IconWarningCircle } from '@schoolgate/ui/icons/warning-circle'
import { useWords } from '@schoolgate/ui/lib/words'
import { TextLink } from '@schoolgate/ui/text-link'
import styles from './checks.module.css'
import { reportsWords } from './reports.words.ts'

export const checkIn = (
  text: { checks: (typeof reportsWords)['en']['checks'] },
  { kind, subject, before, after, count }: ReportCheck,
) =>
  text.checks[kind]({ subject: subject?.name ?? '', before: String(before ?? ''), after: String(after ?? ''), count: count ?? 0 })

/** Where a check leads: to the child's marks in its subject; null where it is about words. */
export const marksOf = (book: ReportBook, wardId: string, { subject }: ReportCheck): string | null =>
  subject === null ? null : `/marks/${book.class.id}/${subject.id}?term=${book.term.id}&ward=${wardId}`

/** What needs a look in one report; what is about marks leads to them. */
export function Checks({ book, wardId, checks }: { book: ReportBook; wardId: string; checks: readonly ReportCheck[] }) {
  const text = useWords(reportsWords)
  return (
    <ul className={styles.checks}>
      {checks.map((check) => {
        const href = marksOf(book, wardId, check)
        const words = checkIn(text, check)
        return (
          <li key={`${check.kind} ${check.subject?.id ?? ''} ${check.after ?? ''}`}>
            <IconWarningCircle size="s" />
            {href === null ? <span>{words}</span> : <TextLink href={href}>{words}</TextLink>}
          </li>
        )
      })}
    </ul>
  )
}
