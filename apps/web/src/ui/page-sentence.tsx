import { type ReactNode, useContext } from 'react'
import { classes } from '@schoolgate/ui/lib/classes'
import { PaneContext } from './page.tsx'
import styles from './page-sentence.module.css'

/** A page in one sentence a neighbour could say: its heading. Where the page stands as a list beside another, that one has the heading. */
export function PageSentence({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const look = classes(styles.sentence, className)
  return useContext(PaneContext) ? (
    <p className={look}>{children}</p>
  ) : (
    <h1 className={look} tabIndex={-1}>
      {children}
    </h1>
  )
}
