import type { Unbilled } from '@schoolgate/contracts/unbilled'
import { useSearch } from 'wouter'
import { BackLink, Row, RowActs, RowLine, RowName, Rows, ScreenHead } from '#features/frame'
import { Button } from '@schoolgate/ui/button'
import { Chip } from '@schoolgate/ui/chip'
import { Empty } from '@schoolgate/ui/empty'
import { dayText } from '@schoolgate/ui/lib/dates'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import styles from './fees.module.css'
import { useUnbilled } from './fees.queries.ts'
import { unbilledWords } from './unbilled.words.ts'

/** Who has no bill of fees that have gone out; from a pupil's page, of that pupil. */
export function UnbilledScreen() {
  const text = useWords(unbilledWords)
  const only = new URLSearchParams(useSearch()).get('pupil') ?? undefined
  const asked = useUnbilled(only)
  const { pupils, count = 0 } = asked.data ?? {}
  return (
    <>
      <BackLink href="/fees">{text.back}</BackLink>
      <ScreenHead title={text.title} line={text.line} />
      {pupils === undefined && (
        <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine}>
          <SkeletonBar />
        </NotHereYet>
      )}
      {pupils?.length === 0 && <Empty title={text.noneTitle} line={only === undefined ? text.noneLine : text.noneOfOne} />}
      {pupils !== undefined && pupils.length > 0 && (
        <Rows>
          {pupils.map((one) => (
            <PupilRow key={`${one.schedule.id} ${one.ward_id}`} of={one} />
          ))}
        </Rows>
      )}
      {pupils !== undefined && count > pupils.length && <p className={styles.note}>{text.more(pupils.length, count)}</p>}
    </>
  )
}

function PupilRow({ of: { ward_id, fullname, class: className, joined_on, schedule, total, was_void } }: { of: Unbilled }) {
  const text = useWords(unbilledWords)
  const language = useLanguage()
  const came = joined_on === null ? [] : [text.came(dayText(joined_on, language, 'year'))]
  return (
    <Row columns="minmax(0, 1.2fr) minmax(0, 1.2fr) minmax(0, 0.8fr) 180px">
      <RowName name={fullname} line={[className, ...came].join(' · ')} />
      <RowLine>
        {schedule.name}, {schedule.term}, {schedule.academic_year}
        <br />
        {text.whole(moneyText(total, language))}
      </RowLine>
      <span>{was_void && <Chip tone="plain">{text.wasVoid}</Chip>}</span>
      <RowActs>
        <Button size="small" href={`/fees/${schedule.id}/pupils/${ward_id}`} aria-label={text.lookOf(fullname, schedule.name)}>
          {text.look}
        </Button>
      </RowActs>
    </Row>
  )
}
