import { type OfficePayment, refundPayment } from '@schoolgate/contracts/office-payments'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { afterCorrection, inWords, Reasons, useCorrectionRefusals, WaitsNote } from '#features/corrections'
import { useKey } from '#features/frame'
import { OneForm, useAttempt, useFreshProof } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Field } from '@schoolgate/ui/field'
import { call } from '@schoolgate/ui/lib/api'
import { classes } from '@schoolgate/ui/lib/classes'
import { minorOf, moneyParts, moneyText, writtenOf } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { toast } from '@schoolgate/ui/toast'
import styles from './cash.module.css'
import { notePayment } from './cash.queries.ts'
import { refundWords } from './refund.words.ts'

const REASONS = ['twice', 'tooMuch', 'left', 'asked', 'other'] as const

type RefundFormProps = {
  payment: OfficePayment
  /** So much the family asked back. */
  askedMinor?: number
  onDone: () => void
  onBack: () => void
}

const wayOf = ({ provider, method }: OfficePayment): 'cash' | 'bank' | 'mobile' | 'provider' => {
  if (provider !== 'office') return 'provider'
  if (method === 'cash') return 'cash'
  return method === 'momo' || method === 'ussd' ? 'mobile' : 'bank'
}

/** Money goes back the way it came, or stays as credit, which it is by itself; the reason first, and a fresh proof. */
export function RefundForm({ payment, askedMinor, onDone, onBack }: RefundFormProps) {
  const text = useWords(refundWords)
  const language = useLanguage()
  const refusals = useCorrectionRefusals()
  const answers = useQueryClient()
  const id = useId()
  const keyFor = useKey()
  const { proven, asking } = useFreshProof()
  const { attempt, isBusy, problem, setProblem } = useAttempt()
  const gone = payment.refunds.reduce((sum, { status, amount }) => (status === 'failed' ? sum : sum + amount.amount_minor), 0)
  const most = payment.amount.amount_minor - gone
  const [how, setHow] = useState<'back' | 'credit'>('back')
  const [reason, setReason] = useState<(typeof REASONS)[number]>(askedMinor === undefined ? 'twice' : 'asked')
  const [written, setWritten] = useState(writtenOf(Math.min(most, askedMinor ?? most)))
  const [waits, setWaits] = useState(false)
  const amountMinor = minorOf(written)
  const said = (amount_minor: number) => moneyText({ ...payment.amount, amount_minor }, language)
  const creditMinor = payment.parts.reduce((sum, part) => (part.bill_id === null ? sum + part.amount.amount_minor : sum), 0)
  const give = (more: string) => {
    if (amountMinor === null) return setProblem(text.amountWrong)
    void attempt(
      async () => {
        const body = { amount_minor: amountMinor, reason: inWords(text.reasons[reason], more) }
        const sent = { params: { reference: payment.reference }, body }
        const done = await proven(() => call(refundPayment, sent, keyFor(body)))
        setWaits(done.waits !== null)
        if (done.waits === null) {
          toast(text.done)
          onDone()
        }
        await notePayment(answers, done.payment)
        await afterCorrection(answers)
      },
      text.notDone,
      refusals,
    )
  }
  if (waits) return <WaitsNote onClose={onDone} />
  const ways = [
    { value: 'back' as const, title: text.sameWay, line: text.ways[wayOf(payment)] },
    { value: 'credit' as const, title: text.credit, line: text.creditLine },
  ]
  return (
    <>
      <fieldset className={styles.ways}>
        <legend>{text.how}</legend>
        {ways.map(({ value, title, line }) => (
          <label key={value} className={classes(styles.way, styles.wide)}>
            <input type="radio" name={`${id}how`} checked={how === value} onChange={() => setHow(value)} />
            <span>
              {title}
              <span className={styles.small}>{line}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {how === 'credit' ? (
        <Note tone="info">{text.creditNow(said(creditMinor))}</Note>
      ) : (
        <OneForm
          problem={problem}
          isBusy={isBusy}
          button={text.act(amountMinor === null ? '' : said(amountMinor))}
          onSend={(field) => give(field('more'))}
        >
          <Field
            label={text.amount}
            hint={text.atMost(said(most))}
            lead={moneyParts(payment.amount, language).symbol}
            inputMode="decimal"
            autoComplete="off"
            maxLength={16}
            value={written}
            onChange={({ currentTarget }) => setWritten(currentTarget.value)}
          />
          <Reasons
            label={text.why}
            value={reason}
            options={REASONS.map((value) => ({ value, word: text.reasons[value] }))}
            onChange={setReason}
          />
          <Field label={text.more} hint={text.moreHint} name="more" autoComplete="off" maxLength={160} />
          <Note title={text.happens}>
            <p>{text.owed}</p>
            <p>{text.day}</p>
            <p>{text.twoPeople}</p>
          </Note>
        </OneForm>
      )}
      <Button kind="bare" full onClick={onBack}>
        {text.back}
      </Button>
      {asking}
    </>
  )
}
