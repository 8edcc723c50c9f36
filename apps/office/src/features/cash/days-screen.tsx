import { DAY_SPANS, type DaySpan, type DaysOfSpan, listDays, printDays } from '@schoolgate/contracts/days'
import { METHOD_NAMES } from '@schoolgate/contracts/method-names'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BackLink, Rows, ScreenHead } from '#features/frame'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Empty } from '@schoolgate/ui/empty'
import { KeyValues } from '@schoolgate/ui/key-values'
import { call } from '@schoolgate/ui/lib/api'
import { monthText } from '@schoolgate/ui/lib/dates'
import { moneyText } from '@schoolgate/ui/lib/money'
import { type Language, useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Money } from '@schoolgate/ui/money'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { Pill, PillRow } from '@schoolgate/ui/pill'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { cashWords } from './cash.words.ts'
import styles from './close.module.css'
import { closeWords } from './close.words.ts'
import { CloseSpan } from './close-span.tsx'
import { DayRow } from './day-row.tsx'
import { PaperButton } from './paper-button.tsx'

const nameOf = ({ from, term }: DaysOfSpan, language: Language): string =>
  term === null ? monthText(from, language) : `${term.name}, ${term.academic_year}`

/** The days of a month or term on which money moved: which are closed, by whom, what was not as it should be, and the list for the head. */
export function DaysScreen() {
  const text = useWords(closeWords)
  const cash = useWords(cashWords)
  const language = useLanguage()
  const [chosen, setChosen] = useState<{ span: DaySpan; day?: string }>({ span: 'month' })
  const asked = useQuery({
    queryKey: ['money', 'days', chosen],
    queryFn: () => call(listDays, { query: chosen }),
    placeholderData: keepPreviousData,
  })
  const shown = asked.data
  return (
    <>
      <BackLink href="/cash">{text.back}</BackLink>
      <ScreenHead
        title={shown ? nameOf(shown, language) : text.month}
        line={
          shown &&
          `${text.monthTotal(moneyText(shown.total, language))} · ${shown.open > 0 ? text.openDays(shown.open) : text.allClosed}`
        }
        {...(shown && shown.days.length > 0 ? { acts: <TakeList of={shown} /> } : {})}
      />
      {shown === undefined ? (
        <NotHereYet asked={asked} title={cash.listDidNotCome} line={cash.listDidNotComeLine}>
          <SkeletonBar />
        </NotHereYet>
      ) : (
        <div className={styles.month}>
          <Turn shown={shown} chosen={chosen.span} onChoose={setChosen} />
          {shown.days.length === 0 ? (
            <Empty title={text.noDays} line="" />
          ) : (
            <div className={styles.span}>
              <Rows>
                {shown.days.map((one) => (
                  <DayRow key={one.day} day={one} />
                ))}
              </Rows>
              <div className={styles.side}>
                <Sums of={shown} />
                <CloseSpan key={`${shown.span}${shown.from}`} of={shown} name={nameOf(shown, language)} />
              </div>
            </div>
          )}
        </div>
      )}
    </>
  )
}

type TurnProps = { shown: DaysOfSpan; chosen: DaySpan; onChoose: (chosen: { span: DaySpan; day?: string }) => void }

/** Month or term, and the one before or after. */
function Turn({ shown: { span, from, before, after }, chosen, onChoose }: TurnProps) {
  const text = useWords(closeWords)
  return (
    <div className={styles.turn}>
      <PillRow label={text.span}>
        {DAY_SPANS.map((one) => (
          <Pill key={one} pressed={chosen === one} onClick={() => onChoose({ span: one, day: from })}>
            {text.spans[one]}
          </Pill>
        ))}
      </PillRow>
      <Button size="small" disabled={before === null} onClick={() => before !== null && onChoose({ span, day: before })}>
        {text.before[span]}
      </Button>
      <Button size="small" disabled={after === null} onClick={() => after !== null && onChoose({ span, day: after })}>
        {text.next[span]}
      </Button>
    </div>
  )
}

/** What came in by each way, and what went back. */
function Sums({ of: { methods, total, given_back, taken_back } }: { of: DaysOfSpan }) {
  const cash = useWords(cashWords)
  const text = useWords(closeWords)
  const language = useLanguage()
  const wayNamed = (method: string) => Object.entries(METHOD_NAMES[language]).find(([name]) => name === method)?.[1] ?? method
  const less = (money: typeof total) => <Money money={{ ...money, amount_minor: -money.amount_minor }} />
  return (
    <Card>
      <KeyValues
        items={[
          ...methods.map(({ method, amount }) => ({ label: wayNamed(method), value: <Money money={amount} /> })),
          { label: cash.together, value: <Money money={total} /> },
          ...(given_back.amount_minor === 0 ? [] : [{ label: cash.givenBack, value: less(given_back) }]),
          ...(taken_back.amount_minor === 0 ? [] : [{ label: text.takenBack, value: less(taken_back) }]),
        ]}
      />
    </Card>
  )
}

/** The list for the head, on paper. */
function TakeList({ of: { span, from, to } }: { of: DaysOfSpan }) {
  const text = useWords(closeWords)
  return (
    <PaperButton
      label={text.printList}
      name={text.fileOf(from, to)}
      ask={() => call(printDays, { query: { span, day: from } })}
    />
  )
}
