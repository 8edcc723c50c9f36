import { Link } from 'wouter'
import { IconButton } from '@schoolgate/ui/icon-button'
import { IconCaretLeft } from '@schoolgate/ui/icons/caret-left'
import { IconCaretRight } from '@schoolgate/ui/icons/caret-right'
import { useWords } from '@schoolgate/ui/lib/words'
import { weekWords } from './week.words.ts'
import styles from './week.module.css'

export type SpanWord = 'week' | 'month' | 'term'

type SpansProps = {
  now: SpanWord
  words: readonly SpanWord[]
  /** Where each leads, about the same days. */
  hrefOf: (span: SpanWord, day?: string) => string
  before: string | null
  after: string | null
}

/** How long a time is looked at, and the ways to the one before and after. */
export function Spans({ now, words, hrefOf, before, after }: SpansProps) {
  const text = useWords(weekWords)
  return (
    <nav className={styles.spans} aria-label={text.spansLabel}>
      {before !== null && (
        <IconButton label={text.before[now]} href={hrefOf(now, before)}>
          <IconCaretLeft />
        </IconButton>
      )}
      <span className={styles.segments}>
        {words.map((span) => (
          <Link key={span} href={hrefOf(span)} aria-current={span === now ? 'page' : undefined}>
            {text.spans[span]}
          </Link>
        ))}
      </span>
      {after !== null && (
        <IconButton label={text.after[now]} href={hrefOf(now, after)}>
          <IconCaretRight />
        </IconButton>
      )}
    </nav>
  )
}

/** The addresses of a class's week, month and term. */
export const ofClass =
  (classId: string) =>
  (span: SpanWord, day?: string): string => {
    const asked = day === undefined ? '' : `day=${day}`
    if (span === 'week') return `/register/${classId}/week${asked && `?${asked}`}`
    return `/register/${classId}/sheet?${[`span=${span}`, asked].filter((part) => part !== '').join('&')}`
  }
