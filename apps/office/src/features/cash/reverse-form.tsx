import { type OfficePayment, rebookPayment, reversePayment } from '@schoolgate/contracts/office-payments'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { afterCorrection, inWords, WaitsNote } from '#features/corrections'
import { useKey } from '#features/frame'
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
import { AfterRight, RightChild, type Child } from './right-child.tsx'
import { reverseWords } from './reverse.words.ts'

const REASONS = ['child', 'amount', 'notReceived', 'cheque'] as const

type ReverseFormProps = {
  payment: OfficePayment
  no: string
  onDone: () => void
  onBack: () => void
  /** The old receipt and the new one, of the right child. */
  onAnew: (receipts: { old: string; anew: string }) => void
}

/** Money that never was: the reason, which parents read, what is left to pay before and after, and a fresh proof. */
export function ReverseForm({ payment, no, onDone, onBack, onAnew }: ReverseFormProps) {
  const text = useWords(reverseWords)
  const language = useLanguage()
  const refusals = useRefusals()
  const answers = useQueryClient()
  const id = useId()
  const { proven, asking } = useFreshProof()
  const { attempt, isBusy, problem, setProblem } = useAttempt()
  const [reason, setReason] = useState<(typeof REASONS)[number]>('child')
  const [waits, setWaits] = useState(false)
  const [from, setFrom] = useState(payment.parts[0]?.ward_id ?? '')
  const [right, setRight] = useState<Child | null>(null)
  // The same reason sent again is the same act.
  const keyFor = useKey()
  const params = { reference: payment.reference }
  const send = (said: string, child: Child | null) => async () => {
    const key = keyFor([said, from, child?.id])
    const takeBack = async () => ({ ...(await call(reversePayment, { params, body: { reason: said } }, key)), anew: null })
    const writeAnew = ({ id: to_ward_id }: Child) =>
      call(rebookPayment, { params, body: { from_ward_id: from, to_ward_id, reason: said } }, key)
    const done = await proven(() => (child === null ? takeBack() : writeAnew(child)))
    setWaits(done.waits !== null)
    const old = done.payment.receipts.at(0)?.id
    const anew = done.anew?.receipts.at(0)?.id
    if (done.waits === null) toast(done.anew === null ? text.done(no) : text.doneAnew)
    if (old !== undefined && anew !== undefined) onAnew({ old, anew })
    else if (done.waits === null) onDone()
    await notePayment(answers, done.payment)
    if (done.anew) await notePayment(answers, done.anew)
    await afterCorrection(answers)
  }
  const reverse = (more: string) => {
    const isOther = reason === 'child'
    if (isOther && right === null) return setProblem(text.chooseChild)
    void attempt(send(inWords(text.reasons[reason], more), isOther ? right : null), text.notDone, refusals)
  }
  const ofFrom = payment.parts.reduce((sum, part) => (part.ward_id === from ? sum + part.amount.amount_minor : sum), 0)
  const moved = reason === 'child' ? { ...payment.amount, amount_minor: ofFrom } : payment.amount
  if (waits) return <WaitsNote onClose={onDone} />
  return (
    <>
      <OneForm
        problem={problem}
        isBusy={isBusy}
        button={(reason === 'child' ? text.actAnew : text.act)(moneyText(moved, language))}
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
        {reason === 'child' && <RightChild payment={payment} from={from} onFrom={setFrom} right={right} onRight={setRight} />}
        <Field label={text.more} hint={text.moreHint} name="more" autoComplete="off" maxLength={160} />
        <Note title={text.happens}>
          <BeforeAndAfter payment={payment} only={reason === 'child' ? from : null} />
          {reason === 'child' && right !== null && <AfterRight child={right} amount={moved} />}
          <p>{text.void(no)}</p>
          <p>{text.told}</p>
          <p>{text.day}</p>
          {reason === 'child' ? <p>{text.anewChild}</p> : <p>{text.anew}</p>}
          <p>{text.twoPeople}</p>
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
function BeforeAndAfter({
  payment: { parts, refunded, amount },
  only,
}: {
  payment: OfficePayment
  /** Of several children, the one from whom it goes. */
  only: string | null
}) {
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
        if (own === 0 || (only !== null && only !== wardId)) return []
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
