import { addressOf } from '@schoolgate/contracts/address'
import { downloadNoticeEvent } from '@schoolgate/contracts/calendar'
import { useIsReachable } from '@schoolgate/ui/lib/network'
import { useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { IconCalendarCheck } from '@schoolgate/ui/icons/calendar-check'
import { TextLink } from '@schoolgate/ui/text-link'
import { calendarWords } from './calendar.words.ts'
import styles from './calendar.module.css'

/** Beside an event: takes it into the parent's own calendar, or shows the way to have all of them there. */
export function EventToCalendar({ noticeId }: { noticeId: string }) {
  const text = useWords(calendarWords)
  const isReachable = useIsReachable()
  return (
    <div className={styles.event}>
      {isReachable && (
        <Button size="small" href={addressOf(downloadNoticeEvent, { params: { id: noticeId } })}>
          <IconCalendarCheck size="s" />
          {text.addEvent}
        </Button>
      )}
      <TextLink href="/calendar">{text.allDays}</TextLink>
    </div>
  )
}
