import { setBillPlan } from '@schoolgate/contracts/fees'
import type { Response } from '@schoolgate/contracts/endpoint'
import type { getOwingFamily } from '@schoolgate/contracts/owing'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Choice, useKey, useNow } from '#features/frame'
import { OneForm, useAttempt } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Field } from '@schoolgate/ui/field'
import { call } from '@schoolgate/ui/lib/api'
import { dayOf, daysAfter, dayText } from '@schoolgate/ui/lib/dates'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { Sheet } from '@schoolgate/ui/sheet'
import { toast } from '@schoolgate/ui/toast'
import styles from './owing.module.css'
import { owingQueries } from './owing.queries.ts'
import { owingWords } from './owing.words.ts'
import { EVERY, inParts, PARTS, type Every } from './parts.ts'
import { useRefusals } from './refusals.ts'

type Bill = Response<typeof getOwingFamily>['bills'][number]

/** Agrees with a family on parts of a bill: how many, from which day, and what each part is, before anybody agrees. */
export function PlanSheet({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const text = useWords(owingWords)
  const language = useLanguage()
  const refusals = useRefusals()
  const answers = useQueryClient()
  const keyFor = useKey()
  const today = dayOf(useNow())
  const { attempt, isBusy, problem, setProblem } = useAttempt()
  const [count, setCount] = useState<(typeof PARTS)[number]>('3')
  const [every, setEvery] = useState<Every>('month')
  const [first, setFirst] = useState(daysAfter(today, 7))
  const parts = inParts(bill.total.amount_minor, { count: Number(count), first, every })
  const agree = (agreed: readonly { due_on: string; amount_minor: number }[], done: string) =>
    void attempt(
      async () => {
        const body = { parts: [...agreed] }
        await call(setBillPlan, { params: { id: bill.bill_id }, body }, keyFor(body))
        toast(done)
        await answers.invalidateQueries(owingQueries)
        onClose()
      },
      text.notKept,
      refusals,
    )
  return (
    <Sheet open onClose={onClose} title={text.planOf(bill.bill_no)} line={text.planLine(moneyText(bill.total, language))}>
      <OneForm
        problem={problem}
        isBusy={isBusy}
        button={text.agreeOn(parts.length)}
        onSend={() => (parts.length === 0 ? setProblem(text.problems.planDay) : agree(parts, text.planned))}
      >
        <Choice
          label={text.howMany}
          value={count}
          options={PARTS.map((value) => ({ value, word: text.parts(Number(value)) }))}
          onChange={setCount}
        />
        <Choice
          label={text.howOften}
          value={every}
          options={EVERY.map((value) => ({ value, word: text.every[value] }))}
          onChange={setEvery}
        />
        <Field
          label={text.firstPart}
          type="date"
          value={first}
          min={today}
          onChange={(event) => setFirst(event.currentTarget.value)}
        />
        <ol className={styles.lines} aria-label={text.theParts}>
          {parts.map(({ due_on, amount_minor }) => (
            <li key={due_on}>
              <span>{dayText(due_on, language, 'year')}</span>
              <b>{moneyText({ ...bill.total, amount_minor }, language)}</b>
            </li>
          ))}
        </ol>
        <Note title={text.happens}>{text.planHappens}</Note>
      </OneForm>
      {bill.plan.length > 0 && (
        <p className={styles.more}>
          <Button full busy={isBusy} onClick={() => agree([], text.planEnded)}>
            {text.endPlan}
          </Button>
        </p>
      )}
    </Sheet>
  )
}
