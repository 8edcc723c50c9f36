import { type ComponentType, type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react'
import { classes } from '@schoolgate/ui/lib/classes'
import { daysAfter, monthText } from '@schoolgate/ui/lib/dates'
import { type Language, useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Card } from '@schoolgate/ui/card'
import type { IconProps } from '@schoolgate/ui/icon'
import { IconButton } from '@schoolgate/ui/icon-button'
import { IconCaretLeft } from '@schoolgate/ui/icons/caret-left'
import { IconCaretRight } from '@schoolgate/ui/icons/caret-right'
import { IconCheckBold } from '@schoolgate/ui/icons/check-bold'
import { IconClockBold } from '@schoolgate/ui/icons/clock-bold'
import { IconNoteBold } from '@schoolgate/ui/icons/note-bold'
import { IconXBold } from '@schoolgate/ui/icons/x-bold'
import { VisuallyHidden } from '@schoolgate/ui/visually-hidden'
import { attendanceWords } from './attendance.words.ts'
import { useDayWords } from './day-words.ts'
import styles from './month-calendar.module.css'
import { columnsOf, daysOfMonth, type Look, type SchoolDay, weekdayOf } from './month.ts'

const LOOKS: Record<Look, { style: string | undefined; Icon?: ComponentType<IconProps> }> = {
  in: { style: styles.in, Icon: IconCheckBold },
  late: { style: styles.late, Icon: IconClockBold },
  away: { style: styles.away, Icon: IconXBold },
  explained: { style: styles.explained, Icon: IconNoteBold },
  holiday: { style: styles.holiday },
  unknown: { style: undefined },
  ahead: { style: styles.ahead },
  outside: { style: styles.outside },
}
const KEYS = ['in', 'late', 'away', 'explained'] as const

// Any Monday: the names of the days are the same in every week.
const weekdayName = (weekday: number, language: Language): string =>
  new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', { weekday: 'short', timeZone: 'UTC' })
    .format(new Date(`2024-01-0${weekday}T12:00:00Z`))
    .replace('.', '')

type Props = {
  /** `YYYY-MM`. */
  month: string
  months: readonly string[]
  onMonth: (month: string) => void
  schoolDays: readonly number[]
  today: string
  selected: string | null
  dayOf: (day: string) => SchoolDay
  onSelect: (day: string) => void
}

/** The days a key leads to from this one; a step to a day without a column goes on to the next that has one. */
const stepsOf = (key: string, day: string): string[] => {
  const far = (step: number) => [1, 2, 3].map((times) => daysAfter(day, step * times))
  const steps: Record<string, string[]> = {
    ArrowRight: far(1),
    ArrowLeft: far(-1),
    ArrowDown: [daysAfter(day, 7)],
    ArrowUp: [daysAfter(day, -7)],
  }
  return steps[key] ?? []
}

/** A month of arches: what each day was, said and shown. Tab enters it once; the arrow keys move inside. */
export function MonthCalendar({ month, months, onMonth, schoolDays, today, selected, dayOf, onSelect }: Props) {
  const text = useWords(attendanceWords)
  const say = useDayWords()
  const language = useLanguage()
  const titleId = useId()
  const grid = useRef<HTMLDivElement>(null)
  const wanted = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (wanted.current === null) return
    grid.current?.querySelector<HTMLElement>(`[data-day="${wanted.current}"]`)?.focus()
    wanted.current = null
  })
  const columns = columnsOf(schoolDays)
  const days = daysOfMonth(month, columns)
  const at = months.indexOf(month)
  const before = months[at - 1]
  const after = months[at + 1]
  const entry = [selected, today].find((day) => day !== null && days.includes(day)) ?? days[0]
  const blanks = Math.max(0, columns.indexOf(weekdayOf(days[0] ?? month)))
  const isWide = columns.length > 5

  const goTo = (day: string) => {
    wanted.current = day
    onSelect(day)
    if (!day.startsWith(month)) onMonth(day.slice(0, 7))
  }
  const handleKey = (event: KeyboardEvent) => {
    const day = event.target instanceof HTMLElement ? event.target.dataset['day'] : undefined
    if (day === undefined) return
    const ends: Record<string, string | undefined> = {
      Home: days[0],
      End: days.at(-1),
      PageUp: before && daysOfMonth(before, columns)[0],
      PageDown: after && daysOfMonth(after, columns)[0],
    }
    const next = event.key in ends ? ends[event.key] : stepsOf(event.key, day).find((one) => columns.includes(weekdayOf(one)))
    if (next === undefined && !(event.key in ends)) return
    event.preventDefault()
    if (next !== undefined && months.includes(next.slice(0, 7))) goTo(next)
  }
  return (
    <Card>
      <div className={styles.head}>
        <IconButton label={text.previousMonth} disabled={before === undefined} onClick={() => before && onMonth(before)}>
          <IconCaretLeft />
        </IconButton>
        <h2 id={titleId} aria-live="polite">
          {monthText(`${month}-01`, language)}
        </h2>
        <IconButton label={text.nextMonth} disabled={after === undefined} onClick={() => after && onMonth(after)}>
          <IconCaretRight />
        </IconButton>
      </div>
      <VisuallyHidden>
        <span id={`${titleId}help`}>{text.calendarHelp}</span>
      </VisuallyHidden>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the days inside take the focus, one of them by Tab */}
      <div
        ref={grid}
        className={classes(styles.grid, isWide && styles.seven)}
        role="group"
        aria-labelledby={titleId}
        aria-describedby={`${titleId}help`}
        onKeyDown={handleKey}
      >
        {columns.map((weekday) => (
          <span key={weekday} className={styles.weekday} aria-hidden="true">
            {weekdayName(weekday, language)}
          </span>
        ))}
        {days.map((day, index) => {
          const one = dayOf(day)
          const { style, Icon } = LOOKS[one.look]
          return (
            <button
              key={day}
              type="button"
              data-day={day}
              className={classes(styles.day, style, day === today && styles.today, day === selected && styles.selected)}
              style={index === 0 ? { gridColumnStart: blanks + 1 } : undefined}
              aria-label={say.name(one, today)}
              aria-pressed={day === selected}
              tabIndex={day === entry ? 0 : -1}
              onClick={() => onSelect(day)}
            >
              {Icon && <Icon size="xs" />}
              <span aria-hidden="true">{Number(day.slice(8))}</span>
            </button>
          )
        })}
      </div>
      <ul className={styles.key} aria-hidden="true">
        {KEYS.map((look) => {
          const { style, Icon } = LOOKS[look]
          return (
            <li key={look} className={classes(style, styles.keyItem)}>
              {Icon && <Icon size="xs" />}
              {text.key[look]}
            </li>
          )
        })}
        <li className={styles.keyItem}>
          <i className={styles.hatch} />
          {text.key.holiday}
        </li>
      </ul>
    </Card>
  )
}
