import { type DayTotals, reopenDay } from '@schoolgate/contracts/days'
import { METHOD_NAMES } from '@schoolgate/contracts/method-names'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ScreenHead, useKey } from '#features/frame'
import { OneForm, useAttempt, useFreshProof, useSession } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Field } from '@schoolgate/ui/field'
import { call } from '@schoolgate/ui/lib/api'
import { dayText, timeText } from '@schoolgate/ui/lib/dates'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { KeyValues } from '@schoolgate/ui/key-values'
import { Money } from '@schoolgate/ui/money'
import { Note } from '@schoolgate/ui/note'
import { Sheet } from '@schoolgate/ui/sheet'
import { toast } from '@schoolgate/ui/toast'
import { useMoneyOf } from './cash.queries.ts'
import { boxWords } from './box.words.ts'
import { cashWords } from './cash.words.ts'
import cashStyles from './cash.module.css'
import styles from './close.module.css'
import { closeWords } from './close.words.ts'
import { PrintDay } from './print-day.tsx'
import { useRefusals } from './refusals.ts'

/** A closed day as it was closed; the head may open today again. */
export function ClosedDay({ day }: { day: DayTotals }) {
  const text = useWords(closeWords)
  const cash = useWords(cashWords)
  const box = useWords(boxWords)
  const language = useLanguage()
  const session = useSession()
  const [isAsking, setAsking] = useState(false)
  const today = useMoneyOf().data?.day.day
  const isHead = session.state === 'in' && session.staff.role === 'head'
  const { count, total, methods, earlier_closings: earlier } = day
  const difference = count?.difference.amount_minor ?? 0
  const nameOf = (method: string) => Object.entries(METHOD_NAMES[language]).find(([name]) => name === method)?.[1] ?? method
  return (
    <>
      <ScreenHead
        title={text.closedTitle(dayText(day.day, language))}
        line={day.closed_at === null ? '' : text.by(day.closed_by ?? text.office, timeText(day.closed_at, language))}
        acts={
          <div className={cashStyles.acts}>
            {isHead && day.day === today && <Button onClick={() => setAsking(true)}>{text.reopen}</Button>}
            <PrintDay day={day.day} />
          </div>
        }
      />
      <div className={styles.beside}>
        <Card>
          <KeyValues
            items={[
              ...methods.map(({ method, amount }) => ({ label: nameOf(method), value: <Money money={amount} /> })),
              {
                label: cash.together,
                value: <Money money={total} />,
              },
            ]}
          />
        </Card>
        {count && (
          <Card className={styles.box}>
            <KeyValues
              items={[
                { label: text.morning, value: <Money money={count.float} /> },
                ...(count.put_in.amount_minor === 0 ? [] : [{ label: box.putIn, value: <Money money={count.put_in} /> }]),
                ...(count.paid_in.amount_minor === 0
                  ? []
                  : [
                      {
                        label: box.paidIn,
                        value: <Money money={{ ...count.paid_in, amount_minor: -count.paid_in.amount_minor }} />,
                      },
                    ]),
                { label: text.expected, value: <Money money={count.expected} /> },
                { label: text.inBox, value: <Money money={count.counted} /> },
                { label: text.stays, value: <Money money={count.left} /> },
              ]}
            />
            {count.tills.length > 1 && (
              <KeyValues
                items={count.tills.map((till) => ({
                  label: till.name,
                  value: (
                    <>
                      <Money money={till.counted} />
                      <span className={styles.small}>
                        {text.tillShould(moneyText(till.expected, language), moneyText(till.left, language))}
                      </span>
                    </>
                  ),
                }))}
              />
            )}
            <p className={difference === 0 ? styles.right : styles.differs}>
              {difference === 0
                ? text.right
                : difference < 0
                  ? text.short(moneyText({ ...total, amount_minor: -difference }, language))
                  : text.over(moneyText(count.difference, language))}
              {count.reason !== null && ` · ${count.reason}`}
            </p>
          </Card>
        )}
        {earlier.map((one) => (
          <Note
            key={one.closed_at}
            title={text.earlier(timeText(one.closed_at, language), one.closed_by ?? text.office, moneyText(one.total, language))}
          >
            {text.earlierWhy(one.reopened_by ?? text.office, one.reason)}
          </Note>
        ))}
      </div>
      <Reopen day={day.day} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  )
}

function Reopen({ day, isOpen, onClose }: { day: string; isOpen: boolean; onClose: () => void }) {
  const text = useWords(closeWords)
  const refusals = useRefusals()
  const answers = useQueryClient()
  const { proven, asking } = useFreshProof()
  const { attempt, isBusy, problem, setProblem } = useAttempt()
  const keyFor = useKey()
  const reopen = (reason: string) => {
    if (reason === '') return setProblem(text.problems.reason)
    return void attempt(
      async () => {
        const body = { day, reason }
        await proven(() => call(reopenDay, { body }, keyFor(body)))
        onClose()
        toast(text.reopened)
        await Promise.all([
          answers.invalidateQueries({ queryKey: ['money-today'] }),
          answers.invalidateQueries({ queryKey: ['money'] }),
        ])
      },
      text.problems.notClosed,
      refusals,
    )
  }
  return (
    <Sheet open={isOpen} onClose={onClose} title={text.reopen}>
      <OneForm problem={problem} isBusy={isBusy} button={text.reopen} onSend={(written) => reopen(written('reason'))}>
        <Field label={text.reopenWhy} name="reason" autoComplete="off" maxLength={200} />
        <Note>{text.reopenHappens}</Note>
      </OneForm>
      {asking}
    </Sheet>
  )
}
