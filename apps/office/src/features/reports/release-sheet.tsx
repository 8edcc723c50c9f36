import { publishTermReports } from '@schoolgate/contracts/office-reports'
import type { ReportBook } from '@schoolgate/contracts/report-books'
import { useState } from 'react'
import { afterSchool, Choice, schoolInstant, useNow } from '#features/frame'
import { OneForm, useAttempt, useFreshProof } from '#features/identity'
import { Field } from '@schoolgate/ui/field'
import { call } from '@schoolgate/ui/lib/api'
import { dayText, momentText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { Sheet } from '@schoolgate/ui/sheet'
import { toast } from '@schoolgate/ui/toast'
import { classWords } from './class.words.ts'
import type { Counts } from './counts.ts'

type ReleaseProps = { isOpen: boolean; book: ReportBook; counts: Counts; onClose: () => void; onDone: () => Promise<void> }
type When = 'now' | 'after' | 'at'

/** Gives signed reports to parents, now or at a time, with all that stands against it said before the button. */
export function ReleaseSheet({ isOpen, book, counts, onClose, onDone }: ReleaseProps) {
  const text = useWords(classWords)
  const language = useLanguage()
  const now = useNow()
  const { proven, asking } = useFreshProof()
  const { attempt, isBusy, problem, setProblem } = useAttempt()
  const [when, setWhen] = useState<When>('after')
  const [written, setWritten] = useState('')
  const { approved, without } = counts
  const { timezone } = book
  const at = when === 'now' ? null : when === 'after' ? afterSchool(now, timezone) : schoolInstant(written, timezone)
  const isTime = at === null || (at !== undefined && Date.parse(at) > now.getTime())
  const whenWords = typeof at === 'string' && isTime ? momentText(at, now, language, timezone) : ''
  const lack = approved.filter(({ report }) => report.words.class_teacher_remark === null).length
  const changed = approved.filter(({ checks }) => checks.some(({ kind }) => kind === 'other_marks')).length
  const release = () => {
    if (!isTime) return setProblem(text.out.noTime)
    void attempt(async () => {
      const body = { ...book.batch, ...(at === null ? {} : { at }) }
      await proven(() => call(publishTermReports, { body }))
      onClose()
      toast(at === null ? text.out.isOut : text.out.willBe(whenWords))
      await onDone()
    }, text.notTaken)
  }
  return (
    <>
      <Sheet open={isOpen} onClose={onClose} title={text.out.title2(book.class.name)}>
        <OneForm
          problem={problem}
          isBusy={isBusy}
          button={at === null ? text.out.actNow(approved.length) : text.out.actAt(approved.length, whenWords)}
          onSend={release}
        >
          <Choice
            label={text.out.when}
            value={when}
            options={[
              { value: 'after', word: text.out.after(momentText(afterSchool(now, timezone), now, language, timezone)) },
              { value: 'now', word: text.out.now },
              { value: 'at', word: text.out.atTime },
            ]}
            onChange={setWhen}
          />
          {when === 'at' && (
            <Field
              label={text.out.at}
              type="datetime-local"
              value={written}
              onChange={({ currentTarget }) => setWritten(currentTarget.value)}
            />
          )}
          <Note title={text.out.happens} role="status">
            <p>{text.out.sees(approved.length)}</p>
            {lack > 0 && <p>{text.out.lack(lack)}</p>}
            {without.length > 0 && <p>{text.out.without(without.map(({ first_name: name }) => name).join(', '))}</p>}
            {changed > 0 && <p>{text.out.changed(changed)}</p>}
            {book.term.still_runs && <p>{text.out.termRuns(dayText(book.term.closes, language))}</p>}
            <p>{text.out.never}</p>
          </Note>
        </OneForm>
      </Sheet>
      {asking}
    </>
  )
}
