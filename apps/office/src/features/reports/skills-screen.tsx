import type { BookPupil, ReportBook } from '@schoolgate/contracts/report-books'
import { LONGEST_THING, type RatedThing, type RatingKind, SKILL_STEPS } from '@schoolgate/contracts/report-ratings'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRoute, useSearch } from 'wouter'
import { BackLink, ScreenHead } from '#features/frame'
import { useSession } from '#features/identity'
import { Arch } from '@schoolgate/ui/arch'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Empty } from '@schoolgate/ui/empty'
import { Field } from '@schoolgate/ui/field'
import { useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { Note } from '@schoolgate/ui/note'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { RatingsCard, RatingTrouble } from './ratings-card.tsx'
import type { Ratings } from './ratings.ts'
import { ratingsWords } from './ratings.words.ts'
import styles from './ratings.module.css'
import { reportBookQuery, type ReportBookName } from './reports.queries.ts'
import { reportsWords } from './reports.words.ts'
import reports from './reports.module.css'
import { SavedWords } from './saved-words.tsx'
import { SkillsGrid } from './skills-grid.tsx'
import { useRatings } from './use-ratings.ts'
import { useWriting, type Writing } from './use-writing.ts'
import { writesOn } from './writes-on.ts'

/** What the children of a class can do, or how they behave: every child and every skill in one table. */
export function SkillsScreen() {
  const [, params] = useRoute('/reports/:classId/skills')
  const termId = new URLSearchParams(useSearch()).get('term')
  if (!params) return null
  return <Asked key={`${params.classId} ${termId ?? ''}`} name={{ classId: params.classId, termId }} />
}

function Asked({ name: given }: { name: ReportBookName }) {
  const text = useWords(reportsWords)
  const session = useSession()
  const [name] = useState(given)
  const asked = useQuery(reportBookQuery(name))
  if (session.state !== 'in') return null
  // What another screen read may be older than what was rated since.
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
  return <Skills book={asked.data} person={user.user_id} role={role} />
}

function Skills({ book: asked, person, role }: { book: ReportBook; person: string; role: string }) {
  const text = useWords(ratingsWords)
  const { toClass } = useWords(reportsWords)
  const writing = useWriting(asked, person)
  const ratings = useRatings(asked, person)
  const [more, setMore] = useState<readonly RatedThing[]>([])
  const withReport = asked.pupils.filter(({ report }) => report !== null)
  const [chosen, choose] = useState(withReport[0]?.id ?? '')
  const book = { ...asked, rated: [...asked.rated, ...more] }
  const pupil = withReport.find(({ id }) => id === chosen)
  const isSmall = book.template === 'preschool'
  const kind: RatingKind = isSmall ? 'skill' : 'affective'
  const mayWrite = withReport.some((one) => writesOn(one, role) !== null)
  return (
    <>
      <BackLink href={`/reports/${book.class.id}?term=${book.term.id}`}>{toClass(book.class.name)}</BackLink>
      <ScreenHead
        title={isSmall ? text.title(book.class.name) : text.titleTraits(book.class.name)}
        line={text.line(book.term.name, withReport.length, book.rated.length)}
        acts={
          <div className={reports.acts}>
            <SavedWords saver={ratings} />
          </div>
        }
      />
      {!pupil ? (
        <Empty title={text.noReports} line={text.noReportsLine} />
      ) : (
        <div className={styles.split}>
          <div>
            <SkillsGrid
              book={book}
              pupils={withReport}
              ratings={ratings}
              chosen={chosen}
              onChoose={choose}
              mayRate={(one) => writesOn(one, role) !== null}
            />
            {mayWrite && (
              <AddThing
                onAdd={(name) =>
                  !book.rated.some((one) => one.name.toLowerCase() === name.toLowerCase()) && setMore([...more, { kind, name }])
                }
              />
            )}
          </div>
          <div className={styles.side}>
            {isSmall ? (
              <>
                <RatingTrouble book={book} pupil={pupil} ratings={ratings} />
                <AsParentsRead
                  book={book}
                  pupil={pupil}
                  ratings={ratings}
                  writing={writing}
                  mayWrite={writesOn(pupil, role) !== null}
                />
                <Note>{text.noNumbers}</Note>
              </>
            ) : (
              <>
                <Who pupil={pupil} line={text.once} />
                <RatingsCard book={book} pupil={pupil} ratings={ratings} isReadOnly={writesOn(pupil, role) === null} />
              </>
            )}
          </div>
        </div>
      )}
    </>
  )
}

function Who({ pupil, line }: { pupil: BookPupil; line: string }) {
  const { gender, fullname } = pupil
  return (
    <div className={styles.who}>
      <Arch size={46} tone="w2" name={fullname} child={gender === null ? undefined : gender === 'female' ? 'girl' : 'boy'} />
      <div>
        <h2>{fullname}</h2>
        <p className={styles.line}>{line}</p>
      </div>
    </div>
  )
}

type ReadProps = { book: ReportBook; pupil: BookPupil; ratings: Ratings; writing: Writing; mayWrite: boolean }

/** One child as the parents will read it: what it can do, with help, and what comes next. */
function AsParentsRead({ book, pupil, ratings, writing: { pages }, mayWrite }: ReadProps) {
  const text = useWords(ratingsWords)
  const namesAt = (step: string) =>
    book.rated.filter((thing) => ratings.cell(pupil.id, thing).now === step).map(({ name }) => name)
  return (
    <Card className={styles.card}>
      <Who pupil={pupil} line={text.asParents} />
      {SKILL_STEPS.toReversed().map((step) => {
        const names = namesAt(step)
        return (
          names.length > 0 && (
            <div key={step} className={styles.read}>
              <span className={styles.dot} data-step={step} />
              <b>{text.read[step]}</b>
              <p>{names.join(', ')}</p>
            </div>
          )
        )
      })}
      <Field
        key={pupil.id}
        label={text.home}
        lines={3}
        maxLength={500}
        readOnly={!mayWrite}
        value={pages.page(pupil.id)?.now.areas_for_growth ?? ''}
        onChange={({ currentTarget }) => pages.write(pupil.id, 'areas_for_growth', currentTarget.value)}
      />
    </Card>
  )
}

/** A school rates what it wants: once a child is rated in it, the next term has it as well. */
function AddThing({ onAdd }: { onAdd: (name: string) => void }) {
  const text = useWords(ratingsWords)
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  if (!isOpen)
    return (
      <div className={styles.add}>
        <Button size="small" onClick={() => setOpen(true)}>
          {text.add}
        </Button>
      </div>
    )
  return (
    <form
      className={styles.add}
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() === '') return
        onAdd(name.trim())
        setName('')
        setOpen(false)
      }}
    >
      <Field
        label={text.addName}
        value={name}
        maxLength={LONGEST_THING}
        autoComplete="off"
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit">{text.addNow}</Button>
    </form>
  )
}
