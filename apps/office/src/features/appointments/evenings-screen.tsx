import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Row, RowActs, RowName, Rows, ScreenHead } from '#features/frame'
import { Button } from '@schoolgate/ui/button'
import { Empty } from '@schoolgate/ui/empty'
import { IconPlus } from '@schoolgate/ui/icons/plus'
import { dayText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { eveningsQuery } from './appointments.queries.ts'
import { appointmentsWords } from './appointments.words.ts'
import { OpenSheet } from './open-sheet.tsx'

/** The evenings to come: a teacher’s own, or the whole school’s. */
export function EveningsScreen() {
  const text = useWords(appointmentsWords)
  const language = useLanguage()
  const asked = useQuery(eveningsQuery)
  const [isOpening, setOpening] = useState(false)
  const { data } = asked
  return (
    <>
      <ScreenHead
        title={text.title}
        line={text.line}
        acts={
          data && data.teachers.length > 0 ? (
            <Button kind="primary" onClick={() => setOpening(true)}>
              <IconPlus size="s" />
              {text.openTimes}
            </Button>
          ) : undefined
        }
      />
      {data === undefined ? (
        <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine}>
          <SkeletonBar />
        </NotHereYet>
      ) : data.evenings.length === 0 ? (
        <Empty title={text.none} line={text.noneLine} />
      ) : (
        <Rows>
          {data.evenings.map((one) => {
            const day = dayText(one.day, language)
            return (
              <Row key={one.id} columns="minmax(0, 1fr) minmax(0, 1fr) auto">
                <RowName
                  name={one.teacher.name}
                  line={[day, `${one.from}–${one.to}`, one.place].filter((part) => part !== null).join(' · ')}
                />
                <span>{text.counts(one.taken, one.free)}</span>
                <RowActs>
                  <Button href={`/appointments/${one.id}`} aria-label={text.seeOf(one.teacher.name, day)}>
                    {text.see}
                  </Button>
                </RowActs>
              </Row>
            )
          })}
        </Rows>
      )}
      {isOpening && data && <OpenSheet today={data.today} teachers={data.teachers} onClose={() => setOpening(false)} />}
    </>
  )
}
