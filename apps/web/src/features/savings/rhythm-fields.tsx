import { MARKET_DAYS, RHYTHMS, type SavingsRhythm } from '@schoolgate/contracts/savings'
import { stepDayFrom } from '@schoolgate/contracts/savings-days'
import { useId, useState } from 'react'
import { useTimeZone } from '#features/identity'
import { dayOf, daysAfter, weekdayName } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Field } from '@schoolgate/ui/field'
import { Pill, PillRow } from '@schoolgate/ui/pill'
import { Select } from '@schoolgate/ui/select'
import styles from './susu.module.css'
import { susuWords } from './susu.words.ts'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
const MARKET_ROUNDS = Array.from({ length: MARKET_DAYS.most - MARKET_DAYS.least + 1 }, (_, at) => MARKET_DAYS.least + at)
/** The markets of many towns come round so. */
const USUAL_ROUND = 6
const LAST_DAY = 31

type Props = { first: SavingsRhythm; onRhythm: (rhythm: SavingsRhythm | null) => void; wasSent: boolean }

/** A weekday, a day of the month, or the market day; null is told while what is written is no day. */
export function RhythmFields({ first, onRhythm, wasSent }: Props) {
  const text = useWords(susuWords)
  const language = useLanguage()
  const id = useId()
  const [now] = useState(() => new Date())
  const today = dayOf(now, useTimeZone())
  const [every, setEvery] = useState(first.every)
  const [weekday, setWeekday] = useState<number>(first.every === 'week' ? first.weekday : 5)
  const [monthDay, setMonthDay] = useState(first.every === 'month' ? String(first.day) : '1')
  const [round, setRound] = useState<number>(first.every === 'market' ? first.days : USUAL_ROUND)
  const [market, setMarket] = useState(() => (first.every === 'market' ? stepDayFrom(first, today) : daysAfter(today, 1)))
  const say = (now: { every?: typeof every; weekday?: number; monthDay?: string; round?: number; market?: string }) => {
    const all = { every, weekday, monthDay, round, market, ...now }
    if (all.every === 'week') return onRhythm({ every: 'week', weekday: all.weekday })
    if (all.every === 'market') return onRhythm(all.market === '' ? null : { every: 'market', days: all.round, from: all.market })
    const day = Number(all.monthDay)
    return onRhythm(Number.isInteger(day) && day >= 1 && day <= LAST_DAY ? { every: 'month', day } : null)
  }
  const words = { week: text.everyWeek, month: text.everyMonth, market: text.everyMarket }
  const isDay = Number.isInteger(Number(monthDay)) && Number(monthDay) >= 1 && Number(monthDay) <= LAST_DAY
  return (
    <div className={styles.stack}>
      <PillRow label={text.when}>
        {RHYTHMS.map((one) => (
          <Pill
            key={one}
            pressed={every === one}
            onClick={() => {
              setEvery(one)
              say({ every: one })
            }}
          >
            {words[one]}
          </Pill>
        ))}
      </PillRow>
      {every === 'week' && (
        <div className={styles.days} role="group" aria-label={text.weekday}>
          {WEEKDAYS.map((one) => (
            <Pill
              key={one}
              pressed={weekday === one}
              onClick={() => {
                setWeekday(one)
                say({ weekday: one })
              }}
            >
              {weekdayName(one, language)}
            </Pill>
          ))}
        </div>
      )}
      {every === 'month' && (
        <Field
          label={text.monthDay}
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          value={monthDay}
          error={wasSent && !isDay ? text.monthDayBad : null}
          onChange={({ target }) => {
            setMonthDay(target.value)
            say({ monthDay: target.value })
          }}
        />
      )}
      {every === 'market' && (
        <div className={styles.market}>
          <Field
            label={text.marketFrom}
            type="date"
            value={market}
            error={wasSent && market === '' ? text.dayBad : null}
            onChange={({ target }) => {
              setMarket(target.value)
              say({ market: target.value })
            }}
          />
          <div className={styles.round}>
            <label htmlFor={`${id}round`}>{text.marketDays}</label>
            <Select
              id={`${id}round`}
              value={String(round)}
              onChange={(value) => {
                setRound(Number(value))
                say({ round: Number(value) })
              }}
            >
              {MARKET_ROUNDS.map((days) => (
                <option key={days} value={days}>
                  {text.marketDaysOf(days)}
                </option>
              ))}
            </Select>
          </div>
        </div>
      )}
    </div>
  )
}
