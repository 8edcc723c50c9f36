import type { Response } from '@schoolgate/contracts/endpoint'
import type { listMarkBooks } from '@schoolgate/contracts/mark-book'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BooksOfTerm, Row, RowActs, RowLine, RowName } from '#features/frame'
import { Button } from '@schoolgate/ui/button'
import { Empty } from '@schoolgate/ui/empty'
import { useWords } from '@schoolgate/ui/lib/words'
import styles from './marks.module.css'
import { booksQuery } from './marks.queries.ts'
import { marksWords } from './marks.words.ts'

type Books = Response<typeof listMarkBooks>
type Book = Books['books'][number]

/** The classes and subjects that somebody marks, each with what is left to enter. */
export function BooksScreen() {
  const text = useWords(marksWords)
  const [termId, setTermId] = useState<string | null>(null)
  const asked = useQuery(booksQuery(termId))
  return (
    <BooksOfTerm asked={asked} words={text} none={<Empty title={text.noBooks} line={text.noBooksLine} />} onTerm={setTermId}>
      {(book, termId) => <BookRow key={`${book.class.id} ${book.subject.id}`} book={book} termId={termId} />}
    </BooksOfTerm>
  )
}

function BookRow({ book, termId }: { book: Book; termId: string }) {
  const text = useWords(marksWords)
  const name = text.book(book.subject.name, book.class.name)
  const left = book.works.filter(({ entered }) => entered < book.pupils).at(-1)
  const waiting = book.works.filter(({ published_at, entered }) => published_at === null && entered > 0).length
  return (
    <Row columns="minmax(0, 300px) minmax(0, 1fr) auto">
      <RowName
        name={name}
        line={`${text.pupils(book.pupils)} · ${book.works.length === 0 ? text.noWorks : text.works(book.works.length)}`}
      />
      <div>
        {left !== undefined && <span className={styles.leftIn}>{text.leftIn(left.title, book.pupils - left.entered)}</span>}
        {waiting > 0 && <RowLine>{text.toShow(waiting)}</RowLine>}
      </div>
      <RowActs>
        <Button size="small" href={`/marks/${book.class.id}/${book.subject.id}?term=${termId}`} aria-label={text.openOf(name)}>
          {text.open}
        </Button>
      </RowActs>
    </Row>
  )
}
