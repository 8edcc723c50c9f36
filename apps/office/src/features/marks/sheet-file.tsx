import { MARK_SHEET_MAX_BYTES, type BroughtSheet, readMarkSheet, takeMarkSheet } from '@schoolgate/contracts/mark-sheets'
import type { MarkBook } from '@schoolgate/contracts/mark-book'
import { useState } from 'react'
import { ChooseFile, keepFile } from '#features/frame'
import { OneForm, useAttempt, useFreshProof } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Field } from '@schoolgate/ui/field'
import { IconUploadSimple } from '@schoolgate/ui/icons/upload-simple'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { Sheet as Panel } from '@schoolgate/ui/sheet'
import styles from './marks.module.css'
import type { Sheet } from './sheet.ts'
import { sheetFileWords } from './sheet-file.words.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const LEAST_REASON = 3
const LONGEST_REASON = 200
const SENT_WITHIN = 120_000

type Props = { book: MarkBook; sheet: Sheet; isOpen: boolean; onClose: () => void }

/** The book as a spreadsheet: taken out, filled in where there is no network, and brought back into the open book. */
export function SheetFile({ book, sheet, isOpen, onClose }: Props) {
  const text = useWords(sheetFileWords)
  const { proven, asking } = useFreshProof()
  const { attempt, isBusy, problem, setProblem } = useAttempt()
  const params = { class_id: book.class.id, subject_id: book.subject.id }
  const take = (reason: string) => {
    if (reason.length < LEAST_REASON) return setProblem(text.whyNeeded)
    void attempt(
      async () => {
        const bytes = await proven(() => call(takeMarkSheet, { params, body: { term_id: book.term.id, reason } }))
        keepFile(bytes, { name: text.fileName(book.subject.name, book.class.name, book.term.name), type: XLSX })
        onClose()
      },
      text.notTaken,
      { 'audit.too_many_openings': text.tooMany },
    )
  }
  return (
    <>
      <Panel open={isOpen} onClose={onClose} title={text.title}>
        <h3>{text.out}</h3>
        <p className={styles.line}>{text.outLine}</p>
        <OneForm problem={problem} isBusy={isBusy} button={text.take} onSend={(written) => take(written('reason'))}>
          <Field label={text.why} name="reason" defaultValue={text.usualWhy} maxLength={LONGEST_REASON} autoComplete="off" />
        </OneForm>
        {book.may_save && <BringBack book={book} sheet={sheet} onDone={onClose} />}
      </Panel>
      {asking}
    </>
  )
}

function BringBack({ book, sheet, onDone }: { book: MarkBook; sheet: Sheet; onDone: () => void }) {
  const text = useWords(sheetFileWords)
  const { attempt, isBusy, problem, setProblem } = useAttempt()
  const [told, setTold] = useState<{ brought: BroughtSheet; written: number } | null>(null)
  const bring = (file: File) => {
    if (isBusy) return
    setTold(null)
    if (file.size > MARK_SHEET_MAX_BYTES) return setProblem(text.tooLarge)
    void attempt(
      async () => {
        const form = new FormData()
        form.set('sheet', file, file.name)
        const brought = await call(
          readMarkSheet,
          { params: { class_id: book.class.id, subject_id: book.subject.id }, query: { term_id: book.term.id } },
          { form, timeout: SENT_WITHIN },
        )
        setTold({ brought, written: sheet.bring(brought.marks).length })
      },
      text.notRead,
      text.problems,
    )
  }
  return (
    <section className={styles.back}>
      <h3>{text.back}</h3>
      <p className={styles.line}>{text.backLine}</p>
      <ChooseFile label={text.choose} accept=".xlsx,.csv" busy={isBusy} onChoose={bring}>
        <IconUploadSimple size="s" />
        {text.choose}
      </ChooseFile>
      {problem !== null && (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
      {told !== null && <Told {...told} onDone={onDone} />}
    </section>
  )
}

const ROWS_TOLD = 5

/** What the sheet said: what went into the book, and what found no place there. */
function Told({ brought, written, onDone }: { brought: BroughtSheet; written: number; onDone: () => void }) {
  const text = useWords(sheetFileWords)
  const { rows, columns } = brought
  return (
    <>
      <Note tone={rows.length + columns.length > 0 ? 'bad' : 'info'} role="status">
        <p>{written === 0 ? text.nothingNew : text.brought(written)}</p>
        {rows.slice(0, ROWS_TOLD).map((row) => (
          <p key={row.row}>{text.row(row)}</p>
        ))}
        {rows.length > ROWS_TOLD && <p>{text.more(rows.length - ROWS_TOLD)}</p>}
        {columns.length > 0 && <p>{text.columns(columns.join(', '))}</p>}
      </Note>
      <Button kind="primary" full onClick={onDone}>
        {text.ok}
      </Button>
    </>
  )
}
