import type { ReportBook } from '@schoolgate/contracts/report-books'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRoute, useSearch } from 'wouter'
import { BackLink, ScreenHead } from '#features/frame'
import { useSession } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Empty } from '@schoolgate/ui/empty'
import { averageText } from '@schoolgate/ui/lib/average-text'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import styles from './class.module.css'
import { classWords } from './class.words.ts'
import { countsOf } from './counts.ts'
import { ratingsWords } from './ratings.words.ts'
import { Reading } from './reading.tsx'
import reports from './reports.module.css'
import { reportBookQuery } from './reports.queries.ts'
import { reportsWords } from './reports.words.ts'
import { SavedWords } from './saved-words.tsx'
import { Steps } from './steps.tsx'
import { Usual } from './usual.tsx'
import { useWriting } from './use-writing.ts'
import { Worth } from './worth.tsx'

/** The reports of one class: how far they are on their way to parents, what is worth a look, and all of them in a table. */
export function ClassScreen() {
  const text = useWords(reportsWords)
  const [, params] = useRoute('/reports/:classId')
  const termId = new URLSearchParams(useSearch()).get('term')
  const session = useSession()
  const answers = useQueryClient()
  const query = reportBookQuery({ classId: params?.classId ?? '', termId })
  const asked = useQuery(query)
  if (!params || session.state !== 'in') return null
  const { role, user } = session.staff
  return (
    <>
      <BackLink href="/reports">{text.back}</BackLink>
      {asked.data === undefined ? (
        <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine} heading="h1">
          <SkeletonBar />
        </NotHereYet>
      ) : (
        <Overview
          // What is typed stands over what was read: read anew, it begins anew.
          key={asked.dataUpdatedAt}
          book={asked.data}
          person={user.user_id}
          role={role}
          onDone={() => answers.invalidateQueries(query)}
        />
      )}
    </>
  )
}

type OverviewProps = { book: ReportBook; person: string; role: string; onDone: () => Promise<void> }

function Overview({ book, person, role, onDone }: OverviewProps) {
  const text = useWords(classWords)
  const language = useLanguage()
  const { toSkills: skills, toTraits: traits } = useWords(ratingsWords)
  const { book: title, noTeacher, nobody, nobodyLine } = useWords(reportsWords)
  const writing = useWriting(book, person)
  const counts = countsOf(book)
  const { class_average: average, class_average_before: was } = book
  const line = [
    text.line(`${book.term.name}, ${book.term.academic_year}`, book.class_teacher ?? noTeacher),
    ...(average === null ? [] : [text.average(averageText(average, language), was === null ? null : averageText(was, language))]),
  ].join(' · ')
  const isHead = role === 'head'
  return (
    <>
      <ScreenHead
        title={title(book.class.name)}
        line={line}
        acts={
          <div className={reports.acts}>
            {isHead && <SavedWords saver={writing.saver} />}
            {book.rated.length > 0 && counts.made.length > 0 && (
              <Button href={`/reports/${book.class.id}/skills?term=${book.term.id}`}>
                {book.template === 'preschool' ? skills : traits}
              </Button>
            )}
            {isHead && book.term.ends_year && counts.made.length > 0 && (
              <Button href={`/pupils/up/next?class=${encodeURIComponent(book.class.code)}`}>{text.moveUp}</Button>
            )}
            {counts.made.length > 0 && (
              <Button href={`/reports/${book.class.id}/broadsheet?term=${book.term.id}`}>{text.broadsheet}</Button>
            )}
          </div>
        }
      />
      {book.pupils.length === 0 ? (
        <Empty title={nobody} line={nobodyLine} />
      ) : (
        <div className={styles.split}>
          <div className={styles.main}>
            <Steps book={book} counts={counts} role={role} saver={writing.saver} onDone={onDone} />
            {counts.made.length > 0 && <Reading book={book} writing={writing} isHead={isHead} />}
          </div>
          <div className={styles.side}>
            <Worth book={book} />
            {isHead && counts.made.length > 0 && <Usual book={book} writing={writing} person={person} />}
          </div>
        </div>
      )}
    </>
  )
}
