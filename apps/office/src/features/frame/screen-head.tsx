import { type ReactNode, useEffect, useRef } from 'react'
import styles from './screen-head.module.css'

/** The head of a screen: what it is, one grey line of facts, and at most two buttons. */
export function ScreenHead({ title, line, acts }: { title: string; line?: ReactNode; acts?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The way here put the focus on the page before this screen had come.
  useEffect(() => {
    if (document.activeElement?.id === 'main') heading.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    document.title = `${title} · Schoolgate`
  }, [title])
  return (
    <div className={styles.head}>
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {line !== undefined && <p className={styles.line}>{line}</p>}
      </div>
      {acts}
    </div>
  )
}
