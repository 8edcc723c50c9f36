import type { Response } from '@schoolgate/contracts/endpoint'
import type { getToday } from '@schoolgate/contracts/today'
import type { UseQueryResult } from '@tanstack/react-query'
import { Card } from '@schoolgate/ui/card'
import { dayOf, dayText, timeText, weekdayName } from '@schoolgate/ui/lib/dates'
import { moneyText } from '@schoolgate/ui/lib/money'
import { type Language, useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { Stats } from '@schoolgate/ui/stats'
import { TextLink } from '@schoolgate/ui/text-link'
import styles from './today.module.css'
import { useMoneyToday } from './today.queries.ts'
import { todayWords } from './today.words.ts'

type Day = Response<typeof getToday>

/** Days by halves, as people write them: 391, 32.5. */
const counted = (days: number, language: Language) =>
  new Intl.NumberFormat(language === 'fr' ? 'fr-FR' : 'en-GB', { maximumFractionDigits: 1 }).format(days)

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

type FiguresProps = { day: UseQueryResult<Day>; isHead: boolean }

/** The school in three numbers; money is the head's. */
export function Figures({ day, isHead }: FiguresProps) {
  const text = useWords(todayWords)
  const language = useLanguage()
  const money = useMoneyToday(isHead)
  if (!day.data)
    return (
      <NotHereYet asked={day} title={text.didNotCome} line={text.didNotComeLine}>
        <SkeletonBar />
      </NotHereYet>
    )
  const { registers, is_open, parents } = day.data
  const opened = sum(registers.map((one) => one.opened))
  const present = sum(registers.map((one) => one.present))
  const pupils = sum(registers.map((one) => one.pupils))
  const total = money.data?.day.total
  return (
    <section className={styles.figures} aria-label={text.figures}>
      <Stats
        items={[
          is_open || opened > 0
            ? {
                value: opened > 0 ? counted(present, language) : '–',
                label: opened > 0 ? text.inSchool(counted(pupils, language)) : text.notMarked,
              }
            : { value: '–', label: text.closed },
          ...(total ? [{ value: moneyText(total, language), label: text.moneyIn }] : []),
          { value: counted(parents.signed_in, language), label: text.signedIn(counted(parents.all, language)) },
        ]}
      />
    </section>
  )
}

/** Each class: who is in, late, away, and where no register is taken yet. */
export function Registers({ day: { registers, week, is_open } }: { day: Day }) {
  const text = useWords(todayWords)
  const language = useLanguage()
  const isTaken = registers.some(({ opened }) => opened > 0)
  if (!is_open && !isTaken) return week.length > 0 ? <Week week={week} /> : null
  return (
    <>
      <Card className={styles.registers}>
        <h2>{text.registers}</h2>
        <p className={styles.small}>{registers.length === 0 ? text.noClasses : text.registersLine}</p>
        <ul>
          {registers.map(({ class_id, name, pupils, opened, present, late }) => (
            <li key={class_id} className={styles.register}>
              <span>{name}</span>
              {opened === 0 ? (
                <span className={styles.small}>{text.notTaken}</span>
              ) : (
                <span
                  className={styles.bar}
                  role="img"
                  aria-label={text.inLateAway(
                    name,
                    counted(present, language),
                    counted(late, language),
                    counted(opened - present, language),
                    counted(pupils - opened, language),
                  )}
                >
                  <i data-is="in" style={{ flexGrow: present - late }} />
                  <i data-is="late" style={{ flexGrow: late }} />
                  <i data-is="away" style={{ flexGrow: opened - present }} />
                  <i style={{ flexGrow: Math.max(0, pupils - opened) }} />
                </span>
              )}
              <span className={styles.count} aria-hidden="true">
                {opened === 0 ? '' : `${counted(present, language)}/${pupils}`}
              </span>
            </li>
          ))}
        </ul>
      </Card>
      {week.length > 0 && <Week week={week} />}
    </>
  )
}

/** How many of a hundred were in, day by day. */
function Week({ week }: Pick<Day, 'week'>) {
  const text = useWords(todayWords)
  const language = useLanguage()
  return (
    <Card>
      <h2>{text.weekTitle}</h2>
      <ul className={styles.week}>
        {week.map(({ day, present, opened }) => {
          const share = opened === 0 ? 0 : Math.round((present / opened) * 100)
          return (
            <li key={day}>
              <b>{share}%</b>
              <i style={{ height: `${share * 0.6}px` }} />
              <span className={styles.small}>{weekdayName(weekdayOf(day), language)}</span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** 1 is Monday. */
const weekdayOf = (day: string): number => ((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7) + 1

/** What parents were told will happen these days. */
export function Events({ day: { events } }: { day: Day }) {
  const text = useWords(todayWords)
  const language = useLanguage()
  return (
    <Card className={styles.events}>
      <h2>{text.events}</h2>
      {events.length === 0 && <p className={styles.small}>{text.noEvents}</p>}
      <ul>
        {events.map(({ id, title, starts, place }) => (
          <li key={id}>
            <TextLink href={`/notices?notice=${id}`}>{title}</TextLink>
            <span className={styles.small}>
              {[
                `${dayText(dayOf(starts), language)}, ${timeText(starts, language)}`,
                ...(place === null ? [] : [text.at(place)]),
              ].join(' ')}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
