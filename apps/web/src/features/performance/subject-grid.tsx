import type { StudentPerformance } from '@schoolgate/contracts/performance'
import { classes } from '@schoolgate/ui/lib/classes'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Card } from '@schoolgate/ui/card'
import { ToneArch } from '@schoolgate/ui/tone-arch'
import { toneOf } from './findings.ts'
import { performanceWords } from './performance.words.ts'
import styles from './studentperformance-screen.module.css'

/** Below this a change is chance, and has no colour. */
const CLEAR_CHANGE = 3

/** Each subject in the last terms, and what changed between the last two. */
export function SubjectGrid({ page: { columns, subjects, bands, terms } }: { page: StudentPerformance }) {
  const text = useWords(performanceWords)
  const language = useLanguage()
  const number = (value: number) => value.toLocaleString(language, { maximumFractionDigits: 0 })
  const thisYear = columns.at(-1)?.academic_year
  const classIn = (year: string) => terms.find(({ academic_year }) => academic_year === year)?.class ?? year
  return (
    <Card flush>
      <table className={styles.grid}>
        <caption className={styles.caption}>{text.subjects}</caption>
        <thead>
          <tr>
            <th scope="col">{text.subject}</th>
            {columns.map((column) => (
              <th key={`${column.academic_year}${column.number}`} scope="col" className={styles.middle}>
                {column.academic_year !== thisYear && <span className={styles.klass}>{classIn(column.academic_year)}</span>}
                {column.is_so_far ? text.now : text.term(column.number)}
              </th>
            ))}
            <th scope="col" className={styles.end}>
              {text.change}
            </th>
          </tr>
        </thead>
        <tbody>
          {subjects.map(({ name, totals, change }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {totals.map((total, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- a column has no other name, and none ever moves
                <td key={index} className={styles.middle}>
                  {total === null ? (
                    '–'
                  ) : (
                    <ToneArch tone={toneOf(total, bands)} wide>
                      {number(total)}
                    </ToneArch>
                  )}
                </td>
              ))}
              <td
                className={classes(
                  styles.end,
                  change !== null && change >= CLEAR_CHANGE && styles.up,
                  change !== null && change <= -CLEAR_CHANGE && styles.down,
                )}
              >
                {change === null ? '' : change > 0 ? `+${number(change)}` : number(change).replace('-', '−')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
