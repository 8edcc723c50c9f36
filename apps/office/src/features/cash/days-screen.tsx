import { listDays, type DayOfMonth } from '@schoolgate/contracts/days'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BackLink, Row, RowActs, RowLine, RowName, Rows, ScreenHead } from '#features/frame'
import { Button } from '@schoolgate/ui/button'
import { Chip } from '@schoolgate/ui/chip'
import { Empty } from '@schoolgate/ui/empty'
import { call } from '@schoolgate/ui/lib/api'
import { dayText, monthText } from '@schoolgate/ui/lib/dates'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Money } from '@schoolgate/ui/money'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import styles from './close.module.css'
import { cashWords } from './cash.words.ts'
import { closeWords } from './close.words.ts'

/** The first day of the month so many months from this one. */
const turned = (month: string, months: number): string => {
  const [year = 0, at = 0] = month.split('-').map(Number)
  const count = year * 12 + at - 1 + months
  return `${String(Math.floor(count / 12))}-${String((count % 12) + 1).padStart(2, '0')}-01`
}

/** The days of a month on which money moved: which are closed, by whom, and what was not as it should be. */
export function DaysScreen() {
  const text = useWords(closeWords)
  const cash = useWords(cashWords)
  const language = useLanguage()
  const [day, setDay] = useState<string | undefined>(undefined)
  const asked = useQuery({
    queryKey: ['money', 'month', day],
    queryFn: () => call(listDays, { query: day === undefined ? {} : { day } }),
    placeholderData: keepPreviousData,
  })
  const shown = asked.data
  return (
    <>
      <BackLink href="/cash">{text.back}</BackLink>
      <ScreenHead
        title={shown ? monthText(`${shown.month}-01`, language) : text.month}
        line={
          shown &&
          `${text.monthTotal(moneyText(shown.total, language))} · ${shown.open > 0 ? text.openDays(shown.open) : text.allClosed}`
        }
      />
      {shown === undefined ? (
        <NotHereYet asked={asked} title={cash.listDidNotCome} line={cash.listDidNotComeLine}>
          <SkeletonBar />
        </NotHereYet>
      ) : (
        <div className={styles.month}>
          <div className={styles.turn}>
            <Button size="small" onClick={() => setDay(turned(shown.month, -1))}>
              {text.before}
            </Button>
            <Button size="small" onClick={() => setDay(turned(shown.month, 1))}>
              {text.next}
            </Button>
          </div>
          {shown.days.length === 0 ? (
            <Empty title={text.noDays} line="" />
          ) : (
            <Rows>
              {shown.days.map((one) => (
                <DayRow key={one.day} day={one} />
              ))}
            </Rows>
          )}
        </div>
      )}
    </>
  )
}

function DayRow({ day: { day, payments, total, closed_at, closed_by, difference, reason, reopened } }: { day: DayOfMonth }) {
  const text = useWords(closeWords)
  const cash = useWords(cashWords)
  const language = useLanguage()
  const minor = difference?.amount_minor ?? 0
  const name = dayText(day, language)
  const off =
    minor === 0 ? '' : (minor < 0 ? text.short : text.over)(moneyText({ ...total, amount_minor: Math.abs(minor) }, language))
  return (
    <Row columns="minmax(0, 1fr) minmax(0, 0.8fr) minmax(0, 1.6fr) 130px">
      <RowName name={name} line={cash.payments(payments)} />
      <Money money={total} />
      <div>
        <Chip tone={closed_at === null ? 'late' : 'ok'}>{closed_at === null ? text.open : text.isClosed}</Chip>
        <RowLine>{[closed_by, reopened > 0 ? text.openedAgain : '', off, reason].filter(Boolean).join(' · ')}</RowLine>
      </div>
      <RowActs>
        <Button
          size="small"
          href={`/cash/close?day=${day}`}
          aria-label={closed_at === null ? text.closeOf(name) : text.lookAt(name)}
        >
          {closed_at === null ? text.toClose : text.look}
        </Button>
      </RowActs>
    </Row>
  )
}
