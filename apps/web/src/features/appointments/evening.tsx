import { addressOf } from '@schoolgate/contracts/address'
import { downloadTalk, type WardEvening } from '@schoolgate/contracts/appointments'
import type { Ward } from '@schoolgate/contracts/wards'
import { useId, useState } from 'react'
import { useTimeZone } from '#features/identity'
import { dayOf, dayText, timeText } from '@schoolgate/ui/lib/dates'
import { problemInWords } from '@schoolgate/ui/lib/problem-in-words'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { IconCalendarCheck } from '@schoolgate/ui/icons/calendar-check'
import { Mute } from '@schoolgate/ui/mute'
import { Note } from '@schoolgate/ui/note'
import { toast } from '@schoolgate/ui/toast'
import styles from './appointments.module.css'
import { useGiveBack } from './appointments.queries.ts'
import { appointmentsWords } from './appointments.words.ts'
import { ChooseTime } from './choose-time.tsx'

type EveningProps = { ward: Ward; evening: WardEvening; isReachable: boolean }

/** A teacher's evening: the family's time there, or the times that are free. */
export function Evening({ ward, evening, isReachable }: EveningProps) {
  const text = useWords(appointmentsWords)
  const language = useLanguage()
  const timeZone = useTimeZone()
  const heading = useId()
  const [isChanging, setChanging] = useState(false)
  const { teacher, day, place, minutes, choose_until, is_open, mine } = evening
  const until = `${dayText(dayOf(choose_until, timeZone), language)}, ${timeText(choose_until, language, timeZone)}`
  const isChoosing = is_open && (mine === null || isChanging)
  return (
    <Card aria-labelledby={heading}>
      <h2 id={heading}>{teacher.name}</h2>
      <p>{[dayText(day, language), place].filter(Boolean).join(' · ')}</p>
      <Mute>{is_open ? `${text.keeps(minutes)} · ${text.chooseUntil(until)}` : text.over(until)}</Mute>
      {mine && (
        <MyTime
          ward={ward}
          mine={mine}
          isOpen={is_open && isReachable}
          isChanging={isChanging}
          onChange={() => setChanging(!isChanging)}
        />
      )}
      {isChoosing && (
        <ChooseTime
          key={mine?.id ?? ''}
          ward={ward}
          evening={evening}
          isReachable={isReachable}
          onTaken={() => setChanging(false)}
        />
      )}
    </Card>
  )
}

type MyTimeProps = {
  ward: Ward
  mine: NonNullable<WardEvening['mine']>
  isOpen: boolean
  isChanging: boolean
  onChange: () => void
}

function MyTime({ ward, mine, isOpen, isChanging, onChange }: MyTimeProps) {
  const text = useWords(appointmentsWords)
  const give = useGiveBack()
  const params = { id: ward.id, talk_id: mine.id }
  const giveBack = () => give.mutate({ wardId: ward.id, talkId: mine.id }, { onSuccess: () => toast(text.gaveBack) })
  return (
    <div className={styles.mine}>
      <Note tone="ok" icon={<IconCalendarCheck />} title={text.yours(mine.starts)}>
        {[text.yourWays[mine.way], mine.by && text.by(mine.by)].filter(Boolean).join(' · ')}
      </Note>
      {isOpen && (
        <div className={styles.acts}>
          <Button size="small" href={addressOf(downloadTalk, { params })}>
            <IconCalendarCheck size="s" />
            {text.toCalendar}
          </Button>
          <Button size="small" onClick={onChange}>
            {isChanging ? text.keep : text.change}
          </Button>
          <Button size="small" kind="bare" busy={give.isPending} onClick={giveBack}>
            {text.giveBack}
          </Button>
        </div>
      )}
      {give.error && (
        <Note tone="bad" role="alert">
          {problemInWords(give.error, { codes: text.problems, other: text.problem })}
        </Note>
      )}
    </div>
  )
}
