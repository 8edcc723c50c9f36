import type { Mark } from '@schoolgate/contracts/registers'
import { type ComponentType, useState } from 'react'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Field } from '@schoolgate/ui/field'
import type { IconProps } from '@schoolgate/ui/icon'
import { IconCheckBold } from '@schoolgate/ui/icons/check-bold'
import { IconClock } from '@schoolgate/ui/icons/clock'
import { IconHourglassMedium } from '@schoolgate/ui/icons/hourglass-medium'
import { IconXCircle } from '@schoolgate/ui/icons/x-circle'
import { dayText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { calledOf, fullOf, refusalIn } from './mark-text.ts'
import { registerWords } from './register.words.ts'
import type { WeekCell, WeekTaking } from './use-week.ts'
import { weekWords } from './week.words.ts'
import styles from './week.module.css'

const WORDS: readonly (readonly [Mark['is'], ComponentType<IconProps>])[] = [
  ['in', IconCheckBold],
  ['late', IconClock],
  ['away', IconXCircle],
  ['half', IconHourglassMedium],
]

type ChosenProps = { cell: WeekCell; name: string; day: string; onSay: (is: Mark['is']) => void; onMore: () => void }

/** The child and the day that are chosen, with the four words for the mouse. */
export function ChosenCell({ cell, name, day, onSay, onMore }: ChosenProps) {
  const text = useWords(weekWords)
  const register = useWords(registerWords)
  const language = useLanguage()
  const told = cell?.pupil.told ?? null
  return (
    <Card className={styles.card}>
      <h2>{text.chosen(calledOf(name), dayText(day, language))}</h2>
      <p className={styles.small} role="status">
        {cell === null ? text.noRegister : cell.said ? fullOf(cell.mark, told, register) : text.nothing}
        {cell?.said && cell.pupil.marked_by !== null && !cell.isNew ? ` · ${cell.pupil.marked_by}` : ''}
      </p>
      {told && <p className={styles.small}>{register.told(register.reasons[told.reason ?? 'other'], told.text)}</p>}
      {cell !== null && (
        <>
          <div className={styles.words}>
            {WORDS.map(([is, Icon]) => (
              <button
                key={is}
                type="button"
                className={styles.word}
                aria-pressed={cell.said && cell.mark.is === is}
                onClick={() => (cell.said && cell.mark.is === is && is !== 'in' ? onMore() : onSay(is))}
              >
                <Icon size="s" />
                {register.states[is]}
              </button>
            ))}
          </div>
          {cell.said && cell.mark.is !== 'in' && (
            <Button size="small" onClick={onMore}>
              {cell.mark.is === 'late' ? register.timeButton : register.whyButton}
            </Button>
          )}
          <p className={styles.keys}>
            {(['in', 'late', 'away', 'half'] as const).map((is) => (
              <span key={is}>
                <kbd>{text.letters[is]}</kbd> {register.states[is].toLocaleLowerCase()}
              </span>
            ))}
          </p>
        </>
      )}
    </Card>
  )
}

/** What was changed and is not saved: day by day with its count, and the reason that a day which is over asks for. */
export function ToSave({ taking }: { taking: WeekTaking }) {
  const text = useWords(weekWords)
  const register = useWords(registerWords)
  const language = useLanguage()
  const [reason, setReason] = useState('')
  const { changed, isBusy } = taking
  const needsReason = changed.some((one) => one.needsReason)
  return (
    <>
      {taking.conflicts.map((conflict) => {
        const [stands, yours] = [fullOf(conflict.stands, null, register), fullOf(conflict.yours, null, register)]
        return (
          <Card key={`${conflict.day} ${conflict.ward_id}`} className={styles.card}>
            <h2>{register.conflict(conflict.fullname)}</h2>
            <p>{register.theirs(conflict.by, stands)}</p>
            <p>{register.yours(yours)}</p>
            <div className={styles.words}>
              <Button onClick={() => void taking.settle(conflict, null)}>{register.keepTheirs(stands)}</Button>
              <Button onClick={() => void taking.settle(conflict, reason.trim() === '' ? text.chosenAgain : reason)}>
                {register.takeMine(yours)}
              </Button>
            </div>
          </Card>
        )
      })}
      {changed.length > 0 && (
        <Card className={styles.card}>
          <h2>{text.toSave}</h2>
          <ul className={styles.changes}>
            {changed.map((one) => (
              <li key={one.register.day}>
                <b>{dayText(one.register.day, language)}</b>
                <span className={styles.small}>{register.counts(taking.counts(one))}</span>
                {one.waits && <span className={styles.small}>{register.waits}</span>}
                {one.refused !== null && (
                  <Note tone="bad" role="alert" title={register.refused}>
                    {refusalIn(register.refusals, one.refused) ?? register.refusedOther}{' '}
                    <Button size="small" onClick={() => taking.giveUp(one)}>
                      {register.giveUp}
                    </Button>
                  </Note>
                )}
              </li>
            ))}
          </ul>
          {needsReason && (
            <Field
              label={register.correctWhy}
              hint={text.correctLine}
              value={reason}
              maxLength={200}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
          <div className={styles.acts}>
            <Button
              kind="primary"
              busy={isBusy}
              disabled={needsReason && reason.trim() === ''}
              onClick={() => void taking.save(reason).then(() => setReason(''))}
            >
              {text.save(changed.length)}
            </Button>
            {taking.canUndo && <Button onClick={taking.undo}>{register.undo}</Button>}
          </div>
        </Card>
      )}
    </>
  )
}
