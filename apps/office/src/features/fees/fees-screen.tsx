import type { FeeScheduleHead } from '@schoolgate/contracts/fees'
import { useState } from 'react'
import { Row, RowActs, RowLine, RowName, Rows, ScreenHead } from '#features/frame'
import { Button } from '@schoolgate/ui/button'
import { Chip } from '@schoolgate/ui/chip'
import { Empty } from '@schoolgate/ui/empty'
import { IconPlus } from '@schoolgate/ui/icons/plus'
import { dayText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { feesWords } from './fees.words.ts'
import { useSchedules } from './fees.queries.ts'
import { NewFees } from './new-fees.tsx'

/** What the school asks for, term by term. */
export function FeesScreen() {
  const text = useWords(feesWords)
  const asked = useSchedules()
  const [isNew, setNew] = useState(false)
  const begin = (
    <Button kind="primary" onClick={() => setNew(true)}>
      <IconPlus size="s" />
      {text.begin}
    </Button>
  )
  const { schedules } = asked.data ?? {}
  return (
    <>
      <ScreenHead
        title={text.title}
        line={text.line}
        {...(schedules?.length === 0
          ? {}
          : {
              acts: (
                <>
                  {schedules?.some(({ bills }) => bills > 0) && <Button href="/fees/unbilled">{text.unbilled}</Button>}
                  {begin}
                </>
              ),
            })}
      />
      {schedules === undefined && (
        <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine}>
          <SkeletonBar />
        </NotHereYet>
      )}
      {schedules?.length === 0 && <Empty title={text.noneTitle} line={text.noneLine} action={begin} />}
      {schedules !== undefined && schedules.length > 0 && (
        <Rows>
          {schedules.map((schedule) => (
            <ScheduleRow key={schedule.id} schedule={schedule} />
          ))}
        </Rows>
      )}
      <NewFees open={isNew} onClose={() => setNew(false)} schedules={schedules ?? []} />
    </>
  )
}

function ScheduleRow({ schedule: { id, name, term, academic_year, due_on, lines, bills } }: { schedule: FeeScheduleHead }) {
  const text = useWords(feesWords)
  const language = useLanguage()
  return (
    <Row columns="minmax(0, 1.4fr) minmax(0, 1fr) minmax(0, 1fr) 130px">
      <RowName name={name} line={`${term}, ${academic_year}`} />
      <RowLine>
        {text.lines(lines)}
        {due_on !== null && `, ${text.dueBy(dayText(due_on, language, 'year'))}`}
      </RowLine>
      <span>
        <Chip tone={bills > 0 ? 'accent' : 'plain'}>{bills > 0 ? text.billsOut(bills) : text.notIssued}</Chip>
      </span>
      <RowActs>
        <Button size="small" href={`/fees/${id}`} aria-label={text.openOf(name)}>
          {text.open}
        </Button>
      </RowActs>
    </Row>
  )
}
