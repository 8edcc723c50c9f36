import type { ReturnToGive } from '@schoolgate/contracts/savings'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RefundForm } from '#features/cash'
import { Choice } from '#features/frame'
import { Button } from '@schoolgate/ui/button'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { Note } from '@schoolgate/ui/note'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import styles from './savings.module.css'
import { noteSavings, usePaymentOf } from './savings.queries.ts'
import { savingsWords } from './savings.words.ts'

/** Gives back what was asked of one of the payments it came by, by the same act as any refund. */
export function GiveBack({ wish, onBack }: { wish: ReturnToGive; onBack: () => void }) {
  const text = useWords(savingsWords)
  const language = useLanguage()
  const answers = useQueryClient()
  const leftMinor = Math.min(wish.amount.amount_minor - wish.given.amount_minor, wish.credit.amount_minor)
  // One that has it all, else the newest.
  const whole = wish.payments.find(({ left }) => left.amount_minor >= leftMinor) ?? wish.payments[0]
  const [chosen, choose] = useState(whole?.reference ?? '')
  const done = () => {
    void noteSavings(answers)
    onBack()
  }
  if (!whole || leftMinor <= 0)
    return (
      <div className={styles.stack}>
        <Note>{text.noPayment}</Note>
        <Button kind="bare" full onClick={onBack}>
          {text.title}
        </Button>
      </div>
    )
  return (
    <div className={styles.stack}>
      {wish.payments.length > 1 && (
        <Choice
          label={text.whichPayment}
          value={chosen}
          options={wish.payments.map(({ reference, left }) => ({
            value: reference,
            word: `${reference}, ${moneyText(left, language)}`,
          }))}
          onChange={choose}
        />
      )}
      <OfPayment key={chosen} wardId={wish.ward.id} reference={chosen} askedMinor={leftMinor} onDone={done} onBack={onBack} />
    </div>
  )
}

type OfPaymentProps = { wardId: string; reference: string; askedMinor: number; onDone: () => void; onBack: () => void }

function OfPayment({ wardId, reference, askedMinor, onDone, onBack }: OfPaymentProps) {
  const text = useWords(savingsWords)
  const asked = usePaymentOf(wardId, reference)
  if (asked.data === undefined)
    return (
      <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine}>
        <SkeletonBar />
      </NotHereYet>
    )
  if (asked.data === null) return <Note>{text.noPayment}</Note>
  return <RefundForm payment={asked.data} askedMinor={askedMinor} onDone={onDone} onBack={onBack} />
}
