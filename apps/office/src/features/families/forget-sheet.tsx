import { forgetFamily } from '@schoolgate/contracts/families'
import { useQueryClient } from '@tanstack/react-query'
import { pupilsQueries } from '#features/guardians'
import { useAttempt, useFreshProof } from '#features/identity'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { Sheet } from '@schoolgate/ui/sheet'
import { toast } from '@schoolgate/ui/toast'
import { familiesWords } from './families.words.ts'
import { WhyForm } from './why-form.tsx'

type ForgetSheetProps = { guardian: { id: string; fullname: string }; open: boolean; onClose: () => void }

/** Asks that a family be forgotten; a week remains in which it can be stopped. */
export function ForgetSheet({ guardian: { id, fullname }, open, onClose }: ForgetSheetProps) {
  const text = useWords(familiesWords)
  const answers = useQueryClient()
  const { proven, asking } = useFreshProof()
  const { attempt, isBusy, problem } = useAttempt()
  const forget = (reason: string) =>
    void attempt(
      async () => {
        await proven(() => call(forgetFamily, { params: { id }, body: { reason } }))
        toast(text.asked)
        onClose()
        await answers.invalidateQueries(pupilsQueries)
      },
      text.problems.notTaken,
      { 'families.still_here': text.problems.stillHere },
    )
  return (
    <>
      <Sheet open={open} onClose={onClose} title={text.asking(fullname)}>
        <WhyForm problem={problem} isBusy={isBusy} button={text.ask} onSend={forget}>
          <Note tone="bad">{text.week}</Note>
        </WhyForm>
      </Sheet>
      {asking}
    </>
  )
}
