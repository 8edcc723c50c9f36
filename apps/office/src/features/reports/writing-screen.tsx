import type { BookPupil, ReportBook } from '@schoolgate/contracts/report-books'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useLocation, useRoute, useSearch } from 'wouter'
import { BackLink, ScreenHead } from '#features/frame'
import { useSession } from '#features/identity'
import { Arch } from '@schoolgate/ui/arch'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Empty } from '@schoolgate/ui/empty'
import { IconButton } from '@schoolgate/ui/icon-button'
import { IconCaretLeft } from '@schoolgate/ui/icons/caret-left'
import { averageText } from '@schoolgate/ui/lib/average-text'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { Note } from '@schoolgate/ui/note'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { Checks } from './check-text.tsx'
import { Clash } from './clash.tsx'
import { ClassList, isWritten, reportPath } from './class-list.tsx'
import { RatingsCard } from './ratings-card.tsx'
import { ReportPaper } from './report-paper.tsx'
import { reportBookQuery, type ReportBookName } from './reports.queries.ts'
import { reportsWords } from './reports.words.ts'
import reports from './reports.module.css'
import { SavedWords } from './saved-words.tsx'
import { useRatings } from './use-ratings.ts'
import { useWriting } from './use-writing.ts'
import { WordsForm } from './words-form.tsx'
import { writesOn } from './writes-on.ts'
import styles from './writing.module.css'
import { writingWords } from './writing.words.ts'

/** One report after the other, pupil by pupil: what is written by hand, and the paper beside it. All of a class are one page, asked for once. */
export function WritingScreen() {
  const [, params] = useRoute('/reports/:classId/write')
  const asked = new URLSearchParams(useSearch())
  const session = useSession()
  if (!params || session.state !== 'in') return null
  const name = { classId: params.classId, termId: asked.get('term') }
  return <Asked key={`${name.classId} ${name.termId ?? ''}`} name={name} wardId={asked.get('ward') ?? ''} />
}

function Asked({ name: given, wardId }: { name: ReportBookName; wardId: string }) {
  const text = useWords(reportsWords)
  const session = useSession()
  const [name] = useState(given)
  const asked = useQuery(reportBookQuery(name))
  if (session.state !== 'in') return null
  // What another screen read may be older than the words that were saved since.
  if (asked.data === undefined || !asked.isFetchedAfterMount)
    return (
      <>
        <BackLink href="/reports">{text.back}</BackLink>
        <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine} heading="h1">
          <SkeletonBar />
        </NotHereYet>
      </>
    )
  const { role, user } = session.staff
  return <Desk book={asked.data} wardId={wardId} person={user.user_id} role={role} />
}

type DeskProps = { book: ReportBook; wardId: string; person: string; role: string }

function Desk({ book, wardId, person, role }: DeskProps) {
  const text = useWords(writingWords)
  const { toClass } = useWords(reportsWords)
  const [, go] = useLocation()
  const writing = useWriting(book, person)
  const { pages, saver } = writing
  const ratings = useRatings(book, person)
  const withReport = book.pupils.filter(({ report }) => report !== null)
  const at = withReport.findIndex(({ id }) => id === wardId)
  const [pupil, before, next] = [withReport[at], withReport[at - 1], withReport[at + 1]]
  const page = pages.page(wardId)
  const back = <BackLink href={`/reports/${book.class.id}?term=${book.term.id}`}>{toClass(book.class.name)}</BackLink>
  if (!pupil || !page)
    return (
      <>
        {back}
        <ScreenHead title={book.pupils.find(({ id }) => id === wardId)?.fullname ?? book.class.name} />
        <Empty title={text.noReport} line={text.noReportLine} />
      </>
    )
  const saveAndNext = () => {
    void saver.now()
    if (next) {
      go(reportPath(book, next.id))
      // After the new child's page is drawn.
      requestAnimationFrame(() => document.querySelector<HTMLTextAreaElement>('[data-report] textarea')?.focus())
    }
  }
  const byKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !event.ctrlKey) return
    event.preventDefault()
    saveAndNext()
  }
  const writes = writesOn(pupil, role)
  const written = withReport.filter(({ id }) => isWritten(pages, id)).length
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the fields inside, wherever the focus is
    <div onKeyDown={byKey} data-report>
      {back}
      <ScreenHead
        title={text.title(pupil.fullname, book.term.name)}
        line={text.line(book.class.name, written, withReport.length)}
        acts={
          <div className={reports.acts}>
            <SavedWords saver={saver} />
            {before && (
              <IconButton
                label={text.before}
                onClick={() => {
                  void saver.now()
                  go(reportPath(book, before.id))
                }}
              >
                <IconCaretLeft />
              </IconButton>
            )}
            <Button kind="primary" onClick={saveAndNext}>
              {next ? text.next(next.first_name) : text.last}
            </Button>
          </div>
        }
      />
      <div className={styles.desk}>
        <ClassList book={book} pages={pages} wardId={wardId} />
        <div className={styles.form}>
          <About pupil={pupil} />
          {writes === null && <Note>{pupil.report?.teacher_signed && role === 'teacher' ? text.signedByMe : text.reading}</Note>}
          {writes !== null && pupil.report?.status === 'published' && <Note>{text.withParents}</Note>}
          <Clash page={page} onChoose={(whose) => pages.choose(wardId, whose)} />
          {pupil.checks.some(({ subject, kind }) => subject !== null || kind === 'other_marks' || kind === 'same_remark') && (
            <Card>
              <h2>{text.lookAt}</h2>
              <Checks
                book={book}
                wardId={wardId}
                checks={pupil.checks.filter(
                  ({ subject, kind }) => subject !== null || kind === 'other_marks' || kind === 'same_remark',
                )}
              />
            </Card>
          )}
          <WordsForm key={wardId} book={book} pupil={pupil} page={page} writing={writing} writes={writes} />
          <RatingsCard book={book} pupil={pupil} ratings={ratings} isReadOnly={writes === null} />
          <p className={styles.keys}>
            <span>
              <kbd>Ctrl</kbd>
              <kbd>Enter</kbd>
              {text.keys.next}
            </span>
          </p>
        </div>
        <ReportPaper book={book} pupil={pupil} words={page.now} ratings={ratings} />
      </div>
    </div>
  )
}

/** What the marks say of the child, in two lines. */
function About({ pupil: { fullname, gender, report } }: { pupil: BookPupil }) {
  const text = useWords(writingWords)
  const language = useLanguage()
  if (report === null) return null
  const { average, average_before: was, times_present: present, times_opened: opened, lines } = report
  const inOrder = lines
    .filter(({ total }) => total !== null)
    .toSorted((one, other) => (other.total ?? 0) - (one.total ?? 0))
    .map(({ subject, total }) => `${subject.name} ${total}`)
  const facts = [
    ...(present === null || opened === null ? [] : [text.days(present, opened)]),
    ...new Set([...inOrder.slice(0, 1), ...inOrder.slice(-1)]),
  ]
  return (
    <Card className={styles.about}>
      <Arch size={46} tone="w2" name={fullname} child={gender === null ? undefined : gender === 'female' ? 'girl' : 'boy'} />
      <div>
        <b>
          {average === null
            ? text.noAverage
            : text.average(averageText(average, language), was === null ? null : averageText(was, language))}
        </b>
        <p className={styles.line}>{facts.join(' · ')}</p>
      </div>
    </Card>
  )
}
