import type { DayTotals } from '@schoolgate/contracts/days'
import { METHOD_NAMES } from '@schoolgate/contracts/method-names'
import type { OfficePayment } from '@schoolgate/contracts/office-payments'
import { useId, useState } from 'react'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Chip } from '@schoolgate/ui/chip'
import { timeText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Money } from '@schoolgate/ui/money'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { Select } from '@schoolgate/ui/select'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import styles from './day-list.module.css'
import { useTaken } from './cash.queries.ts'
import { cashWords } from './cash.words.ts'
import { receiptWords } from './receipt.words.ts'
import { ReceiptSheet } from './receipt-sheet.tsx'

/** What was taken on a day, by its ways and one by one; each opens its receipt. */
export function DayList({ day, title, none }: { day: DayTotals; title: string; none: string }) {
  const text = useWords(cashWords)
  const language = useLanguage()
  const heading = useId()
  const asked = useTaken(day.day)
  const [way, setWay] = useState('')
  const [open, setOpen] = useState<OfficePayment | null>(null)
  const taken = asked.data?.payments
  const shown = taken?.filter(({ method }) => way === '' || method === way)
  return (
    <Card flush aria-labelledby={heading}>
      <div className={styles.dayHead}>
        <h2 id={heading}>{title}</h2>
        {day.methods.length > 1 && (
          <Select label={text.byWay} value={way} onChange={setWay} round>
            <option value="">{text.everyWay}</option>
            {day.methods.map(({ method }) => (
              <option key={method} value={method}>
                {methodName(method, language)}
              </option>
            ))}
          </Select>
        )}
      </div>
      <dl className={styles.sums}>
        {day.methods.map(({ method, payments, amount }) => (
          <div key={method}>
            <dt>
              {methodName(method, language)} <span className={styles.small}>{text.payments(payments)}</span>
            </dt>
            <dd>
              <Money money={amount} />
            </dd>
          </div>
        ))}
        {day.given_back.amount_minor > 0 && (
          <div>
            <dt>{text.givenBack}</dt>
            <dd>
              <Money money={{ ...day.given_back, amount_minor: -day.given_back.amount_minor }} />
            </dd>
          </div>
        )}
        <div className={styles.total}>
          <dt>{text.together}</dt>
          <dd>
            <Money money={day.total} />
          </dd>
        </div>
      </dl>
      {shown === undefined ? (
        <NotHereYet asked={asked} title={text.listDidNotCome} line={text.listDidNotComeLine} heading="h2">
          <SkeletonBar />
        </NotHereYet>
      ) : (
        <>
          {shown.length === 0 && <p className={styles.none}>{none}</p>}
          <ul className={styles.rows}>
            {shown.map((payment) => (
              <Row key={payment.reference} payment={payment} onOpen={() => setOpen(payment)} />
            ))}
          </ul>
          <div className={styles.dayFoot}>
            {asked.data?.next_cursor != null && <p className={styles.small}>{text.listMore}</p>}
            <Button size="small" kind="bare" busy={asked.isFetching} onClick={() => void asked.refetch()}>
              {text.lookAgain}
            </Button>
          </div>
        </>
      )}
      <ReceiptSheet payment={open} onClose={() => setOpen(null)} />
    </Card>
  )
}

const methodName = (method: string, language: 'en' | 'fr'): string =>
  Object.entries(METHOD_NAMES[language]).find(([name]) => name === method)?.[1] ?? method

function Row({ payment, onOpen }: { payment: OfficePayment; onOpen: () => void }) {
  const text = useWords(cashWords)
  const words = useWords(receiptWords)
  const language = useLanguage()
  const { receipts, parts, amount, paid_at, status, method } = payment
  const no = receipts.at(0)?.receipt_no ?? payment.reference
  const names = [...new Set(parts.map(({ first_name }) => first_name))].join(', ')
  return (
    <li>
      <button type="button" className={styles.payment} onClick={onOpen}>
        <span>
          <b>{names}</b>
          <span className={styles.small}>
            {no.replace(/^R-\d{4}-/, '')} · {METHOD_NAMES[language][method]}
            {paid_at !== null && ` · ${timeText(paid_at, language)}`}
          </span>
        </span>
        {status === 'reversed' && <Chip tone="late">{text.void}</Chip>}
        {status !== 'reversed' && payment.refunded !== null && <Chip tone="late">{text.refunded}</Chip>}
        {receipts.every(({ is_void: isVoid }) => isVoid) && status === 'succeeded' && <Chip tone="late">{words.void}</Chip>}
        <Money money={amount} />
      </button>
    </li>
  )
}
