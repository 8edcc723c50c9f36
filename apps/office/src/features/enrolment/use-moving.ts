import { type Move, movePupil, undoMoves } from '@schoolgate/contracts/moves'
import type { Request } from '@schoolgate/contracts/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { useKey } from '#features/frame'
import { pupilsQueries } from '#features/guardians'
import { useAttempt } from '#features/identity'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { toast } from '@schoolgate/ui/toast'
import { movingWords } from './moving.words.ts'

/** What refusals mean where pupils are moved. */
export const useMovingRefusals = (): Partial<Record<string, string>> => {
  const { problems } = useWords(movingWords)
  return {
    'enrolment.moves_already': problems.already,
    'enrolment.left_already': problems.left,
    'enrolment.no_such_class': problems.noClass,
    'enrolment.same_class': problems.same,
    'enrolment.day_too_far': problems.far,
    'request.not_found': problems.gone,
  }
}

/** Moves a pupil, once however often it is tried, and says so. */
export const useMoving = (wardId: string, onDone: () => void) => {
  const text = useWords(movingWords)
  const answers = useQueryClient()
  const refusals = useMovingRefusals()
  const { attempt, isBusy, problem, setProblem } = useAttempt()
  const keyFor = useKey()
  const move = (body: Request<typeof movePupil>['body'], said: string) => {
    void attempt(
      async () => {
        await call(movePupil, { params: { id: wardId }, body }, keyFor(body))
        onDone()
        toast(said)
        await answers.invalidateQueries(pupilsQueries)
      },
      text.problems.notTaken,
      refusals,
    )
  }
  return { move, isBusy, problem, setProblem }
}

/** Undoes what an act moved, and answers for how many. */
export const useUndo = () => {
  const answers = useQueryClient()
  return async ({ act_id: id }: Pick<Move, 'act_id'>) => {
    const done = await call(undoMoves, { params: { id } })
    await answers.invalidateQueries(pupilsQueries)
    return done
  }
}
