import { createContext, type ReactNode, useContext } from 'react'
import { classes } from '#lib/classes'
import { useWords, words } from '#lib/words'
import { IconCaretRight } from './icons/caret-right.tsx'
import { Link } from './link.tsx'
import styles from './list.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

const listWords = words({ en: { fresh: 'New.' }, fr: { fresh: 'Nouveau.' } })

/** The address of what is open beside a list: its row is the current one. */
export const OpenedContext = createContext<string | null>(null)

/** Rows under each other with hairlines between; put it into a flush card. */
export function List({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  )
}

type RowProps = {
  /** Icon or portrait before the words. */
  icon?: ReactNode
  lead?: ReactNode
  title: ReactNode
  line?: ReactNode
  /** Chips and times under the words. */
  meta?: ReactNode
  trailing?: ReactNode
  href?: string
  /** The link is a file to keep, not a page to open. */
  download?: boolean
  onClick?: () => void
  /** Unread: a dot, a heavier title, and "New" for those who listen. */
  isNew?: boolean
  isCurrent?: boolean
}

/** One row: icon or portrait, bold line, plain line, chips. With `href` or `onClick` the whole row is tappable. */
export function ListRow({ icon, lead, title, line, meta, trailing, href, download, onClick, isNew, isCurrent }: RowProps) {
  const text = useWords(listWords)
  const opened = useContext(OpenedContext)
  const isOpened = href !== undefined && href === opened
  const opens = href !== undefined || onClick !== undefined
  const inside = (
    <>
      {isNew && <span className={styles.dot} />}
      {icon !== undefined && <span className={styles.icon}>{icon}</span>}
      {lead}
      <span className={styles.words}>
        {isNew && <VisuallyHidden>{text.fresh} </VisuallyHidden>}
        <b className={styles.title}>{title}</b>
        {line !== undefined && <span className={styles.line}>{line}</span>}
        {meta !== undefined && <span className={styles.meta}>{meta}</span>}
      </span>
      {trailing ?? (opens && <IconCaretRight size="s" className={styles.caret} />)}
    </>
  )
  const className = classes(styles.row, meta === undefined && styles.middle, isNew && styles.fresh)
  return (
    <li>
      {href !== undefined ? (
        <Link
          className={className}
          href={href}
          download={download}
          onClick={onClick}
          aria-current={isCurrent || isOpened ? 'true' : undefined}
        >
          {inside}
        </Link>
      ) : onClick ? (
        <button type="button" className={className} onClick={onClick} aria-current={isCurrent ? 'true' : undefined}>
          {inside}
        </button>
      ) : (
        <div className={className}>{inside}</div>
      )}
    </li>
  )
}
