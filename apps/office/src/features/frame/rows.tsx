import type { CSSProperties, ReactNode } from 'react'
import { Card } from '@schoolgate/ui/card'
import styles from './rows.module.css'

/** Rows of a screen with hairlines between. */
export function Rows({ children }: { children: ReactNode }) {
  return (
    <Card flush>
      <ul>{children}</ul>
    </Card>
  )
}

/** One row: its parts under each other on a phone, and where there is room in columns as wide as said, which end with the buttons. */
export function Row({ columns, children }: { columns: string; children: ReactNode }) {
  const wide: CSSProperties & { '--columns': string } = { '--columns': columns }
  return (
    <li className={styles.row} style={wide}>
      {children}
    </li>
  )
}

/** What the row is about, and a grey line of facts under it. */
export function RowName({ name, line, children }: { name: ReactNode; line: ReactNode; children?: ReactNode }) {
  return (
    <div>
      <b className={styles.name}>{name}</b>
      <RowLine>{line}</RowLine>
      {children}
    </div>
  )
}

/** A grey line of facts. */
export function RowLine({ children }: { children: ReactNode }) {
  return <span className={styles.line}>{children}</span>
}

/** The buttons of a row. */
export function RowActs({ children }: { children: ReactNode }) {
  return <div className={styles.acts}>{children}</div>
}
