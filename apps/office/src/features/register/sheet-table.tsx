import {
  type CountedDays,
  OFTEN_AWAY_LEAST_DAYS,
  OFTEN_AWAY_SHARE,
  type RegisterSheet,
} from '@schoolgate/contracts/register-sheets'
import { classes } from '@schoolgate/ui/lib/classes'
import { daysText } from '@schoolgate/ui/lib/days-text'
import { weekdayName } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { VisuallyHidden } from '@schoolgate/ui/visually-hidden'
import { fullOf, toneOf } from './mark-text.ts'
import { registerWords } from './register.words.ts'
import styles from './sheet.module.css'
import { weekWords } from './week.words.ts'

const SUMS = ['opened', 'present', 'late', 'absent', 'excused'] as const

/** The sums of a row; a nought is left empty, so that what is not nought is seen. */
export function Sums({ of }: { of: CountedDays }) {
  const language = useLanguage()
  return SUMS.map((sum) => (
    <td key={sum} className={styles.sum} data-is={sum}>
      {of[sum] === 0 && sum !== 'present' ? '' : daysText(of[sum], language)}
    </td>
  ))
}

/** What the sums are called. */
export function SumHeads() {
  const text = useWords(weekWords)
  return SUMS.map((sum) => (
    <th key={sum} scope="col" className={styles.sum}>
      {text.sums[sum]}
    </th>
  ))
}

/** A row a child; of a month a column a day as well. */
export function SheetTable({ sheet, title }: { sheet: RegisterSheet; title: string }) {
  const text = useWords(weekWords)
  const register = useWords(registerWords)
  const language = useLanguage()
  const days = sheet.span === 'month' ? sheet.days : []
  return (
    <>
      <p className={styles.printed}>
        <b>{sheet.school}</b> {title}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has no mouse scrolls the wide table by keys */}
      <div className={styles.frame} role="region" aria-label={title} tabIndex={0}>
        <table className={classes(styles.table, days.length > 0 && styles.month)}>
          <thead>
            <tr>
              <th scope="col">{text.child}</th>
              {days.map(({ day, why }) => (
                <th key={day} scope="col" className={styles.day} data-closed={why === 'closed' ? 'yes' : undefined}>
                  <span>{weekdayName(new Date(`${day}T12:00:00Z`).getUTCDay() || 7, language).slice(0, 2)}</span>
                  {Number(day.slice(8))}
                </th>
              ))}
              <SumHeads />
            </tr>
          </thead>
          <tbody>
            {sheet.pupils.map((pupil) => (
              <tr key={pupil.id}>
                <th scope="row">
                  {pupil.fullname} {pupil.is_often_away && <span className={styles.often}>{text.often}</span>}
                </th>
                {days.map(({ day, why }, at) => {
                  const mark = pupil.marks[at] ?? null
                  const tone = mark === null ? null : toneOf(mark, null)
                  return (
                    <td
                      key={day}
                      className={styles.day}
                      data-is={tone ?? undefined}
                      data-closed={why === 'closed' ? 'yes' : undefined}
                    >
                      {mark !== null && tone !== null && (
                        <>
                          <span aria-hidden="true">{text.cells[tone]}</span>
                          <VisuallyHidden>{fullOf(mark, null, register)}</VisuallyHidden>
                        </>
                      )}
                      {why === 'closed' && <VisuallyHidden>{text.closed}</VisuallyHidden>}
                    </td>
                  )
                })}
                <Sums of={pupil} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            {days.length > 0 && (
              <tr>
                <th scope="row">{register.states.in}</th>
                {days.map(({ day, is_taken, present }) => (
                  <td key={day} className={styles.day}>
                    {is_taken ? daysText(present, language) : ''}
                  </td>
                ))}
              </tr>
            )}
            <tr>
              <th scope="row">{text.all}</th>
              {days.map(({ day, is_taken, opened }) => (
                <td key={day} className={styles.day}>
                  {is_taken ? daysText(opened, language) : ''}
                </td>
              ))}
              <Sums of={sheet.sum} />
            </tr>
          </tfoot>
        </table>
      </div>
      <p className={styles.small}>
        {days.length > 0 && `${text.keyOf}. `}
        {text.sumsLine} {text.often}: {text.oftenLine(OFTEN_AWAY_SHARE * 100, OFTEN_AWAY_LEAST_DAYS)}
      </p>
    </>
  )
}
