import type { StudentPerformance } from '@schoolgate/contracts/performance'
import { useParams } from 'wouter'
import { TermTrend } from '#features/academics'
import { dayOf, dayText } from '@schoolgate/ui/lib/dates'
import { classes } from '@schoolgate/ui/lib/classes'
import { daysText } from '@schoolgate/ui/lib/days-text'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Arch } from '@schoolgate/ui/arch'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { CrestedName } from '@schoolgate/ui/crested-name'
import { Empty } from '@schoolgate/ui/empty'
import { ErrorState } from '@schoolgate/ui/error-state'
import { IconButton } from '@schoolgate/ui/icon-button'
import { IconCheckBold } from '@schoolgate/ui/icons/check-bold'
import { IconPrinter } from '@schoolgate/ui/icons/printer'
import { Mute } from '@schoolgate/ui/mute'
import { Page, Section } from '#ui/page'
import { Ribbon } from '@schoolgate/ui/ribbon'
import { Skeleton } from '@schoolgate/ui/skeleton'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { Stats } from '@schoolgate/ui/stats'
import { VisuallyHidden } from '@schoolgate/ui/visually-hidden'
import { findingsOf } from './findings.ts'
import { performanceWords } from './performance.words.ts'
import styles from './studentperformance-screen.module.css'
import { SubjectGrid } from './subject-grid.tsx'
import { usePerformance } from './use-performance.ts'

const shortYear = (year: string): string => year.replace(/^(\d{4})\/\d{2}(\d{2})$/, '$1/$2')

/** What matters most, in at most three sentences. */
function Lead({ page }: { page: StudentPerformance }) {
  const text = useWords(performanceWords)
  const language = useLanguage()
  const { trend, watch, attendance } = findingsOf(page)
  const by = watch && watch.by.toLocaleString(language, { maximumFractionDigits: 0 })
  return (
    <p className={styles.lead}>
      {trend === 'none' ? text.noMarks : trend === 'first' ? text.first : text[trend.direction](trend.since)}{' '}
      {watch && by && (watch.since === 'year' ? text.watch(watch.subject, by) : text.watchTerm(watch.subject, by))}{' '}
      {attendance &&
        (attendance.state === 'low'
          ? text.away(attendance.rate)
          : attendance.late > 0
            ? text.presentLate(attendance.late)
            : text.present)}
    </p>
  )
}

function Numbers({ page: { average, position, attendance } }: { page: StudentPerformance }) {
  const text = useWords(performanceWords)
  const language = useLanguage()
  const one = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  const items = [
    average && {
      value: average.value.toLocaleString(language, one),
      label: average.is_so_far ? text.averageSoFar : text.average,
    },
    position
      ? { value: text.place(position.place), label: text.placeOf(position.of, position.term) }
      : attendance && { value: attendance.late_lately, label: text.lateLately },
    attendance && {
      value: `${attendance.rate}%`,
      label: text.days(daysText(attendance.present, language), daysText(attendance.opened, language)),
    },
  ].filter((item) => item !== null)
  return items.length === 0 ? null : <Stats items={items} />
}

function Remarks({ remarks }: Pick<StudentPerformance, 'remarks'>) {
  const text = useWords(performanceWords)
  const language = useLanguage()
  if (remarks.length === 0) return null
  return (
    <Card>
      <h2>{text.wrote}</h2>
      {remarks.map(({ words, by, subject, day }) => (
        <div key={`${words}${day}`} className={styles.item}>
          <p>{text.quoted(words)}</p>
          <Mute>{[by, subject, day && dayText(day, language, 'year')].filter(Boolean).join(', ')}</Mute>
        </div>
      ))}
    </Card>
  )
}

function Steps({ steps }: Pick<StudentPerformance, 'steps'>) {
  const text = useWords(performanceWords)
  if (steps.length === 0) return null
  return (
    <Card>
      <h2>{text.steps}</h2>
      <ul className={styles.steps}>
        {steps.map(({ words, note, done }) => (
          <li key={words}>
            <span className={classes(styles.box, done && styles.done)}>{done && <IconCheckBold size="xs" />}</span>
            <div>
              <p>
                <VisuallyHidden>{done ? text.done : text.open} </VisuallyHidden>
                {words}
              </p>
              {note !== null && <Mute>{note}</Mute>}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Opened({ page }: { page: StudentPerformance }) {
  const text = useWords(performanceWords)
  const language = useLanguage()
  const { school, ward, terms } = page
  const facts = [page.class, shortYear(page.academic_year), page.class_teacher].filter(Boolean).join(' · ')
  return (
    <div className={styles.sheet}>
      <CrestedName {...school} motto={null} />
      <div className={styles.head}>
        <Arch size={84} tone="w2" name={ward.name} />
        <div>
          <h1 tabIndex={-1}>{ward.name}</h1>
          <Mute>{facts}</Mute>
        </div>
      </div>
      <Lead page={page} />
      <Numbers page={page} />
      <Section>
        <div className={styles.columns}>
          <div className={styles.column}>
            {terms.length > 1 && <TermTrend name={ward.first_name} averages={terms} trend={null} />}
            <Remarks remarks={page.remarks} />
          </div>
          <div className={styles.column}>
            {page.subjects.length > 0 && <SubjectGrid page={page} />}
            <Steps steps={page.steps} />
          </div>
        </div>
      </Section>
      <Section>
        <Mute size="tiny">{text.foot(dayText(dayOf(page.expires_at), language, 'year'))}</Mute>
      </Section>
    </div>
  )
}

/** The head-teacher's view of a pupil's three years, by a link that the head-teacher made. */
export function StudentPerformanceScreen() {
  const text = useWords(performanceWords)
  const { id, accadyearid } = useParams<{ id: string; accadyearid: string }>()
  const { opening, again } = usePerformance(id, accadyearid)
  const isHere = opening.state === 'here'
  const print = (
    <IconButton label={text.print} onClick={() => window.print()}>
      <IconPrinter />
    </IconButton>
  )
  return (
    <>
      <Ribbon />
      <Page title={text.title} wide hasHeading={isHere} {...(isHere ? { action: print } : {})}>
        {opening.state === 'here' ? (
          <Opened page={opening.paper} />
        ) : opening.state === 'gone' ? (
          <Empty title={text.gone} line={text.goneLine} action={<Button href="/">{text.home}</Button>} />
        ) : opening.state === 'not_opened' ? (
          <ErrorState title={text.notOpened} line={text.notOpenedLine} onRetry={again} code={opening.code} />
        ) : (
          <Skeleton>
            <SkeletonBar height={90} />
            <SkeletonBar height={70} gap={16} />
            <SkeletonBar height={320} gap={24} />
          </Skeleton>
        )}
      </Page>
    </>
  )
}
