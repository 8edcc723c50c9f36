import type { Clash } from '@schoolgate/contracts/timetable-clashes'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { weekdayName } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import type { Timetable } from './timetable.queries.ts'
import { timetableWords } from './timetable.words.ts'
import styles from './timetable.module.css'

/** Says who or what is wanted where else, and when. */
export const useClashText = ({ classes, teachers }: Timetable) => {
  const text = useWords(timetableWords)
  const language = useLanguage()
  return ({ what, who, other }: Clash): string => {
    const klass = classes.find(({ id }) => id === other.class_id)?.name ?? ''
    const time = `${weekdayName(other.weekday, language)} ${other.starts}`
    return what === 'room'
      ? text.clashRoom(who, klass, time)
      : text.clashTeacher(teachers.find(({ id }) => id === who)?.name ?? '', klass, time)
  }
}

type ClashesProps = {
  clashes: readonly Clash[]
  meant: readonly string[]
  textOf: (clash: Clash) => string
  onMeant: (key: string) => void
}

/** What clashes, each with its own word that it is meant. */
export function Clashes({ clashes, meant, textOf, onMeant }: ClashesProps) {
  const text = useWords(timetableWords)
  if (clashes.length === 0) return null
  return (
    <Card className={styles.clashes}>
      <h2>{text.clashes(clashes.length)}</h2>
      <p className={styles.small}>{text.clashesLine}</p>
      <ul>
        {clashes.map((clash) => (
          <li key={clash.key}>
            <span>{textOf(clash)}</span>
            {meant.includes(clash.key) ? (
              <span className={styles.small}>{text.meant}</span>
            ) : (
              <Button size="small" aria-label={`${text.meant}: ${textOf(clash)}`} onClick={() => onMeant(clash.key)}>
                {text.meant}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
