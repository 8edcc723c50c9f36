import type { BookPupil, ReportBook } from '@schoolgate/contracts/report-books'
import { useState } from 'react'
import { Table, TableFrame, TableRow } from '#features/frame'
import { Button } from '@schoolgate/ui/button'
import { averageText } from '@schoolgate/ui/lib/average-text'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Pill, PillRow } from '@schoolgate/ui/pill'
import { reportPath } from './class-list.tsx'
import styles from './class.module.css'
import { classWords } from './class.words.ts'
import { hasReport, PASS, readFirst, type Reason } from './counts.ts'
import type { Writing } from './use-writing.ts'

const LONGEST = 500

type ReadingProps = { book: ReportBook; writing: Writing; isHead: boolean }

/** The reports of the class in a table; the head reads first what is not as expected, and writes the own remark beside. */
export function Reading({ book, writing, isHead }: ReadingProps) {
  const text = useWords(classWords)
  const withReport = book.pupils.filter(hasReport)
  const reasons = readFirst(book.pupils)
  const [isFirst, setFirst] = useState(isHead && reasons.size > 0)
  const shown = isFirst ? withReport.filter(({ id }) => reasons.has(id)) : withReport
  return (
    <section className={styles.reading} aria-label={text.table}>
      {reasons.size > 0 && (
        <PillRow label={text.which}>
          <Pill pressed={isFirst} onClick={() => setFirst(true)}>
            {text.readFirst(reasons.size)}
          </Pill>
          <Pill pressed={!isFirst} onClick={() => setFirst(false)}>
            {text.all(withReport.length)}
          </Pill>
        </PillRow>
      )}
      <TableFrame>
        <Table
          heads={[
            { word: text.child },
            { word: text.averageHead },
            { word: text.teacherWrote },
            { word: isHead ? text.yourRemark : text.state },
            { word: text.write, hidden: true },
          ]}
        >
          {shown.map((pupil) => (
            <PupilRow
              key={pupil.id}
              book={book}
              pupil={pupil}
              reason={reasons.get(pupil.id) ?? null}
              writing={writing}
              isHead={isHead}
            />
          ))}
        </Table>
      </TableFrame>
    </section>
  )
}

type RowProps = ReadingProps & { pupil: BookPupil; reason: Reason | null }

function PupilRow({ book, pupil, reason, writing: { pages }, isHead }: RowProps) {
  const text = useWords(classWords)
  const language = useLanguage()
  const { report, fullname } = pupil
  if (report === null) return null
  const { average, average_before: was, status, version, words } = report
  const by = average === null || was === null ? null : average - was
  const state = version > 1 ? `${text.states[status]}, ${text.version(version)}` : text.states[status]
  return (
    <TableRow>
      <th scope="row">
        <b>{fullname}</b>
        <span className={reason === null ? styles.line : styles.reason}>
          {reason === null ? state : reason.word === 'below' ? text.reasons.below(PASS) : text.reasons[reason.word]}
        </span>
        {report.promoted_to !== null && <span className={styles.line}>{text.movesUp(report.promoted_to)}</span>}
        {report.repeated_in !== null && <span className={styles.line}>{text.repeats(report.repeated_in)}</span>}
      </th>
      <td className={styles.number}>
        <b>{averageText(average, language)}</b>
        {by !== null && (
          <span className={styles.line}>{`${by > 0 ? '+' : by < 0 ? '−' : ''}${averageText(Math.abs(by), language)}`}</span>
        )}
      </td>
      <td>{words.class_teacher_remark ?? <span className={styles.line}>{text.noRemark}</span>}</td>
      <td>
        {isHead && status !== 'published' ? (
          <textarea
            className={styles.remark}
            rows={2}
            maxLength={LONGEST}
            aria-label={text.yourRemarkOn(fullname)}
            value={pages.page(pupil.id)?.now.head_teacher_remark ?? ''}
            onChange={({ currentTarget }) => pages.write(pupil.id, 'head_teacher_remark', currentTarget.value)}
          />
        ) : isHead ? (
          (words.head_teacher_remark ?? '')
        ) : (
          state
        )}
      </td>
      <td>
        <Button size="small" href={reportPath(book, pupil.id)} aria-label={text.writeOn(fullname)}>
          {text.write}
        </Button>
      </td>
    </TableRow>
  )
}
