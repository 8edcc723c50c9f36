import { classes } from '@schoolgate/ui/lib/classes'
import { type Money, moneyParts, moneySpoken } from '@schoolgate/ui/lib/money'
import { useLanguage } from '@schoolgate/ui/lib/words'
import { VisuallyHidden } from '@schoolgate/ui/visually-hidden'
import styles from './books.module.css'

export type FiguresRow = {
  key: string
  name: string
  /** A second, quieter word under the name. */
  line?: string | undefined
  cells: readonly (Money | number | null)[]
  /** How long the bar before its figures is, as a part of the longest. */
  part?: number
  isSum?: boolean
}

type FiguresProps = { label: string; heads: readonly string[]; rows: readonly FiguresRow[]; hasBars?: boolean }

/** A table of sums: under each other with their words on a phone, in columns where there is room and on paper. */
export function Figures({ label, heads: [first = '', ...heads], rows, hasBars = false }: FiguresProps) {
  return (
    <table className={styles.figures} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          {heads.map((head) => (
            <th key={head} scope="col" className={styles.figure}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, line, cells, part, isSum }) => (
          <tr key={key} className={classes(isSum && styles.sum)}>
            <th scope="row">
              {name}
              {line !== undefined && <span className={styles.quiet}>{line}</span>}
              {hasBars && part !== undefined && <Bar part={part} />}
            </th>
            {cells.map((cell, at) => (
              <td key={heads[at]} className={styles.figure}>
                {cell !== null && (
                  <span className={styles.word} aria-hidden="true">
                    {heads[at]}
                  </span>
                )}
                {typeof cell === 'number' || cell === null ? cell : <Amount money={cell} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const LENGTH = 200

/** How much it is beside the others: the figures beside it say the same in words. */
function Bar({ part }: { part: number }) {
  return (
    <svg className={styles.bar} viewBox={`0 0 ${LENGTH} 6`} preserveAspectRatio="none" aria-hidden="true">
      <rect width={LENGTH} height="6" rx="3" className={styles.barGround} />
      <rect width={Math.max(0, Math.min(1, part)) * LENGTH} height="6" rx="3" className={styles.barOf} />
    </svg>
  )
}

/** An amount in a table that says once in what money it is. */
function Amount({ money }: { money: Money }) {
  const language = useLanguage()
  return (
    <>
      <span aria-hidden="true">{moneyParts(money, language).amount}</span>
      <VisuallyHidden>{moneySpoken(money, language)}</VisuallyHidden>
    </>
  )
}
