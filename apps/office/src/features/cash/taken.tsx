import type { OfficePayment } from '@schoolgate/contracts/office-payments'
import { useEffect, useRef, useState } from 'react'
import { Choice } from '#features/frame'
import { Button } from '@schoolgate/ui/button'
import { IconCheckCircleFill } from '@schoolgate/ui/icons/check-circle-fill'
import { dayOf, dayText } from '@schoolgate/ui/lib/dates'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { Receipt } from './receipt.tsx'
import styles from './cash.module.css'
import { cashWords } from './cash.words.ts'
import { receiptWords } from './receipt.words.ts'

/** What was taken: the receipt, printing it, and the next child. */
export function Taken({ payment, onNext }: { payment: OfficePayment; onNext: () => void }) {
  const text = useWords(cashWords)
  const words = useWords(receiptWords)
  const language = useLanguage()
  const { receipts, parts, amount, counted_on, paid_at } = payment
  const good = receipts.filter(({ is_void: isVoid }) => !isVoid)
  const [chosen, setChosen] = useState(good[0]?.id ?? '')
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => next.current?.focus(), [])
  const nameOf = (wardId: string | null) => parts.find(({ ward_id: id }) => id === wardId)?.first_name ?? words.whole
  return (
    <div className={styles.taken}>
      <div className={styles.takenHead}>
        <Note tone="ok" role="status" icon={<IconCheckCircleFill />} title={`${words.taken}: ${moneyText(amount, language)}`}>
          {counted_on !== null && paid_at !== null && counted_on > dayOf(paid_at)
            ? words.countedOn(dayText(counted_on, language))
            : words.takenLine}
        </Note>
        <Button ref={next} kind="primary" size="big" onClick={onNext}>
          {text.next} <kbd className={styles.kbd}>F2</kbd>
        </Button>
      </div>
      {good.length > 1 && (
        <Choice
          label={words.receipt}
          value={chosen}
          options={good.map(({ id, receipt_no, ward_id }) => ({ value: id, word: `${receipt_no}, ${nameOf(ward_id)}` }))}
          onChange={setChosen}
        />
      )}
      {chosen !== '' && <Receipt key={chosen} id={chosen} />}
    </div>
  )
}
