import { useQueryClient } from '@tanstack/react-query'
import { keepFile } from '#features/frame'
import { pupilsQueries } from '#features/guardians'
import { useAttempt, useFreshProof } from '#features/identity'
import { useWords } from '@schoolgate/ui/lib/words'
import { papersWords } from './papers.words.ts'

/** Prints a paper of one pupil or of a class, with the proof that it asks for; why it was not printed is said in words. */
export const usePrinting = () => {
  const text = useWords(papersWords)
  const answers = useQueryClient()
  const { proven, asking } = useFreshProof()
  const { attempt, isBusy, problem } = useAttempt()
  const { problems } = text
  const print = (name: string, ask: () => Promise<Uint8Array>, onDone?: () => void) =>
    void attempt(
      async () => {
        keepFile(await proven(ask), { name: `${name}.pdf`, type: 'application/pdf' })
        onDone?.()
        await answers.invalidateQueries(pupilsQueries)
      },
      text.notPrinted,
      {
        'papers.leaves_not': problems.leavesNot,
        'papers.has_left': problems.left,
        'papers.nobody_picks_up': problems.nobodyPicksUp,
        'papers.nobody_waits': problems.nobodyWaits,
        'audit.too_many_openings': problems.busy,
      },
    )
  return { print, isBusy, problem, asking }
}
