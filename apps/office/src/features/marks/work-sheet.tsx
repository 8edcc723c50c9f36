import { ASSESSMENT_TYPES, type AssessmentType } from '@schoolgate/contracts/academics'
import { type BookWork, changeWork, makeWork, removeWork } from '@schoolgate/contracts/mark-book'
import { isClassWork, isExam } from '@schoolgate/contracts/mark-rules'
import { useState } from 'react'
import { Choice, useKey, useNow } from '#features/frame'
import { OneForm, useAttempt } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Field } from '@schoolgate/ui/field'
import { call } from '@schoolgate/ui/lib/api'
import { dayOf } from '@schoolgate/ui/lib/dates'
import { useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { Sheet } from '@schoolgate/ui/sheet'
import { toast } from '@schoolgate/ui/toast'
import { marksWords } from './marks.words.ts'
import styles from './marks.module.css'
import { sumsOf } from './sums.ts'
import { type OpenBook, useSheet } from './use-book.ts'
import { isShown } from './shown.ts'
import { workWords } from './work.words.ts'

type WorkSheetProps = {
  isOpen: boolean
  open: OpenBook
  work: BookWork | null
  onClose: () => void
  onDone: (workId: string | null) => Promise<void>
}

/** Makes a work or changes one, with what it does to a child said before the button. */
export function WorkSheet({ isOpen, open, work, onClose, onDone }: WorkSheetProps) {
  const text = useWords(workWords)
  return (
    <Sheet open={isOpen} onClose={onClose} title={work === null ? text.new : text.change(work.title)}>
      <WorkForm open={open} work={work} onDone={onDone} />
      {work !== null && <Remove open={open} work={work} onDone={onDone} />}
    </Sheet>
  )
}

type Part = Pick<WorkSheetProps, 'open' | 'onDone'>
const OFFERED: readonly AssessmentType[] = ['class_test', ...ASSESSMENT_TYPES.filter((type) => type !== 'class_test')]

function WorkForm({ open: { book, sheet }, work, onDone }: Part & { work: BookWork | null }) {
  const text = useWords(workWords)
  const { types } = useWords(marksWords)
  const now = useNow(work?.published_at ?? null)
  const today = dayOf(now, book.timezone)
  const { attempt, isBusy, problem, setProblem } = useAttempt()
  const [type, setType] = useState<AssessmentType>(work?.type ?? 'class_test')
  const [title, setTitle] = useState(work?.title ?? '')
  const [outOf, setOutOf] = useState(work === null ? '20' : String(work.max_score))
  const [day, setDay] = useState(
    work === null ? (today >= book.term.opens && today <= book.term.closes ? today : '') : (work.date ?? ''),
  )
  const [weight, setWeight] = useState(work?.weight == null ? '' : String(work.weight))
  const keyFor = useKey()
  const isSeen = isShown(work?.published_at ?? null, now)
  useSheet(sheet)
  const others = sheet.works().filter(({ id }) => id !== work?.id)
  const hasWeights = others.some((other) => other.weight !== null)
  const maximum = Number(outOf.replace(',', '.'))
  const save = () => {
    if (title.trim() === '') return setProblem(text.problems.name)
    if (!(maximum > 0)) return setProblem(text.problems.outOf)
    const fields = {
      type,
      title: title.trim(),
      date: day || null,
      max_score: maximum,
      weight: hasWeights && weight !== '' ? Number(weight) : null,
    }
    void attempt(
      async () => {
        if (work === null) {
          const body = { ...fields, term_id: book.term.id }
          const params = { class_id: book.class.id, subject_id: book.subject.id }
          const made = await call(makeWork, { params, body }, keyFor(body))
          toast(text.made(fields.title))
          await onDone(made.work.id)
        } else {
          await call(changeWork, { params: { id: work.id }, body: { ...fields, seen: work.changed_at } })
          toast(text.changed(fields.title))
          await onDone(null)
        }
      },
      text.problems.notTaken,
      text.problems,
    )
  }
  // A class whose class scores stand in a book of paper enters those, and no works.
  const { class: share } = book.weights
  const mayBeReady = work === null && share > 0 && !others.some(isClassWork)
  const takeReady = () => {
    setType('class_test')
    setTitle(text.readyName)
    setOutOf(String(share))
  }
  const make = title.trim() === '' ? text.makeIt : text.make(title.trim())
  return (
    <OneForm problem={problem} isBusy={isBusy} button={work === null ? make : text.save} onSend={save}>
      {isSeen ? (
        <Note>{text.shown}</Note>
      ) : (
        <Choice
          label={text.what}
          value={type}
          options={OFFERED.map((value) => ({ value, word: types[value] }))}
          onChange={setType}
        />
      )}
      {mayBeReady && (
        <>
          <Button size="small" onClick={takeReady}>
            {text.ready(share)}
          </Button>
          <p className={styles.line}>{text.readyLine}</p>
        </>
      )}
      <Field
        label={text.name}
        hint={text.nameHint}
        value={title}
        maxLength={120}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <div className={styles.pair}>
        {!isSeen && (
          <Field label={text.outOf} inputMode="decimal" value={outOf} onChange={(event) => setOutOf(event.currentTarget.value)} />
        )}
        <Field
          label={text.day}
          type="date"
          min={book.term.opens}
          max={book.term.closes}
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      </div>
      {hasWeights && !isSeen && (
        <Field
          label={text.weight}
          hint={text.weightHint}
          type="number"
          min={0}
          max={100}
          value={weight}
          onChange={(event) => setWeight(event.currentTarget.value)}
        />
      )}
      {!isSeen && maximum > 0 && <Does sheet={sheet} book={book} others={others} type={type} of={maximum} />}
      {work === null && <p className={styles.line}>{text.onlyWhenSaid}</p>}
    </OneForm>
  )
}

type DoesProps = Pick<OpenBook, 'book' | 'sheet'> & { others: readonly BookWork[]; type: AssessmentType; of: number }

/** What share it has, and what a good mark in it does to the first child who has marks. */
function Does({ book, sheet, others, type, of }: DoesProps) {
  const text = useWords(workWords)
  const { class: share, exam } = book.weights
  const points = others.filter(isClassWork).reduce((sum, other) => sum + other.max_score, 0) + of
  const works = sheet.works()
  const columns = others.map(({ id }) => works.findIndex((work) => work.id === id))
  const made: BookWork = {
    id: 'new',
    type,
    title: '',
    date: null,
    max_score: of,
    weight: null,
    published_at: null,
    changed_at: '',
  }
  const rows = sheet.pupils.map((pupil, row) => ({ pupil, row })).filter(({ pupil }) => pupil.is_here)
  const nowOf = (row: number) => sumsOf(others, (column) => sheet.cell(row, columns[column] ?? -1), book.weights)
  const shown = rows.find(({ row }) => nowOf(row).class !== null) ?? rows[0]
  if (!shown) return null
  const isForClass = isClassWork({ type })
  const score = Math.round(of * 0.9)
  const empty = sheet.cell(shown.row, -1)
  const withIt = sumsOf(
    [...others, made],
    (column) =>
      column < others.length ? sheet.cell(shown.row, columns[column] ?? -1) : { ...empty, mark: { state: 'marked', score } },
    book.weights,
  )
  const now = nowOf(shown.row).class
  return (
    <Note title={isForClass ? text.does(shown.pupil.first_name) : undefined} role="status">
      {isForClass && withIt.class !== null && (
        <p>
          {now === null ? text.doesFirst(share, score, of, withIt.class) : text.doesLine(now, share, score, of, withIt.class)}
        </p>
      )}
      <p>{isForClass ? text.forClass(of, points, share) : isExam({ type }) ? text.forExam(exam) : text.forNothing}</p>
    </Note>
  )
}

/** A work made by mistake goes, as long as nobody has a mark in it. */
function Remove({ open: { sheet }, work, onDone }: Part & { work: BookWork }) {
  const text = useWords(workWords)
  const { attempt, isBusy, problem } = useAttempt()
  const column = sheet.works().findIndex(({ id }) => id === work.id)
  const isEmpty = sheet.pupils.every((_, row) => sheet.cell(row, column).mark.state === 'not_marked')
  if (!isEmpty) return null
  const remove = () =>
    void attempt(
      async () => {
        await call(removeWork, { params: { id: work.id } })
        toast(text.removed(work.title))
        await onDone(null)
      },
      text.problems.notTaken,
      text.problems,
    )
  return (
    <OneForm problem={problem} isBusy={isBusy} button={text.remove} isSecond onSend={remove}>
      <p className={styles.line}>{text.removeLine}</p>
    </OneForm>
  )
}
