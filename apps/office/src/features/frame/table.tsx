import type { ReactNode } from 'react'
import { VisuallyHidden } from '@schoolgate/ui/visually-hidden'
import styles from './table.module.css'

/** `hidden`: the column's cells say themselves what they are; its head is only read out. */
export type TableHead = { word: string; hidden?: boolean; centre?: boolean; end?: boolean }

type TableProps = { heads: readonly TableHead[]; children: ReactNode }

/** A table of a screen: its rows stand under each other on a phone, and in columns under a head where there is room. */
export function Table({ heads, children }: TableProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {heads.map(({ word, hidden, centre, end }) => (
            <th key={word} scope="col" className={centre ? styles.centre : end ? styles.end : undefined}>
              {hidden ? <VisuallyHidden>{word}</VisuallyHidden> : word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

/** A row of it. */
export function TableRow({ children }: { children: ReactNode }) {
  return <tr className={styles.row}>{children}</tr>
}

/** The frame of a table that stands on the page itself; in a card it needs none. */
export function TableFrame({ children }: { children: ReactNode }) {
  return <div className={styles.frame}>{children}</div>
}
