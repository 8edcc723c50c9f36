import type { Mark, RegisterPupil } from '@schoolgate/contracts/registers'
import { type ComponentType, useState } from 'react'
import { Button } from '@schoolgate/ui/button'
import type { IconProps } from '@schoolgate/ui/icon'
import { IconArrowCounterClockwise } from '@schoolgate/ui/icons/arrow-counter-clockwise'
import { IconCheckBold } from '@schoolgate/ui/icons/check-bold'
import { IconClock } from '@schoolgate/ui/icons/clock'
import { IconDeviceMobile } from '@schoolgate/ui/icons/device-mobile'
import { IconHourglassMedium } from '@schoolgate/ui/icons/hourglass-medium'
import { IconXCircle } from '@schoolgate/ui/icons/x-circle'
import { timeText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { isKeptSafely } from './kept.ts'
import { plainMark } from './marks.ts'
import { type Alert, ReasonSheet } from './reason-sheet.tsx'
import { registerWords } from './register.words.ts'
import type { Taking } from './use-register.ts'
import styles from './tray.module.css'

const WORDS: readonly (readonly [Mark['is'], ComponentType<IconProps>])[] = [
  ['away', IconXCircle],
  ['late', IconClock],
  ['half', IconHourglassMedium],
  ['in', IconCheckBold],
]

type TrayProps = { taking: Taking; alert: Alert; reason: string | undefined; needsReason: boolean }

/** Under the thumb: the child that was tapped with the four words, how the register is kept, and the one button. */
export function Tray({ taking, alert, reason, needsReason }: TrayProps) {
  const text = useWords(registerWords)
  const language = useLanguage()
  const { register, chosen, kept, counts, isToSave, isBusy, told } = taking
  const pupil = register.pupils.find(({ id }) => id === chosen)
  const waits = kept?.sending != null && kept.refused === null && told?.is !== 'sent'
  return (
    <div className={styles.tray} data-tray>
      {pupil ? (
        <Chosen key={pupil.id} taking={taking} pupil={pupil} alert={alert} />
      ) : (
        <p className={styles.state} role="status">
          {waits && <IconDeviceMobile size="s" />}
          <span>
            {waits ? (
              <>
                <b>{text.keptHere(timeText(new Date(kept.at + kept.ahead), language, register.timezone))}</b>
                <span className={styles.how}>{isKeptSafely() ? text.keptLine : text.keptLoose}</span>
              </>
            ) : isToSave && kept ? (
              text.changesKept(Object.keys(kept.named).length)
            ) : (
              text.pick
            )}
          </span>
          {taking.canUndo && <Undo taking={taking} />}
        </p>
      )}
      {isToSave || isBusy ? (
        <Button
          kind="primary"
          size="big"
          full
          busy={isBusy}
          disabled={needsReason && (reason ?? '').trim() === ''}
          onClick={() => void taking.save(taking.named, register, needsReason ? reason : undefined)}
        >
          {isBusy ? text.saving : waits ? text.sendNow : text.save(counts)}
        </Button>
      ) : (
        <p className={styles.saved} role="status">
          <IconCheckBold size="s" />
          {text.saved(counts)}
        </p>
      )}
    </div>
  )
}

function Undo({ taking }: { taking: Taking }) {
  const text = useWords(registerWords)
  return (
    <button type="button" className={styles.undo} onClick={taking.undo}>
      <IconArrowCounterClockwise size="s" />
      {text.undo}
    </button>
  )
}

function Chosen({ taking, pupil, alert }: { taking: Taking; pupil: RegisterPupil; alert: Alert }) {
  const text = useWords(registerWords)
  const [isAsking, setAsking] = useState(false)
  const mark = taking.markOf(pupil.id)
  return (
    <>
      <div className={styles.head}>
        <b>{pupil.fullname}</b>
        {mark.is !== 'in' && (
          <button type="button" className={styles.undo} onClick={() => setAsking(true)}>
            {mark.is === 'late' ? text.timeButton : text.whyButton}
          </button>
        )}
        {taking.canUndo && <Undo taking={taking} />}
      </div>
      <div className={styles.words}>
        {WORDS.map(([is, Icon]) => (
          <button
            key={is}
            type="button"
            className={styles.word}
            aria-pressed={mark.is === is}
            // The dark word leads to what more is to be said of it.
            onClick={() =>
              mark.is === is && is !== 'in' ? setAsking(true) : taking.name(pupil.id, plainMark(is, taking.time()))
            }
          >
            <Icon size="s" />
            {is === 'late' && mark.is === 'late' ? text.late(mark.time_in) : text.states[is]}
          </button>
        ))}
      </div>
      {isAsking && (
        <ReasonSheet
          pupil={pupil}
          mark={mark}
          alert={alert}
          alertAt={taking.register.alert_at ?? ''}
          onChange={(next) => taking.name(pupil.id, next)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
