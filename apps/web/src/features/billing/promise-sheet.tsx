import { promiseToPay } from '@schoolgate/contracts/billing'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTimeZone } from '#features/identity'
import { call } from '@schoolgate/ui/lib/api'
import { problemInWords } from '@schoolgate/ui/lib/problem-in-words'
import { dayOf, daysAfter } from '@schoolgate/ui/lib/dates'
import { minorOf, moneyParts, moneyText } from '@schoolgate/ui/lib/money'
import { once } from '#lib/once'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Field } from '@schoolgate/ui/field'
import { Note } from '@schoolgate/ui/note'
import { Pill, PillRow } from '@schoolgate/ui/pill'
import { Sheet } from '@schoolgate/ui/sheet'
import { toast } from '@schoolgate/ui/toast'
import { promiseWords } from './promise.words.ts'
import styles from './sheets.module.css'
import { type OpenBill, WhichBill } from './which-bill.tsx'

/** Nobody plans further ahead than this; the school says so too. */
const DAYS_MOST = 120
const WEEK = 7

const endOfMonth = (day: string): string => daysAfter(`${daysAfter(`${day.slice(0, 7)}-28`, WEEK).slice(0, 7)}-01`, -1)

type FormProps = { bill: OpenBill; today: string; onDone: () => void }

function PromiseForm({ bill, today, onDone }: FormProps) {
  const text = useWords(promiseWords)
  const language = useLanguage()
  const client = useQueryClient()
  const [day, setDay] = useState(() => daysAfter(today, WEEK))
  const [written, setWritten] = useState(() => moneyParts(bill.balance, language).amount)
  const [wasSent, setSent] = useState(false)
  const minor = minorOf(written)
  const latest = daysAfter(today, DAYS_MOST)
  const dayProblem = day < today || day > latest ? text.dayBad : null
  const amountProblem = minor === null ? text.amountBad : minor > bill.balance.amount_minor ? text.tooMuch : null
  const send = useMutation({
    mutationFn: (amount_minor: number) => {
      const input = { params: { id: bill.id }, body: { day, amount_minor } }
      return once('promise', input, (idempotencyKey) => call(promiseToPay, input, { idempotencyKey }))
    },
    onSuccess: () => {
      toast(text.sent)
      onDone()
      return client.invalidateQueries({ queryKey: ['billing'] })
    },
  })
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    setSent(true)
    if (minor !== null && dayProblem === null && amountProblem === null && !send.isPending) send.mutate(minor)
  }
  const suggestions = [
    { label: text.inWeek, on: daysAfter(today, WEEK) },
    { label: text.inTwoWeeks, on: daysAfter(today, 2 * WEEK) },
    { label: text.endOfMonth, on: endOfMonth(today) },
  ]
  return (
    <form className={styles.stack} onSubmit={handleSubmit} noValidate>
      <PillRow label={text.when}>
        {suggestions.map(({ label, on }) => (
          <Pill key={label} pressed={day === on} onClick={() => setDay(on)}>
            {label}
          </Pill>
        ))}
      </PillRow>
      <Field
        label={text.day}
        type="date"
        required
        min={today}
        max={latest}
        value={day}
        error={wasSent ? dayProblem : null}
        onChange={({ target }) => setDay(target.value)}
      />
      <Field
        label={text.howMuch}
        inputMode="decimal"
        required
        lead={moneyParts(bill.balance, language).symbol}
        hint={text.left(moneyText(bill.balance, language))}
        value={written}
        error={wasSent ? amountProblem : null}
        onChange={({ target }) => setWritten(target.value)}
      />
      {send.error && (
        <Note tone="bad" role="alert">
          {problemInWords(send.error, { codes: { 'billing.nothing_owed': text.nothing }, other: text.problem })}
        </Note>
      )}
      <Button kind="primary" size="big" full type="submit" busy={send.isPending}>
        {text.send}
      </Button>
    </form>
  )
}

type Props = { bills: readonly OpenBill[]; now: Date; open: boolean; onClose: () => void }

/** "This month is hard": by which day so much will be paid. */
export function PromiseSheet({ bills, now, open, onClose }: Props) {
  const text = useWords(promiseWords)
  const today = dayOf(now, useTimeZone())
  const [chosen, choose] = useState<string | null>(null)
  const bill = bills.find(({ id }) => id === chosen) ?? bills[0]
  return (
    <Sheet open={open} onClose={onClose} title={text.title} line={text.line}>
      {bill && (
        <div className={styles.stack}>
          <WhichBill label={text.whose} bills={bills} chosenId={bill.id} onChoose={choose} />
          <PromiseForm key={bill.id} bill={bill} today={today} onDone={onClose} />
        </div>
      )}
    </Sheet>
  )
}
