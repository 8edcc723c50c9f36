import type { Ward } from '@schoolgate/contracts/wards'
import { dayText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { IconShareNetwork } from '@schoolgate/ui/icons/share-network'
import { Mute } from '@schoolgate/ui/mute'
import { share } from '@schoolgate/ui/share'
import { attendanceWords } from './attendance.words.ts'
import styles from './day-card.module.css'
import { useDayWords } from './day-words.ts'
import { ExplanationState } from './explanation-state.tsx'
import { isToExplain, type SchoolDay } from './month.ts'

type Props = { ward: Ward; one: SchoolDay; today: string; onExplain: (day: string) => void; onTellBefore: (day: string) => void }

/** The day that was tapped, or that a link opened: what is known of it, and what a parent can do. */
export function DayCard({ ward, one, today, onExplain, onTellBefore }: Props) {
  const text = useWords(attendanceWords)
  const language = useLanguage()
  const say = useDayWords()
  const title = dayText(one.day, language)
  const state = say.state(one)
  const isSaid = one.explanation !== null || one.waiting !== null
  const isOpenAhead = one.look === 'ahead' && one.day >= today
  const url = `${location.origin}/attendance?ward=${ward.id}&day=${one.day}`
  const handleShare = () => share({ title: text.shareTitle(ward.first_name, title), url }, text)
  return (
    <Card aria-live="polite" aria-label={title}>
      <h3>{title}</h3>
      <p className={styles.state}>
        {state.charAt(0).toUpperCase()}
        {state.slice(1)}
      </p>
      {isSaid && (
        <Mute>
          <ExplanationState one={one} />
        </Mute>
      )}
      <div className={styles.actions}>
        {isToExplain(one) && (
          <Button kind="primary" onClick={() => onExplain(one.day)}>
            {text.explain}
          </Button>
        )}
        {isOpenAhead && <Button onClick={() => onTellBefore(one.day)}>{text.tellBefore}</Button>}
        {one.explanation?.photo_url && <Button href={one.explanation.photo_url}>{text.photo}</Button>}
        <Button onClick={handleShare}>
          <IconShareNetwork size="s" />
          {text.share}
        </Button>
      </div>
    </Card>
  )
}
