import { closeDay, type DayTotals } from '@schoolgate/contracts/days'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ScreenHead, useKey } from '#features/frame'
import { useAttempt, useFreshProof } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Field } from '@schoolgate/ui/field'
import { IconFingerprint } from '@schoolgate/ui/icons/fingerprint'
import { IconWarningCircle } from '@schoolgate/ui/icons/warning-circle'
import { call } from '@schoolgate/ui/lib/api'
import { dayText } from '@schoolgate/ui/lib/dates'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { Pill, PillRow } from '@schoolgate/ui/pill'
import { toast } from '@schoolgate/ui/toast'
import styles from './close.module.css'
import { closeWords } from './close.words.ts'
import { type BoxDraft, closingOf, emptyCount, reckonCount, type CountDraft } from './count.ts'
import { BoxSums } from './box-sums.tsx'
import { Notes } from './notes.tsx'
import { OtherMoney } from './other-money.tsx'
import { PrintDay } from './print-day.tsx'
import { useRefusals } from './refusals.ts'

/** Counting the box, what it should hold, the other ways' sheets, and closing the day by a fresh proof. */
export function CloseDay({ day }: { day: DayTotals }) {
  const text = useWords(closeWords)
  const language = useLanguage()
  const refusals = useRefusals()
  const answers = useQueryClient()
  const { proven, asking } = useFreshProof()
  const { attempt, isBusy, problem } = useAttempt()
  const [draft, setDraft] = useState<CountDraft>(emptyCount)
  const [chosen, setChosen] = useState('')
  const [isTried, setTried] = useState(false)
  // The same count sent again is the same closing.
  const keyFor = useKey()
  const change = (part: Partial<CountDraft>) => setDraft((now) => ({ ...now, ...part }))
  const { currency } = day.total
  const said = (amount_minor: number) => moneyText({ amount_minor, currency }, language)
  const reckoned = reckonCount(draft, day)
  const { boxes, differenceMinor, isRight, faults } = reckoned
  const [first] = boxes
  const at = boxes.find(({ id }) => id === chosen) ?? first
  const differs = differenceMinor < 0 ? text.short(said(-differenceMinor)) : text.over(said(differenceMinor))
  const close = () => {
    setTried(true)
    const wrong = boxes.find((box) => box.faults.size > 0)
    if (wrong) setChosen(wrong.id)
    if (faults.size > 0) return
    const body = closingOf(draft, reckoned, day)
    void attempt(
      async () => {
        await proven(() => call(closeDay, { body }, keyFor(body)))
        toast(text.closed)
        await Promise.all([
          answers.invalidateQueries({ queryKey: ['money-today'] }),
          answers.invalidateQueries({ queryKey: ['money'] }),
        ])
      },
      text.problems.notClosed,
      refusals,
    ).finally(() => void answers.invalidateQueries({ queryKey: ['money', day.day] }))
  }
  if (!at) return null
  const changeBox = (part: Partial<BoxDraft>) => change({ boxes: new Map([...draft.boxes, [at.id, { ...at.draft, ...part }]]) })
  const payments = day.methods.reduce((sum, method) => sum + method.payments, 0)
  return (
    <>
      <ScreenHead
        title={text.title(dayText(day.day, language))}
        line={text.facts(payments, moneyText(day.total, language))}
        acts={<PrintDay day={day.day} />}
      />
      {problem !== null && (
        <Note tone="bad" role="alert" icon={<IconWarningCircle />}>
          {problem}
        </Note>
      )}
      {boxes.length > 1 && (
        <div className={styles.tills}>
          <PillRow label={text.tills}>
            {boxes.map((box) => (
              <Pill key={box.id} pressed={box.id === at.id} onClick={() => setChosen(box.id)}>
                {`${box.name}, ${said(box.countedMinor)}`}
              </Pill>
            ))}
          </PillRow>
        </div>
      )}
      <div className={styles.beside}>
        <Notes
          name={at.name}
          draft={at.draft}
          currency={currency}
          countedMinor={at.countedMinor}
          isTried={isTried}
          onChange={changeBox}
        />
        <div className={styles.side}>
          <BoxSums
            box={at}
            currency={currency}
            isTried={isTried}
            isAsked={boxes.length === 1 ? !isRight : !at.isRight}
            onChange={changeBox}
          >
            {!isRight && (
              <Field
                label={text.reason}
                hint={text.reasonHint}
                autoComplete="off"
                maxLength={200}
                value={draft.reason}
                onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
                error={isTried && faults.has('reason') ? text.problems.reason : null}
              />
            )}
          </BoxSums>
          <OtherMoney draft={draft} sheets={reckoned.sheets} isTried={isTried} onChange={change} />
          <Card className={styles.box} aria-label={text.bank}>
            <Field
              label={at.name === '' ? text.stays : text.staysIn(at.name)}
              inputMode="decimal"
              autoComplete="off"
              maxLength={16}
              placeholder="0"
              value={at.draft.left}
              onChange={({ currentTarget }) => changeBox({ left: currentTarget.value })}
              error={isTried && at.faults.has('left') ? text.problems.left : null}
            />
            <p className={styles.small}>{text.toBank(said(Math.max(0, at.countedMinor - (at.leftMinor ?? 0))))}</p>
          </Card>
        </div>
      </div>
      <div className={styles.end}>
        <p className={styles.small}>
          {text.after} {text.later}
        </p>
        <Button kind="primary" size="big" busy={isBusy} onClick={close}>
          <IconFingerprint size="s" />
          {differenceMinor === 0 ? text.close : text.closeDiffers(differs)}
        </Button>
      </div>
      {asking}
    </>
  )
}
