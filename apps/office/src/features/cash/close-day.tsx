import { cashUnitsOf } from '@schoolgate/contracts/cash-units'
import { closeDay, type DayTotals } from '@schoolgate/contracts/days'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { ScreenHead } from '#features/frame'
import { useAttempt, useFreshProof } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Field } from '@schoolgate/ui/field'
import { IconFingerprint } from '@schoolgate/ui/icons/fingerprint'
import { IconWarningCircle } from '@schoolgate/ui/icons/warning-circle'
import { call } from '@schoolgate/ui/lib/api'
import { dayText } from '@schoolgate/ui/lib/dates'
import { moneyParts, moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Money } from '@schoolgate/ui/money'
import { Note } from '@schoolgate/ui/note'
import { toast } from '@schoolgate/ui/toast'
import { boxWords } from './box.words.ts'
import styles from './close.module.css'
import { closeWords } from './close.words.ts'
import { closingOf, emptyCount, reckonCount, type CountDraft } from './count.ts'
import { OtherMoney } from './other-money.tsx'
import { PrintDay } from './print-day.tsx'
import { useRefusals } from './refusals.ts'

/** Counting the box, what it should hold, the other ways' sheets, and closing the day by a fresh proof. */
export function CloseDay({ day }: { day: DayTotals }) {
  const text = useWords(closeWords)
  const box = useWords(boxWords)
  const language = useLanguage()
  const refusals = useRefusals()
  const answers = useQueryClient()
  const { proven, asking } = useFreshProof()
  const { attempt, isBusy, problem } = useAttempt()
  const [draft, setDraft] = useState<CountDraft>(emptyCount)
  const [isTried, setTried] = useState(false)
  // The same count sent again is the same closing.
  const key = useRef({ said: '', idempotencyKey: '' })
  const change = (part: Partial<CountDraft>) => setDraft((now) => ({ ...now, ...part }))
  const { currency } = day.total
  const { moved, put_in: putIn, paid_in: paidIn } = day.cash_box
  const said = (amount_minor: number) => moneyText({ amount_minor, currency }, language)
  const reckoned = reckonCount(draft, day)
  const { differenceMinor, isRight, faults, countedMinor, leftMinor } = reckoned
  const differs = differenceMinor < 0 ? text.short(said(-differenceMinor)) : text.over(said(differenceMinor))
  const close = () => {
    setTried(true)
    if (faults.size > 0) return
    const body = closingOf(draft, reckoned, day)
    const sent = JSON.stringify(body)
    if (key.current.said !== sent) key.current = { said: sent, idempotencyKey: crypto.randomUUID() }
    const { idempotencyKey } = key.current
    void attempt(
      async () => {
        await proven(() => call(closeDay, { body }, { idempotencyKey }))
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
      <div className={styles.beside}>
        <Notes draft={draft} currency={currency} countedMinor={countedMinor} isTried={isTried} onChange={change} />
        <div className={styles.side}>
          <Card className={styles.box} aria-label={text.inBox}>
            <Field
              label={text.morning}
              inputMode="decimal"
              autoComplete="off"
              maxLength={16}
              placeholder={day.cash_box.float === null ? '' : moneyParts(day.cash_box.float, language).amount}
              value={draft.float}
              onChange={({ currentTarget }) => change({ float: currentTarget.value })}
              hint={day.cash_box.float === null ? text.morningFirst : text.morningHint(moneyText(day.cash_box.float, language))}
              error={isTried && faults.has('float') ? text.problems.amount : null}
            />
            <dl className={styles.sums}>
              <Sum label={text.moved} minor={moved.amount_minor - putIn.amount_minor + paidIn.amount_minor} currency={currency} />
              {putIn.amount_minor !== 0 && <Sum label={box.putIn} minor={putIn.amount_minor} currency={currency} />}
              {paidIn.amount_minor !== 0 && <Sum label={box.paidIn} minor={-paidIn.amount_minor} currency={currency} />}
              <Sum label={text.expected} minor={reckoned.expectedMinor} currency={currency} />
              <Sum label={text.counted} minor={countedMinor} currency={currency} />
            </dl>
            <p role="status" className={differenceMinor === 0 ? styles.right : styles.differs}>
              {differenceMinor === 0 ? text.right : <b>{differs}.</b>} {!isRight && text.sayWhy}
            </p>
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
          </Card>
          <OtherMoney draft={draft} sheets={reckoned.sheets} isTried={isTried} onChange={change} />
          <Card className={styles.box} aria-label={text.bank}>
            <Field
              label={text.stays}
              inputMode="decimal"
              autoComplete="off"
              maxLength={16}
              placeholder="0"
              value={draft.left}
              onChange={({ currentTarget }) => change({ left: currentTarget.value })}
              error={isTried && faults.has('left') ? text.problems.left : null}
            />
            <p className={styles.small}>{text.toBank(said(Math.max(0, countedMinor - (leftMinor ?? 0))))}</p>
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

function Sum({ label, minor, currency }: { label: string; minor: number; currency: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Money money={{ amount_minor: minor, currency }} />
      </dd>
    </div>
  )
}

type NotesProps = {
  draft: CountDraft
  currency: string
  countedMinor: number
  isTried: boolean
  onChange: (part: Partial<CountDraft>) => void
}

/** How many of each note and coin, the largest first; Tab goes to the next. */
function Notes({ draft, currency, countedMinor, isTried, onChange }: NotesProps) {
  const text = useWords(closeWords)
  const language = useLanguage()
  const heading = useId()
  const said = (amount_minor: number) => moneyText({ amount_minor, currency }, language)
  return (
    <Card flush aria-labelledby={heading}>
      <h2 id={heading} className={styles.title}>
        {text.count}
      </h2>
      <table className={styles.notes}>
        <thead>
          <tr>
            <th scope="col">{text.unit}</th>
            <th scope="col">{text.howMany}</th>
            <th scope="col">{text.makes}</th>
          </tr>
        </thead>
        <tbody>
          {cashUnitsOf(currency).map((unit) => {
            const typed = draft.units.get(unit) ?? ''
            const isWrong = typed.trim() !== '' && !/^\s*\d{1,5}\s*$/.test(typed)
            return (
              <tr key={unit}>
                <th scope="row">{said(unit)}</th>
                <td>
                  <input
                    className={styles.many}
                    inputMode="numeric"
                    autoComplete="off"
                    maxLength={5}
                    aria-label={text.howManyOf(said(unit))}
                    aria-invalid={isWrong || undefined}
                    value={typed}
                    onChange={({ currentTarget }) => onChange({ units: new Map([...draft.units, [unit, currentTarget.value]]) })}
                  />
                </td>
                <td>{isWrong ? '' : moneyParts({ amount_minor: unit * Number(typed), currency }, language).amount}</td>
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {text.counted}
            </th>
            <td>
              <Money money={{ amount_minor: countedMinor, currency }} />
            </td>
          </tr>
        </tfoot>
      </table>
      {isTried && [...draft.units.values()].some((typed) => !/^\s*\d{0,5}\s*$/.test(typed)) && (
        <p role="alert" className={styles.fault}>
          {text.problems.number}
        </p>
      )}
    </Card>
  )
}
