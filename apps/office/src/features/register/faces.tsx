import type { ComponentType } from 'react'
import { Arch } from '@schoolgate/ui/arch'
import type { WardTone } from '@schoolgate/ui/chip'
import type { IconProps } from '@schoolgate/ui/icon'
import { IconClockBold } from '@schoolgate/ui/icons/clock-bold'
import { IconFirstAidBold } from '@schoolgate/ui/icons/first-aid-bold'
import { IconHourglassMedium } from '@schoolgate/ui/icons/hourglass-medium'
import { IconXBold } from '@schoolgate/ui/icons/x-bold'
import { useWords } from '@schoolgate/ui/lib/words'
import { VisuallyHidden } from '@schoolgate/ui/visually-hidden'
import { fullOf, namesAmong, shortOf, toneOf } from './mark-text.ts'
import { markOf } from './marks.ts'
import styles from './faces.module.css'
import { registerWords } from './register.words.ts'
import type { Taking } from './use-register.ts'

const TONES: readonly WardTone[] = ['w1', 'w2', 'w3', 'w4']
const BADGES: Partial<Record<ReturnType<typeof toneOf>, ComponentType<IconProps>>> = {
  away: IconXBold,
  known: IconFirstAidBold,
  late: IconClockBold,
  half: IconHourglassMedium,
}

/** The class at the gate: one arch a child, in the order of the class list. A tap says who is not in. */
export function Faces({ taking: { register, named, chosen, tap } }: { taking: Taking }) {
  const text = useWords(registerWords)
  const names = namesAmong(register.pupils)
  return (
    <ul className={styles.faces}>
      {register.pupils.map((pupil, at) => {
        const mark = markOf(pupil, named)
        const tone = toneOf(mark, pupil.told)
        const Badge = BADGES[tone]
        return (
          <li key={pupil.id}>
            <button
              type="button"
              className={styles.face}
              data-is={tone}
              aria-current={chosen === pupil.id ? 'true' : undefined}
              onClick={() => tap(pupil.id)}
            >
              <span className={styles.frame}>
                <Arch
                  size={50}
                  tone={TONES[at % TONES.length] ?? 'w1'}
                  name={pupil.fullname}
                  child={pupil.gender === null ? undefined : pupil.gender === 'female' ? 'girl' : 'boy'}
                />
                {Badge && (
                  <span className={styles.badge}>
                    <Badge size="xs" />
                  </span>
                )}
              </span>
              <VisuallyHidden>{text.child(pupil.fullname, fullOf(mark, pupil.told, text))}</VisuallyHidden>
              <b className={styles.name} aria-hidden="true">
                {names.get(pupil.id)}
              </b>
              <span className={styles.state} aria-hidden="true">
                {shortOf(mark, pupil.told, text)}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
