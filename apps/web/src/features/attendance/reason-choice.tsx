import { ABSENCE_REASONS, type AbsenceReason } from '@schoolgate/contracts/attendance'
import type { ComponentType } from 'react'
import { useWords } from '@schoolgate/ui/lib/words'
import type { IconProps } from '@schoolgate/ui/icon'
import { IconBus } from '@schoolgate/ui/icons/bus'
import { IconDotsThreeCircle } from '@schoolgate/ui/icons/dots-three-circle'
import { IconFirstAid } from '@schoolgate/ui/icons/first-aid'
import { IconFirstAidKit } from '@schoolgate/ui/icons/first-aid-kit'
import { IconUsersThree } from '@schoolgate/ui/icons/users-three'
import { attendanceWords } from './attendance.words.ts'
import { explainWords } from './explain.words.ts'
import styles from './explain-sheet.module.css'

const ICONS: Record<AbsenceReason, ComponentType<IconProps>> = {
  sick: IconFirstAid,
  hospital: IconFirstAidKit,
  family: IconUsersThree,
  transport: IconBus,
  other: IconDotsThreeCircle,
}

/** Five big reasons, one of them chosen with a tap or the arrow keys. */
export function ReasonChoice({ reason, onReason }: { reason: AbsenceReason | null; onReason: (reason: AbsenceReason) => void }) {
  const text = useWords(attendanceWords)
  const { reason: legend } = useWords(explainWords)
  return (
    <fieldset className={styles.reasons} aria-label={legend}>
      {ABSENCE_REASONS.map((one) => {
        const Icon = ICONS[one]
        return (
          <label key={one} className={styles.reason}>
            <input type="radio" name="reason" className={styles.radio} checked={one === reason} onChange={() => onReason(one)} />
            <b>{text.reasons[one]}</b>
            <Icon />
          </label>
        )
      })}
    </fieldset>
  )
}
