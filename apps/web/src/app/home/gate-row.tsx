import { isAtSchool } from '@schoolgate/contracts/at-school'
import { whereabouts } from '@schoolgate/contracts/first-words'
import type { Ward } from '@schoolgate/contracts/wards'
import type { ComponentType } from 'react'
import { WardPortrait } from '#features/wards'
import { classes } from '@schoolgate/ui/lib/classes'
import { useWords } from '@schoolgate/ui/lib/words'
import type { IconProps } from '@schoolgate/ui/icon'
import { IconCheckBold } from '@schoolgate/ui/icons/check-bold'
import { IconClockBold } from '@schoolgate/ui/icons/clock-bold'
import { IconFirstAidBold } from '@schoolgate/ui/icons/first-aid-bold'
import { IconNoteBold } from '@schoolgate/ui/icons/note-bold'
import { IconXBold } from '@schoolgate/ui/icons/x-bold'
import { Link } from '@schoolgate/ui/link'
import styles from './gate-row.module.css'
import { homeWords } from './home.words.ts'

type Status = NonNullable<Ward['summary']['today']>['status']
type Look = { ring: string | undefined; tone: string | undefined; Badge: ComponentType<IconProps> | null }

const told = (Badge: ComponentType<IconProps>): Look => ({ ring: styles.away, tone: styles.told, Badge })
const LOOKS: Record<Status, Look> = {
  present: { ring: undefined, tone: styles.ok, Badge: IconCheckBold },
  late: { ring: undefined, tone: styles.late, Badge: IconClockBold },
  absent: { ring: styles.away, tone: styles.bad, Badge: IconXBold },
  excused: told(IconNoteBold),
  sick: told(IconFirstAidBold),
  suspended: told(IconNoteBold),
  // Nobody is away on a day without school.
  holiday: { ring: styles.free, tone: styles.unknown, Badge: null },
  not_marked: { ring: styles.away, tone: styles.unknown, Badge: null },
}

type Props = { ward: Ward; place: number; isSchoolDay: boolean }

function AtTheGate({ ward, place, isSchoolDay }: Props) {
  const text = useWords(homeWords)
  const { today } = ward.summary
  const status = today?.status ?? (isSchoolDay ? 'not_marked' : 'holiday')
  const { ring, tone, Badge } = LOOKS[isAtSchool(ward) ? status : 'holiday']
  const where = whereabouts(ward, text)
  return (
    <Link className={classes(styles.ward, tone)} href={`/attendance?ward=${ward.id}`}>
      <span className={classes(styles.ring, ring)}>
        <WardPortrait ward={ward} place={place} size={78} />
        {Badge && (
          <span className={styles.badge}>
            <Badge size="xs" />
          </span>
        )}
      </span>
      <b className={styles.name}>{ward.first_name}</b>
      {/* A guardian without the right to attendance is shown the class instead of how the day began. */}
      <span className={where === null ? styles.class : styles.state}>
        {where ?? (isSchoolDay ? ward.class : text.today.holiday)}
      </span>
    </Link>
  )
}

/** Each ward at the gate, which is today's attendance: a closed ring came in, a dashed one is not in school. */
export function GateRow({ wards, isSchoolDay }: { wards: readonly Ward[]; isSchoolDay: boolean }) {
  const text = useWords(homeWords)
  return (
    <ul className={styles.gate} aria-label={text.wardsToday}>
      {wards.map((ward, place) => (
        <li key={ward.id}>
          <AtTheGate ward={ward} place={place} isSchoolDay={isSchoolDay} />
        </li>
      ))}
    </ul>
  )
}
