import { endPaper, type WardPaper } from '@schoolgate/contracts/papers'
import { useQueryClient } from '@tanstack/react-query'
import { pupilsQueries } from '#features/guardians'
import { OneForm, useAttempt, useFreshProof } from '#features/identity'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { Sheet } from '@schoolgate/ui/sheet'
import { toast } from '@schoolgate/ui/toast'
import { papersWords } from './papers.words.ts'

type EndPaperProps = { paper: WardPaper; name: string; open: boolean; onClose: () => void }

/** Ends a paper that was lost; what its code says from then on is said before. */
export function EndPaperSheet({ paper, name, open, onClose }: EndPaperProps) {
  const text = useWords(papersWords)
  const answers = useQueryClient()
  const { proven, asking } = useFreshProof()
  const { attempt, isBusy, problem } = useAttempt()
  const end = () =>
    void attempt(async () => {
      await proven(() => call(endPaper, { params: { id: paper.id } }))
      onClose()
      toast(text.ended(name))
      await answers.invalidateQueries(pupilsQueries)
    }, text.notEnded)
  return (
    <>
      <Sheet open={open} onClose={onClose} title={text.lostTitle(name)}>
        <OneForm problem={problem} isBusy={isBusy} button={text.end} onSend={end}>
          <Note title={text.lostHappens}>
            <p>{text.lostLine(paper.code)}</p>
            <p>{text.lostNext}</p>
          </Note>
        </OneForm>
      </Sheet>
      {asking}
    </>
  )
}
