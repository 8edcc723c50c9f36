import { useQuery } from '@tanstack/react-query'
import { NoWards, useWards } from '#features/wards'
import { useWords } from '@schoolgate/ui/lib/words'
import { Mute } from '@schoolgate/ui/mute'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { Page } from '#ui/page'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { PageSentence } from '#ui/page-sentence'
import { calendarLinksQuery } from './calendar.queries.ts'
import { calendarWords } from './calendar.words.ts'
import { WardCalendars } from './ward-calendars.tsx'

/** Which calendars follow which ward, another one, and the end of one. */
export function CalendarScreen() {
  const text = useWords(calendarWords)
  const asked = useQuery(calendarLinksQuery)
  const wardsAsked = useWards()
  const { data: wards } = wardsAsked
  const { data: links } = asked
  const isHere = wards !== undefined && links !== undefined
  return (
    <Page title={text.title} back="/profile" hasHeading={isHere}>
      {wards?.length === 0 ? (
        <NoWards heading="h1" />
      ) : isHere ? (
        <>
          <PageSentence>{text.sentence}</PageSentence>
          <Mute>{text.line}</Mute>
          {wards.map((ward) => (
            <WardCalendars key={ward.id} ward={ward} links={links.filter(({ ward_id }) => ward_id === ward.id)} />
          ))}
        </>
      ) : (
        <NotHereYet asked={[wardsAsked, asked]} title={text.notOpened} line={text.notOpenedLine}>
          <SkeletonBar width="70%" height={26} gap={16} />
          <SkeletonBar height={160} gap={16} />
          <SkeletonBar height={160} gap={16} />
        </NotHereYet>
      )}
    </Page>
  )
}
