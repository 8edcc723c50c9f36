import type { REPORT_CHECKS, ReportBook } from '@schoolgate/contracts/report-books'
import { Card } from '@schoolgate/ui/card'
import { useWords } from '@schoolgate/ui/lib/words'
import { TextLink } from '@schoolgate/ui/text-link'
import { checkIn, marksOf } from './check-text.tsx'
import { reportPath } from './class-list.tsx'
import styles from './checks.module.css'
import { classWords } from './class.words.ts'
import { reportsWords } from './reports.words.ts'

type Kind = (typeof REPORT_CHECKS)[number]
/** What says something of a report comes before what is missing in it. */
const ORDER: readonly Kind[] = [
  'above',
  'other_marks',
  'no_total',
  'jump',
  'same_remark',
  'no_remark',
  'no_conduct',
  'no_attitude',
  'no_interest',
]
/** What is only not written yet is a number; of the rest so many are named. */
const NOT_WRITTEN: readonly Kind[] = ['no_remark', 'no_conduct', 'no_attitude', 'no_interest']
const SHOWN = 5

/** What is worth a look in the reports of a class, each leading to the cell it is about. */
export function Worth({ book }: { book: ReportBook }) {
  const text = useWords(classWords)
  const words = useWords(reportsWords)
  const all = book.pupils.flatMap((pupil) => (pupil.report === null ? [] : pupil.checks.map((check) => ({ pupil, check }))))
  const groups = ORDER.map((kind) => ({ kind, found: all.filter(({ check }) => check.kind === kind) })).filter(
    ({ found }) => found.length > 0,
  )
  if (groups.length === 0) return null
  const named = groups.filter(({ kind }) => !NOT_WRITTEN.includes(kind))
  const missing = groups.filter(({ kind }) => NOT_WRITTEN.includes(kind))
  return (
    <Card>
      <h2>{text.worth}</h2>
      <p className={styles.line}>{text.worthLine}</p>
      {named.map(({ kind, found }) => (
        <ul key={kind} className={styles.group}>
          {found.slice(0, SHOWN).map(({ pupil, check }) => (
            <li key={`${pupil.id} ${check.subject?.id ?? ''} ${check.after ?? ''}`}>
              <TextLink href={marksOf(book, pupil.id, check) ?? reportPath(book, pupil.id)}>{pupil.fullname}</TextLink>
              <span>{checkIn(words, check)}</span>
            </li>
          ))}
          {found.length > SHOWN && <li>{text.more(found.length - SHOWN)}</li>}
        </ul>
      ))}
      {missing.length > 0 && (
        <ul className={styles.group}>
          {missing.map(({ kind, found: [first, ...others] }) =>
            first === undefined ? null : (
              <li key={kind}>
                <TextLink href={reportPath(book, first.pupil.id)}>{checkIn(words, first.check)}</TextLink>
                <span>{text.lackedBy(first.pupil.fullname, others.length)}</span>
              </li>
            ),
          )}
        </ul>
      )}
    </Card>
  )
}
