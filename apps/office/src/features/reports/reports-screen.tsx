import type { Response } from '@schoolgate/contracts/endpoint'
import type { listReportBooks } from '@schoolgate/contracts/report-books'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BooksOfTerm, comingText, Row, RowActs, RowLine, RowName, useNow } from '#features/frame'
import { Button } from '@schoolgate/ui/button'
import { Empty } from '@schoolgate/ui/empty'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import styles from './reports.module.css'
import { reportBooksQuery } from './reports.queries.ts'
import { reportsWords } from './reports.words.ts'

type Book = Response<typeof listReportBooks>['books'][number]

/** The classes whose reports somebody writes or signs, each with how far they are. */
export function ReportsScreen() {
  const text = useWords(reportsWords)
  const [termId, setTermId] = useState<string | null>(null)
  const asked = useQuery(reportBooksQuery(termId))
  return (
    <BooksOfTerm asked={asked} words={text} none={<Empty title={text.noClass} line={text.noClassLine} />} onTerm={setTermId}>
      {(book, termId) => <ClassRow key={book.class.id} book={book} termId={termId} timezone={asked.data?.timezone} />}
    </BooksOfTerm>
  )
}

function ClassRow({ book, termId, timezone }: { book: Book; termId: string; timezone: string | undefined }) {
  const text = useWords(reportsWords)
  const language = useLanguage()
  const { class: klass, class_teacher: teacher, pupils, written, drafts, signed, approved, published, published_at: at } = book
  const now = useNow(at)
  const made = drafts + approved + published
  const outLater = at !== null && new Date(at) > now
  return (
    <Row columns="minmax(0, 260px) minmax(0, 1fr) auto">
      <RowName name={klass.name} line={`${text.pupils(pupils)} · ${teacher ?? text.noTeacher}`} />
      <div>
        {made === 0 && <RowLine>{text.states.none}</RowLine>}
        {drafts > 0 && (
          <span className={signed === drafts ? styles.done : styles.todo}>
            {signed === drafts ? text.states.signed : text.states.written(written, made)}
          </span>
        )}
        {approved > 0 && <RowLine>{text.states.approved(approved)}</RowLine>}
        {published > 0 && (
          <RowLine>
            {outLater ? text.states.outFrom(comingText(at, now, language, timezone)) : text.states.out(published)}
          </RowLine>
        )}
      </div>
      <RowActs>
        <Button size="small" href={`/reports/${klass.id}?term=${termId}`} aria-label={text.openOf(klass.name)}>
          {text.open}
        </Button>
      </RowActs>
    </Row>
  )
}
