import { sendBackTermReports, withdrawTermReports } from '@schoolgate/contracts/office-reports'
import type { ReportBook } from '@schoolgate/contracts/report-books'
import { OneForm, useAttempt, useFreshProof } from '#features/identity'
import { Field } from '@schoolgate/ui/field'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { Sheet } from '@schoolgate/ui/sheet'
import { toast } from '@schoolgate/ui/toast'
import { classWords } from './class.words.ts'
import type { Counts } from './counts.ts'

type WhyProps = {
  /** Taken back from parents, or sent back to the class teacher. */
  of: 'take' | 'back' | null
  book: ReportBook
  counts: Counts
  onClose: () => void
  onDone: () => Promise<void>
}
const LEAST_REASON = 3
const LONGEST_REASON = 300

/** A step back of a class's reports, with its reason. */
export function WhySheet({ of, book, counts, onClose, onDone }: WhyProps) {
  const { head, out, whyNeeded, notTaken } = useWords(classWords)
  const { proven, asking } = useFreshProof()
  const { attempt, isBusy, problem, setProblem } = useAttempt()
  const isTake = of === 'take'
  const signed = counts.drafts.filter(({ report }) => report.teacher_signed !== null)
  const count = isTake ? counts.published.length : signed.length + counts.approved.length
  const goBack = (why: string) => {
    if (why.length < LEAST_REASON) return setProblem(whyNeeded)
    void attempt(async () => {
      await proven(() => call(isTake ? withdrawTermReports : sendBackTermReports, { body: { ...book.batch, why } }))
      onClose()
      toast(isTake ? out.taken : head.isBack)
      await onDone()
    }, notTaken)
  }
  return (
    <>
      <Sheet open={of !== null} onClose={onClose} title={isTake ? out.takeTitle(book.class.name) : head.backTitle}>
        <OneForm
          problem={problem}
          isBusy={isBusy}
          button={isTake ? out.takeAct(count) : head.backAct(count)}
          onSend={(written) => goBack(written('why'))}
        >
          <Note title={out.happens}>{isTake ? out.takeHappens(count) : head.backHappens}</Note>
          <Field label={isTake ? out.takeWhy : head.backWhy} name="why" maxLength={LONGEST_REASON} autoComplete="off" />
        </OneForm>
      </Sheet>
      {asking}
    </>
  )
}
