import { type OfficePayment, reversePayment } from '@schoolgate/contracts/office-payments'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { OneForm, useAttempt, useFreshProof } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Field } from '@schoolgate/ui/field'
import { call } from '@schoolgate/ui/lib/api'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { toast } from '@schoolgate/ui/toast'
import styles from './cash.module.css'
import { notePayment, useAccount } from './cash.queries.ts'
import { useRefusals } from './refusals.ts'
import { reverseWords } from './reverse.words.ts'

const REASONS = ['child', 'amount', 'notReceived', 'cheque'] as const

type ReverseFormProps = { payment: OfficePayment; no: string; onDone: () => void; onBack: () => void }

/** Money that never was: the reason, which parents read, what is left to pay before and after, and a fresh proof. */
export function ReverseForm({ payment, no, onDone, onBack }: ReverseFormProps) {
  const text = useWords(reverseWords)
  const language = useLanguage()
  const refusals = useRefusals()
  const answers = useQueryClient()
  const id = useId()
  const { proven, asking } = useFreshProof()
  const { attempt, isBusy, problem } = useAttempt()
  const [reason, setReason] = useState<(typeof REASONS)[number]>('child')
  // The same reason sent again is the same act.
  const key = useRef({ said: '', idempotencyKey: '' })
  const reverse = (more: string) => {
    const said = more === '' ? text.reasons[reason] : `${text.reasons[reason]}: ${more}`
    if (key.current.said !== said) key.current = { said, idempotencyKey: crypto.randomUUID() }
    const { idempotencyKey } = key.current
    const sent = { params: { reference: payment.reference }, body: { reason: said } }
    void attempt(
      async () => {
        const { payment: reversed } = await proven(() => call(reversePayment, sent, { idempotencyKey }))
        toast(text.done(no))
        onDone()
        await Promise.all([notePayment(answers, reversed), answers.invalidateQueries({ queryKey: ['desk-receipt'] })])
      },
      text.notDone,
      refusals,
    )
  }
  return (
    <>
      <OneForm
        problem={problem}
        isBusy={isBusy}
        button={text.act(moneyText(payment.amount, language))}
        onSend={(written) => reverse(written('more'))}
      >
        <fieldset className={styles.ways}>
          <legend>{text.what}</legend>
          {REASONS.map((one) => (
            <label key={one} className={styles.way}>
              <input type="radio" name={`${id}reason`} checked={reason === one} onChange={() => setReason(one)} />
              {text.reasons[one]}
            </label>
          ))}
        </fieldset>
        <Field label={text.more} hint={text.moreHint} name="more" autoComplete="off" maxLength={160} />
        <Note title={text.happens}>
          <BeforeAndAfter payment={payment} />
          <p>{text.void(no)}</p>
          <p>{text.told}</p>
          <p>{text.day}</p>
          <p>{text.anew}</p>
        </Note>
      </OneForm>
      <Button kind="bare" full onClick={onBack}>
        {text.back}
      </Button>
      {asking}
    </>
  )
}

/** What is left to pay for each child of the payment, now and once it is reversed. */
function BeforeAndAfter({ payment: { parts, refunded, amount } }: { payment: OfficePayment }) {
  const text = useWords(reverseWords)
  const language = useLanguage()
  const { data } = useAccount(parts[0]?.ward_id ?? '')
  // Where a part went back already, the school says afterwards what each child owes.
  if (!data || (refunded?.amount_minor ?? 0) > 0) return null
  const said = (amount_minor: number) => moneyText({ amount_minor, currency: amount.currency }, language)
  return (
    <dl className={styles.hops}>
      {data.wards.flatMap(({ ward_id: wardId, first_name, balance }) => {
        const own = parts.filter((part) => part.ward_id === wardId).reduce((sum, part) => sum + part.amount.amount_minor, 0)
        if (own === 0) return []
        const before = balance.amount_minor
        return (
          <div key={wardId}>
            <dt>{text.leftNow(first_name)}</dt>
            <dd>{text.hop(said(before), said(before + own))}</dd>
          </div>
        )
      })}
    </dl>
  )
}
