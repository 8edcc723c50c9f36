import type { AnswerTable as Table, Source } from '@schoolgate/contracts/assistant'
import { classes } from '@schoolgate/ui/lib/classes'
import { AnswerLine } from './answer-words.tsx'
import styles from './answer.module.css'

// "9/20", "GH₵ 1,060.00", "74.9 %", "6th of 34", "—"
const FIGURE = /^(?:(?:GH₵|₦|[−-])?\s?\d[\d.,/\s%]*(?:(?:st|nd|rd|th)(?: of \d+)?)?|—|–)$/u

/** A small table under an answer; columns of figures stand at the right, the first of them with weight. */
export function AnswerTable({ table: { columns, rows }, sources }: { table: Table; sources: readonly Source[] }) {
  const isFigures = columns.map((_, place) => place > 0 && rows.every((row) => FIGURE.test(row[place] ?? '')))
  const main = isFigures.indexOf(true)
  const look = (place: number) =>
    isFigures[place] ? classes(styles.figure, place === main ? styles.main : styles.other) : undefined
  return (
    // The one thing that may be wider than a small phone scrolls on its own, by keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.table} tabIndex={0} role="group" aria-label={columns.join(', ')}>
      <table>
        <thead>
          <tr>
            {columns.map((column, place) => (
              <th key={column} scope="col" className={isFigures[place] ? styles.figure : undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            // oxlint-disable-next-line react/no-array-index-key -- the rows of an answer never move
            <tr key={line}>
              {row.map((cell, place) => (
                <td key={columns[place]} className={look(place)}>
                  <AnswerLine text={cell} sources={sources} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
