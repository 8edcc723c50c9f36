import { approvePayment, refusePayment, type OfficePayment } from '@schoolgate/contracts/office-payments'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useKey } from '#features/frame'
import { OneForm, useAttempt } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Field } from '@schoolgate/ui/field'
import { KeyValues } from '@schoolgate/ui/key-values'
import { call } from '@schoolgate/ui/lib/api'
import { ApiError } from '@schoolgate/ui/lib/api-error'
import { minorOf, moneyText, writtenOf } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Pill } from '@schoolgate/ui/pill'
import { toast } from '@schoolgate/ui/toast'
import { Photo } from './photo.tsx'
import styles from './slips.module.css'
import { slipsQueries } from './slips.queries.ts'
import { slipsWords } from './slips.words.ts'

const LONGEST = 200

type OneSlipProps = {
  payment: OfficePayment
  /** Somebody else decided on it while it was read. */
  isDecided: boolean
  onDone: () => void
}

/** One slip: its photo, what the parent wrote of it, and the bursar's word. */
export function OneSlip({ payment, isDecided, onDone }: OneSlipProps) {
  const text = useWords(slipsWords)
  const language = useLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { reference, payer, parts, amount, came, proof, status } = payment
  return (
    <section className={styles.one} aria-label={text.slipOf(payer.name)}>
      <h2 ref={heading} tabIndex={-1}>
        {text.slipOf(payer.name)}
      </h2>
      {proof === null && status === 'proof_submitted' && <p className={styles.noPhoto}>{text.noPhoto}</p>}
      {proof && <Photo reference={reference} mime={proof.mime} name={payer.name} />}
      <Card>
        <KeyValues
          items={[
            { label: text.says, value: moneyText(amount, language) },
            ...(came === null ? [] : [{ label: text.came, value: moneyText(came, language) }]),
            ...parts.map((part) => ({
              label: text.goesTo(part.first_name, part.bill_no ?? text.ahead),
              value: moneyText(part.amount, language),
            })),
            { label: text.reference, value: reference },
          ]}
        />
      </Card>
      {isDecided ? <p role="status">{text.decided}</p> : <Decide payment={payment} onDone={onDone} />}
      <Button onClick={onDone}>{text.close}</Button>
    </section>
  )
}

function Decide({ payment, onDone }: { payment: OfficePayment; onDone: () => void }) {
  const text = useWords(slipsWords)
  const language = useLanguage()
  const answers = useQueryClient()
  const keyFor = useKey()
  const { attempt, isBusy, problem, setProblem } = useAttempt()
  const [isRefusing, setRefusing] = useState(false)
  const [said, setSaid] = useState(writtenOf(payment.amount.amount_minor))
  const { reference, payer, amount, came, status } = payment
  const isSlip = status === 'proof_submitted'
  const minor = isSlip ? minorOf(said) : (came ?? amount).amount_minor
  const params = { reference }
  const decide = (work: () => Promise<unknown>, done: string) =>
    void attempt(
      async () => {
        try {
          await work()
          toast(done)
        } catch (error) {
          if (!(error instanceof ApiError && error.code === 'payments.wrong_state')) throw error
          toast(text.decided)
        }
        onDone()
        await answers.invalidateQueries(slipsQueries)
      },
      text.notTaken,
      { 'payments.other_currency': text.other },
    )
  const approve = () => {
    if (minor === null || minor === 0) return setProblem(text.amountWrong)
    const body = isSlip && minor !== amount.amount_minor ? { amount_minor: minor } : {}
    decide(() => call(approvePayment, { params, body }, keyFor(['approve', body])), text.approved(payer.name))
  }
  const refuse = (reason: string) =>
    decide(() => call(refusePayment, { params, body: { reason } }, keyFor(['refuse', reason])), text.refused(payer.name))
  if (isRefusing) return <Refuse isBusy={isBusy} problem={problem} onProblem={setProblem} onRefuse={refuse} />
  const sum = moneyText({ ...amount, amount_minor: minor ?? 0 }, language)
  return (
    <Card>
      <OneForm problem={problem} isBusy={isBusy} button={isSlip ? text.approve(sum) : text.take(sum)} onSend={approve}>
        {isSlip && (
          <Field
            label={text.amount}
            hint={text.amountHint}
            value={said}
            inputMode="decimal"
            autoComplete="off"
            onChange={(event) => setSaid(event.currentTarget.value)}
          />
        )}
      </OneForm>
      <p className={styles.other}>
        <Button
          full
          onClick={() => {
            setProblem(null)
            setRefusing(true)
          }}
        >
          {text.refuse}
        </Button>
      </p>
    </Card>
  )
}

type RefuseProps = {
  isBusy: boolean
  problem: string | null
  onProblem: (problem: string) => void
  onRefuse: (reason: string) => void
}

function Refuse({ isBusy, problem, onProblem, onRefuse }: RefuseProps) {
  const text = useWords(slipsWords)
  const [reason, setReason] = useState('')
  return (
    <Card>
      <h3>{text.refuseTitle}</h3>
      <div className={styles.reasons}>
        {Object.values(text.reasons).map((each) => (
          <Pill key={each} pressed={reason === each} onClick={() => setReason(each)}>
            {each}
          </Pill>
        ))}
      </div>
      <OneForm
        problem={problem}
        isBusy={isBusy}
        button={text.refuseNow}
        onSend={() => (reason.trim() === '' ? onProblem(text.reasonNeeded) : onRefuse(reason.trim()))}
      >
        <Field
          label={text.reason}
          value={reason}
          maxLength={LONGEST}
          lines={2}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </OneForm>
    </Card>
  )
}
