import type { AbsenceReason } from '@schoolgate/contracts/attendance'
import type { Mark, RegisterPupil } from '@schoolgate/contracts/registers'
import { type ComponentType, useId } from 'react'
import { Button } from '@schoolgate/ui/button'
import type { IconProps } from '@schoolgate/ui/icon'
import { IconBell } from '@schoolgate/ui/icons/bell'
import { IconBus } from '@schoolgate/ui/icons/bus'
import { IconFirstAid } from '@schoolgate/ui/icons/first-aid'
import { IconFirstAidKit } from '@schoolgate/ui/icons/first-aid-kit'
import { IconHouseLine } from '@schoolgate/ui/icons/house-line'
import { IconNote } from '@schoolgate/ui/icons/note'
import { IconQuestion } from '@schoolgate/ui/icons/question'
import { useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { Sheet } from '@schoolgate/ui/sheet'
import { calledOf } from './mark-text.ts'
import { registerWords } from './register.words.ts'
import styles from './reason-sheet.module.css'

const REASONS: readonly (readonly [AbsenceReason | null, ComponentType<IconProps>])[] = [
  ['sick', IconFirstAidKit],
  ['hospital', IconFirstAid],
  ['family', IconHouseLine],
  ['transport', IconBus],
  ['other', IconNote],
  [null, IconQuestion],
]
const PARTS = ['day', 'morning', 'afternoon'] as const

type Away = Extract<Mark, { is: 'away' | 'half' }>
export type Alert = 'later' | 'now' | 'never'

type ReasonSheetProps = {
  pupil: RegisterPupil
  mark: Mark
  /** When parents are told of who is away without a reason; '' where they are told nothing. */
  alert: Alert
  alertAt: string
  onChange: (mark: Mark) => void
  onClose: () => void
}

/** Why a child is away and for which part of the day, or when it came; and whom we tell. */
export function ReasonSheet({ pupil, mark, alert, alertAt, onChange, onClose }: ReasonSheetProps) {
  const text = useWords(registerWords)
  const id = useId()
  const name = calledOf(pupil.fullname)
  const done = (
    <Button kind="primary" full onClick={onClose}>
      {text.done}
    </Button>
  )
  if (mark.is === 'late')
    return (
      <Sheet open onClose={onClose} title={text.isLate(name)} actions={done}>
        <div className={styles.time}>
          <label htmlFor={id}>{text.timeIn}</label>
          <input
            id={id}
            type="time"
            value={mark.time_in}
            onChange={({ target }) => /^\d\d:\d\d$/.test(target.value) && onChange({ is: 'late', time_in: target.value })}
          />
        </div>
      </Sheet>
    )
  if (mark.is === 'in') return null
  const part = mark.is === 'half' ? mark.away : 'day'
  const with_ = (why: AbsenceReason | null, of: (typeof PARTS)[number]): Away =>
    of === 'day' ? { is: 'away', why } : { is: 'half', away: of, why }
  const { told } = pupil
  return (
    <Sheet
      open
      onClose={onClose}
      title={text.isAway(name)}
      line={told ? text.told(told.reason === null ? text.reasons.other : text.reasons[told.reason], told.text) : text.nobodyTold}
      actions={done}
    >
      <fieldset className={styles.reasons}>
        <legend className={styles.legend}>{text.reason}</legend>
        {REASONS.map(([why, Icon]) => (
          <button
            key={why}
            type="button"
            className={styles.reason}
            aria-pressed={mark.why === why}
            onClick={() => onChange(with_(why, part))}
          >
            <Icon />
            {why === null ? text.notKnown : text.reasons[why]}
          </button>
        ))}
      </fieldset>
      <fieldset className={styles.parts}>
        <legend className={styles.legend}>{text.whichPart}</legend>
        {PARTS.map((of) => (
          <button
            key={of}
            type="button"
            className={styles.part}
            aria-pressed={part === of}
            onClick={() => onChange(with_(mark.why, of))}
          >
            {text.parts[of]}
          </button>
        ))}
      </fieldset>
      <Note tone="info" icon={<IconBell size="s" />}>
        {alert === 'later' ? text.alertAt(alertAt) : alert === 'now' ? text.alertNow : text.noAlert}
      </Note>
    </Sheet>
  )
}
