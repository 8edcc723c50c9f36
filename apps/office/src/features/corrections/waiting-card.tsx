import { agreeToCorrection, type Correction, declineCorrection, takeBackCorrection } from '@schoolgate/contracts/corrections'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useKey, useNow } from '#features/frame'
import { OneForm, useAttempt, useFreshProof } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Field } from '@schoolgate/ui/field'
import { IconFingerprint } from '@schoolgate/ui/icons/fingerprint'
import { IconWarningCircle } from '@schoolgate/ui/icons/warning-circle'
import { call } from '@schoolgate/ui/lib/api'
import { momentText } from '@schoolgate/ui/lib/dates'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { Sheet } from '@schoolgate/ui/sheet'
import { TextLink } from '@schoolgate/ui/text-link'
import { toast } from '@schoolgate/ui/toast'
import styles from './corrections.module.css'
import { afterCorrection } from './corrections.queries.ts'
import { correctionsWords } from './corrections.words.ts'
import { useCorrectionRefusals } from './refusals.ts'
import { signedAmount } from './told.ts'

/** What waits: whose, how much, why, who asked, and the two answers of a second person. */
export function WaitingCard({ correction }: { correction: Correction }) {
  const text = useWords(correctionsWords)
  const language = useLanguage()
  const now = useNow()
  const [isDeclining, setDeclining] = useState(false)
  const { kind, ward, to_ward, name, bill, payment, reason, asked_by, asked_at, waits_until } = correction
  const no = bill?.bill_no ?? payment?.receipt_no ?? payment?.reference
  return (
    <Card className={styles.waiting} aria-label={`${text.kinds[kind]}, ${ward.fullname}`}>
      <div className={styles.head}>
        <div>
          <h3>
            {text.kinds[kind]}
            {name !== null && `: ${name}`}
          </h3>
          <p className={styles.small}>
            {text.for(ward.fullname, ward.class)}
            {to_ward !== null && ` ${text.to(text.for(to_ward.fullname, to_ward.class))}`}
            {no !== undefined && ` · ${no}`}
          </p>
        </div>
        <b className={styles.amount}>{moneyText(signedAmount(correction), language)}</b>
      </div>
      <blockquote className={styles.reason}>{reason}</blockquote>
      <p className={styles.small}>
        {text.asked(asked_by, momentText(asked_at, now, language))}
        {waits_until !== null && ` · ${text.until(momentText(waits_until, now, language))}`}
      </p>
      <Decide correction={correction} onDecline={() => setDeclining(true)} />
      {bill !== null && <TextLink href={`/fees/bills/${bill.id}`}>{text.bill}</TextLink>}
      <DeclineSheet correction={correction} open={isDeclining} onClose={() => setDeclining(false)} />
    </Card>
  )
}

function Decide({ correction, onDecline }: { correction: Correction; onDecline: () => void }) {
  const text = useWords(correctionsWords)
  const language = useLanguage()
  const refusals = useCorrectionRefusals()
  const answers = useQueryClient()
  const keyFor = useKey()
  const { proven, asking } = useFreshProof()
  const { attempt, isBusy, problem } = useAttempt()
  const { id, amount, may_agree, may_take_back } = correction
  const params = { id }
  const agree = () =>
    void attempt(
      async () => {
        await proven(() => call(agreeToCorrection, { params }, keyFor(['agree', id])))
        toast(text.agreed)
        await afterCorrection(answers)
      },
      text.notAgreed,
      refusals,
    )
  const takeBack = () =>
    void attempt(
      async () => {
        await call(takeBackCorrection, { params }, keyFor(['back', id]))
        toast(text.takenBack)
        await afterCorrection(answers)
      },
      text.notAgreed,
      refusals,
    )
  return (
    <>
      {problem !== null && (
        <Note tone="bad" role="alert" icon={<IconWarningCircle />}>
          {problem}
        </Note>
      )}
      <div className={styles.acts}>
        {may_agree && (
          <>
            <Button kind="primary" busy={isBusy} onClick={agree}>
              <IconFingerprint size="s" />
              {text.yes(moneyText(amount, language))}
            </Button>
            <Button onClick={onDecline}>{text.no}</Button>
          </>
        )}
        {may_take_back && (
          <>
            <span className={styles.small}>{text.ownWaits}</span>
            <Button size="small" busy={isBusy} onClick={takeBack}>
              {text.takeBack}
            </Button>
          </>
        )}
      </div>
      {asking}
    </>
  )
}

type DeclineSheetProps = { correction: Correction; open: boolean; onClose: () => void }

function DeclineSheet({ correction: { id, asked_by }, open, onClose }: DeclineSheetProps) {
  const text = useWords(correctionsWords)
  const refusals = useCorrectionRefusals()
  const answers = useQueryClient()
  const keyFor = useKey()
  const { proven, asking } = useFreshProof()
  const { attempt, isBusy, problem, setProblem } = useAttempt()
  const decline = (reason: string) => {
    if (reason === '') return setProblem(text.whyNeeded)
    void attempt(
      async () => {
        const body = { reason }
        await proven(() => call(declineCorrection, { params: { id }, body }, keyFor(body)))
        onClose()
        toast(text.declined)
        await afterCorrection(answers)
      },
      text.notAgreed,
      refusals,
    )
  }
  return (
    <>
      <Sheet open={open} onClose={onClose} title={text.noTitle} line={asked_by}>
        <OneForm problem={problem} isBusy={isBusy} button={text.noNow} onSend={(written) => decline(written('reason'))}>
          <Field label={text.noWhy} hint={text.noWhyHint} name="reason" maxLength={200} autoComplete="off" />
        </OneForm>
      </Sheet>
      {asking}
    </>
  )
}
