import type { Mark } from '@schoolgate/contracts/registers'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { daysText } from '@schoolgate/ui/lib/days-text'
import { weekdayName } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { VisuallyHidden } from '@schoolgate/ui/visually-hidden'
import { MarkSign } from './mark-sign.tsx'
import { fullOf, toneOf } from './mark-text.ts'
import { registerWords } from './register.words.ts'
import type { Week, WeekTaking } from './use-week.ts'
import { weekWords } from './week.words.ts'
import styles from './week.module.css'

/** Which child, on which day. */
export type Place = { row: number; column: number }

const LETTERS: Record<string, Mark['is']> = { i: 'in', l: 'late', a: 'away', h: 'half' }
const PAGE = 10

type GridProps = {
  week: Week
  taking: WeekTaking
  at: Place
  onGo: (to: Place) => void
  onSay: (is: Mark['is']) => void
  onMore: () => void
}

/** A row a child, a column a day: arrows move, the four letters say where the child is. */
export function WeekGrid({ week, taking, at, onGo, onSay, onMore }: GridProps) {
  const text = useWords(weekWords)
  const register = useWords(registerWords)
  const language = useLanguage()
  const table = useRef<HTMLTableElement>(null)
  const byKey = useRef(false)
  const { pupils } = taking
  const counted = new Map(week.term.map((one) => [one.ward_id, one]))

  useEffect(() => {
    if (!byKey.current) return
    byKey.current = false
    table.current?.querySelector<HTMLElement>(`[data-row="${at.row}"][data-column="${at.column}"]`)?.focus()
  }, [at])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey) return
    const key = event.key.toLowerCase()
    const go = (row: number, column: number) => {
      event.preventDefault()
      byKey.current = true
      onGo({
        row: Math.min(Math.max(row, 0), pupils.length - 1),
        column: Math.min(Math.max(column, 0), week.days.length - 1),
      })
    }
    const { row, column } = at
    if (event.ctrlKey) {
      if (key === 'z') {
        event.preventDefault()
        taking.undo()
      } else if (key === 'home') go(0, 0)
      else if (key === 'end') go(pupils.length - 1, week.days.length - 1)
      return
    }
    switch (event.key) {
      case 'ArrowDown':
        return go(row + 1, column)
      case 'ArrowUp':
        return go(row - 1, column)
      case 'ArrowLeft':
        return go(row, column - 1)
      case 'ArrowRight':
        return go(row, column + 1)
      case 'PageDown':
        return go(row + PAGE, column)
      case 'PageUp':
        return go(row - PAGE, column)
      case 'Home':
        return go(row, 0)
      case 'End':
        return go(row, week.days.length - 1)
      case 'Enter':
        event.preventDefault()
        return onMore()
      default: {
        const is = LETTERS[key]
        if (is === undefined) return
        event.preventDefault()
        onSay(is)
      }
    }
  }

  return (
    <div className={styles.frame}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid is a table in which the arrows move */}
      <table ref={table} role="grid" className={styles.grid} aria-label={text.title(week.class.name)} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            <th scope="col" className={styles.name}>
              {text.child}
            </th>
            {week.days.map(({ day, today }) => (
              <th key={day} scope="col" className={day === today ? styles.today : undefined}>
                {weekdayName(new Date(`${day}T12:00:00Z`).getUTCDay() || 7, language)} {Number(day.slice(8))}
              </th>
            ))}
            <th scope="col" className={styles.sum}>
              {text.term}
            </th>
          </tr>
        </thead>
        <tbody>
          {pupils.map(({ id, fullname }, row) => {
            const term = counted.get(id)
            return (
              <tr key={id} className={row === at.row ? styles.chosen : undefined}>
                <th scope="row" className={styles.name}>
                  <span className={styles.number}>{row + 1}</span>
                  {fullname}
                </th>
                {week.days.map(({ day, no_register }, column) => {
                  const cell = taking.cell(column, id)
                  const isAt = row === at.row && column === at.column
                  const tone = cell?.said ? toneOf(cell.mark, cell.pupil.told) : cell?.pupil.told ? 'known' : null
                  return (
                    <td
                      key={day}
                      data-row={row}
                      data-column={column}
                      tabIndex={isAt ? 0 : -1}
                      aria-selected={isAt}
                      data-is={tone ?? (cell === null ? 'none' : 'nothing')}
                      data-new={cell?.isNew ? 'yes' : undefined}
                      onClick={() => {
                        byKey.current = true
                        onGo({ row, column })
                      }}
                      onFocus={() => {
                        if (!isAt) onGo({ row, column })
                      }}
                    >
                      <span className={styles.cell}>
                        <MarkSign tone={tone} />
                        <VisuallyHidden>
                          {cell?.said
                            ? fullOf(cell.mark, cell.pupil.told, register)
                            : no_register === null
                              ? text.nothing
                              : register.why[no_register]}
                        </VisuallyHidden>
                      </span>
                    </td>
                  )
                })}
                <td className={styles.sum}>
                  {term ? (
                    <>
                      <b>{daysText(term.present, language)}</b>/{daysText(term.opened, language)}
                    </>
                  ) : (
                    <VisuallyHidden>{text.nothing}</VisuallyHidden>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
