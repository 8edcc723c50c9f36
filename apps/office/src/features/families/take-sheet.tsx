import { takeFamily } from '@schoolgate/contracts/families'
import { keepFile } from '#features/frame'
import { useAttempt, useFreshProof } from '#features/identity'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { Sheet } from '@schoolgate/ui/sheet'
import { familiesWords } from './families.words.ts'
import { WhyForm } from './why-form.tsx'

type TakeSheetProps = { guardian: { id: string; fullname: string }; open: boolean; onClose: () => void }

/** Takes all that is kept of a family out of the school; who hears of it is said first, and why is asked. */
export function TakeSheet({ guardian: { id, fullname }, open, onClose }: TakeSheetProps) {
  const text = useWords(familiesWords)
  const { proven, asking } = useFreshProof()
  const { attempt, isBusy, problem } = useAttempt()
  const take = (reason: string) =>
    void attempt(async () => {
      const bytes = await proven(() => call(takeFamily, { params: { id }, body: { reason } }))
      keepFile(bytes, { name: `${fullname}.zip`, type: 'application/zip' })
      onClose()
    }, text.problems.notTaken)
  return (
    <>
      <Sheet open={open} onClose={onClose} title={text.taking(fullname)}>
        <WhyForm problem={problem} isBusy={isBusy} button={text.take} onSend={take}>
          <Note>{text.takenHappens}</Note>
        </WhyForm>
      </Sheet>
      {asking}
    </>
  )
}
