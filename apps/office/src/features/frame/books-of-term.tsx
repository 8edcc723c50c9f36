import type { TermChoice } from '@schoolgate/contracts/term-choice'
import type { ReactNode } from 'react'
import { Empty } from '@schoolgate/ui/empty'
import { type Asked, NotHereYet } from '@schoolgate/ui/not-here-yet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import styles from './books-of-term.module.css'
import { Choice } from './choice.tsx'
import { Rows } from './rows.tsx'
import { ScreenHead } from './screen-head.tsx'

type Found<Book> = { term: { id: string; name: string } | null; terms: readonly TermChoice[]; books: readonly Book[] }
type Words = Record<'title' | 'didNotCome' | 'didNotComeLine' | 'noTerm' | 'noTermLine' | 'termOf', string> & {
  line: (term: string) => string
}
type BooksProps<Book> = {
  asked: Asked & { data: Found<Book> | undefined }
  words: Words
  /** What stands there where no book is the reader's. */
  none: ReactNode
  onTerm: (id: string) => void
  children: (book: Book, termId: string) => ReactNode
}

/** A list of what somebody writes in a term, a row each, and the terms from which to choose. */
export function BooksOfTerm<Book>({ asked, words, none, onTerm, children }: BooksProps<Book>) {
  const found = asked.data
  const term = found?.term ?? null
  return (
    <>
      <ScreenHead title={words.title} {...(term === null ? {} : { line: words.line(term.name) })} />
      {found === undefined && (
        <NotHereYet asked={asked} title={words.didNotCome} line={words.didNotComeLine}>
          <SkeletonBar />
        </NotHereYet>
      )}
      {found !== undefined && term === null && <Empty title={words.noTerm} line={words.noTermLine} />}
      {found !== undefined && term !== null && (
        <>
          {found.terms.length > 1 && (
            <div className={styles.term}>
              <Choice
                label={words.termOf}
                value={term.id}
                options={found.terms.map(({ id, name, academic_year }) => ({ value: id, word: `${name}, ${academic_year}` }))}
                onChange={onTerm}
              />
            </div>
          )}
          {found.books.length === 0 ? none : <Rows>{found.books.map((book) => children(book, term.id))}</Rows>}
        </>
      )}
    </>
  )
}
