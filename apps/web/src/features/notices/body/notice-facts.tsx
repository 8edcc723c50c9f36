import type { Notice } from '@schoolgate/contracts/notices'
import { EventToCalendar } from '#features/calendar'
import { useTimeZone } from '#features/identity'
import { dayOf, dayText, timeText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Card } from '@schoolgate/ui/card'
import { KeyValues } from '@schoolgate/ui/key-values'
import { bodyWords } from './body.words.ts'

const MIDNIGHT = '00:00'

/** What to remember: when and where it is, and the facts the school named. */
export const useNoticeFacts = ({ event, facts }: Notice): readonly { label: string; value: string }[] => {
  const text = useWords(bodyWords)
  const language = useLanguage()
  const timeZone = useTimeZone()
  // A whole day begins at midnight; nobody comes at 00:00.
  const moment = (instant: string) => {
    const day = dayText(dayOf(instant, timeZone), language)
    const time = timeText(instant, language, timeZone)
    return time === MIDNIGHT ? day : `${day}, ${time}`
  }
  const until = (starts: string, ends: string) =>
    dayOf(starts, timeZone) === dayOf(ends, timeZone) ? timeText(ends, language, timeZone) : moment(ends)
  return [
    ...(event ? [{ label: text.when, value: moment(event.starts) }] : []),
    ...(event?.ends ? [{ label: text.until, value: until(event.starts, event.ends) }] : []),
    ...(event?.place ? [{ label: text.where, value: event.place }] : []),
    ...facts,
  ]
}

/** The same as a card; what has a day goes into the parent's own calendar from here. */
export function NoticeFacts({ notice }: { notice: Notice }) {
  const items = useNoticeFacts(notice)
  if (items.length === 0) return null
  return (
    <Card>
      <KeyValues items={items} />
      {notice.event && <EventToCalendar noticeId={notice.id} />}
    </Card>
  )
}
