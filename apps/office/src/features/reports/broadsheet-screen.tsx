import { averageOf } from '@schoolgate/contracts/mark-rules'
import { type ReportBook, takeBroadsheet } from '@schoolgate/contracts/report-books'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRoute, useSearch } from 'wouter'
import { BackLink, keepFile, ScreenHead } from '#features/frame'
import { OneForm, useAttempt, useFreshProof, useIsOffice } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Empty } from '@schoolgate/ui/empty'
import { Field } from '@schoolgate/ui/field'
import { call } from '@schoolgate/ui/lib/api'
import { averageText } from '@schoolgate/ui/lib/average-text'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { Sheet } from '@schoolgate/ui/sheet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { broadsheetWords } from './broadsheet.words.ts'
import styles from './broadsheet.module.css'
import { hasReport } from './counts.ts'
import { reportBookQuery } from './reports.queries.ts'
import { reportsWords } from './reports.words.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const LEAST_REASON = 3
const LONGEST_REASON = 200

/** Every total of a class in one table, as it hangs in the staff room. */
export function BroadsheetScreen() {
  const text = useWords(reportsWords)
  const [, params] = useRoute('/reports/:classId/broadsheet')
  const termId = new URLSearchParams(useSearch()).get('term')
  const asked = useQuery(reportBookQuery({ classId: params?.classId ?? '', termId }))
  if (!params) return null
  if (asked.data === undefined)
    return (
      <>
        <BackLink href="/reports">{text.back}</BackLink>
        <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine} heading="h1">
          <SkeletonBar />
        </NotHereYet>
      </>
    )
  return <Broadsheet book={asked.data} />
}

function Broadsheet({ book }: { book: ReportBook }) {
  const text = useWords(broadsheetWords)
  const { toClass } = useWords(reportsWords)
  const isOffice = useIsOffice()
  const [isTaking, setTaking] = useState(false)
  const rows = book.pupils.filter(hasReport)
  return (
    <>
      <BackLink href={`/reports/${book.class.id}?term=${book.term.id}`}>{toClass(book.class.name)}</BackLink>
      <ScreenHead
        title={text.title(book.class.name)}
        line={text.line(`${book.term.name}, ${book.term.academic_year}`)}
        acts={isOffice && rows.length > 0 && <Button onClick={() => setTaking(true)}>{text.take}</Button>}
      />
      {rows.length === 0 ? <Empty title={text.empty} line={text.emptyLine} /> : <Totals book={book} />}
      <TakeSheet isOpen={isTaking} book={book} onClose={() => setTaking(false)} />
    </>
  )
}

function Totals({ book }: { book: ReportBook }) {
  const text = useWords(broadsheetWords)
  const language = useLanguage()
  const rows = book.pupils.filter(hasReport)
  const subjects = [
    ...new Map(rows.flatMap(({ report }) => report.lines.map(({ subject }) => [subject.id, subject.name] as const))),
  ].toSorted(([, one], [, other]) => one.localeCompare(other))
  const totalsOf = ({ report }: (typeof rows)[number]) =>
    subjects.map(([id]) => report.lines.find(({ subject }) => subject.id === id)?.total ?? null)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has no mouse scrolls the wide table by keys
    <div className={styles.frame} role="region" aria-label={text.table(book.class.name)} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{text.child}</th>
            {subjects.map(([id, name]) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">{text.average}</th>
            {book.show_position && <th scope="col">{text.position}</th>}
            <th scope="col">{text.days}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((pupil) => (
            <tr key={pupil.id}>
              <th scope="row">{pupil.fullname}</th>
              {totalsOf(pupil).map((total, column) => (
                <td key={subjects[column]?.[0]}>{total}</td>
              ))}
              <td>
                <b>{averageText(pupil.report.average, language)}</b>
              </td>
              {book.show_position && <td>{pupil.report.position}</td>}
              <td>{pupil.report.times_present}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{text.classAverage}</th>
            {subjects.map(([id], column) => (
              <td key={id}>{averageText(averageOf(rows.map((pupil) => totalsOf(pupil)[column] ?? null)), language)}</td>
            ))}
            <td>
              <b>{averageText(book.class_average, language)}</b>
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

type TakeProps = { isOpen: boolean; book: ReportBook; onClose: () => void }

/** The broadsheet as a file, with a reason that every family of the class can read. */
function TakeSheet({ isOpen, book, onClose }: TakeProps) {
  const text = useWords(broadsheetWords)
  const { proven, asking } = useFreshProof()
  const { attempt, isBusy, problem, setProblem } = useAttempt()
  const take = (reason: string) => {
    if (reason.length < LEAST_REASON) return setProblem(text.whyNeeded)
    void attempt(
      async () => {
        const of = { params: { class_id: book.class.id }, body: { term_id: book.term.id, reason } }
        const bytes = await proven(() => call(takeBroadsheet, of))
        keepFile(bytes, { name: text.fileName(book.class.name, book.term.name), type: XLSX })
        onClose()
      },
      text.notTaken,
      { 'audit.too_many_openings': text.tooMany },
    )
  }
  return (
    <>
      <Sheet open={isOpen} onClose={onClose} title={text.take} line={text.takeLine}>
        <OneForm problem={problem} isBusy={isBusy} button={text.takeNow} onSend={(written) => take(written('reason'))}>
          <Field label={text.why} name="reason" maxLength={LONGEST_REASON} autoComplete="off" />
        </OneForm>
      </Sheet>
      {asking}
    </>
  )
}
