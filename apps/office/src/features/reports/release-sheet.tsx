import { publishTermReports } from '@schoolgate/contracts/office-reports'
import type { ReportBook } from '@schoolgate/contracts/report-books'
import { useWhen } from '#features/frame'
import { OneForm, useAttempt, useFreshProof } from '#features/identity'
import { call } from '@schoolgate/ui/lib/api'
import { dayText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { Sheet } from '@schoolgate/ui/sheet'
import { toast } from '@schoolgate/ui/toast'
import { classWords } from './class.words.ts'
import type { Counts } from './counts.ts'

type ReleaseProps = { isOpen: boolean; book: ReportBook; counts: Counts; onClose: () => void; onDone: () => Promise<void> }

/** Gives signed reports to parents, now or at a time, with all that stands against it said before the button. */
export function ReleaseSheet({ isOpen, book, counts, onClose, onDone }: ReleaseProps) {
  const text = useWords(classWords)
  const language = useLanguage()
  const { chosen, choice } = useWhen(book.timezone, 'after')
  const { proven, asking } = useFreshProof()
  const { attempt, isBusy, problem, setProblem } = useAttempt()
  const { approved, without } = counts
  const lack = approved.filter(({ report }) => report.words.class_teacher_remark === null).length
  const changed = approved.filter(({ checks }) => checks.some(({ kind }) => kind === 'other_marks')).length
  const release = () => {
    if (chosen.at === undefined) return setProblem(chosen.problem)
    const { at, words } = chosen
    void attempt(async () => {
      const body = { ...book.batch, ...(at === null ? {} : { at }) }
      await proven(() => call(publishTermReports, { body }))
      onClose()
      toast(at === null ? text.out.isOut : text.out.willBe(words))
      await onDone()
    }, text.notTaken)
  }
  return (
    <>
      <Sheet open={isOpen} onClose={onClose} title={text.out.title2(book.class.name)}>
        <OneForm
          problem={problem}
          isBusy={isBusy}
          button={chosen.at === null ? text.out.actNow(approved.length) : text.out.actAt(approved.length, chosen.words)}
          onSend={release}
        >
          {choice}
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
