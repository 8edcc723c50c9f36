import type { ComponentType } from 'react'
import type { IconProps } from '@schoolgate/ui/icon'
import { IconCheckBold } from '@schoolgate/ui/icons/check-bold'
import { IconClockBold } from '@schoolgate/ui/icons/clock-bold'
import { IconFirstAidBold } from '@schoolgate/ui/icons/first-aid-bold'
import { IconHourglassMedium } from '@schoolgate/ui/icons/hourglass-medium'
import { IconXBold } from '@schoolgate/ui/icons/x-bold'
import { useWords } from '@schoolgate/ui/lib/words'
import { fullOf, shortOf, toneOf } from './mark-text.ts'
import { markOf } from './marks.ts'
import styles from './names.module.css'
import { registerWords } from './register.words.ts'
import type { Taking } from './use-register.ts'

const SIGNS: Record<ReturnType<typeof toneOf>, ComponentType<IconProps>> = {
  in: IconCheckBold,
  away: IconXBold,
  known: IconFirstAidBold,
  late: IconClockBold,
  half: IconHourglassMedium,
}

/** The class list with its numbers, in large letters: for reading the names aloud. */
export function Names({ taking: { register, named, chosen, tap } }: { taking: Taking }) {
  const text = useWords(registerWords)
  return (
    <ol className={styles.names}>
      {register.pupils.map((pupil, at) => {
        const mark = markOf(pupil, named)
        const tone = toneOf(mark, pupil.told)
        const Sign = SIGNS[tone]
        return (
          <li key={pupil.id} className={styles.row} aria-current={chosen === pupil.id ? 'true' : undefined}>
            <span className={styles.number}>{at + 1}</span>
            <span className={styles.name}>{pupil.fullname}</span>
            <button
              type="button"
              className={styles.state}
              data-is={tone}
              aria-label={text.child(pupil.fullname, fullOf(mark, pupil.told, text))}
              onClick={() => tap(pupil.id)}
            >
              <Sign size="xs" />
              {shortOf(mark, pupil.told, text) || text.states.in}
            </button>
          </li>
        )
      })}
    </ol>
  )
}
