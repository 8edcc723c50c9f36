import { decideRequest, type RequestToDecide } from '@schoolgate/contracts/requests'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useKey } from '#features/frame'
import { call } from '@schoolgate/ui/lib/api'
import { problemInWords } from '@schoolgate/ui/lib/problem-in-words'
import { useWords } from '@schoolgate/ui/lib/words'
import { toast } from '@schoolgate/ui/toast'
import { REQUESTS_KEY } from './requests.queries.ts'
import { requestsWords } from './requests.words.ts'

export type Decision = { state: 'accepted' } | { state: 'declined'; reason: string }

/** Decides once about a request, and says what came of it; true where the school has it. */
export const useDecide = ({ id, ward }: RequestToDecide) => {
  const text = useWords(requestsWords)
  const answers = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  // The same decision sent twice is one; another is another act.
  const keyFor = useKey()
  const decide = async (decision: Decision): Promise<boolean> => {
    setBusy(true)
    let isTaken = false
    try {
      await call(decideRequest, { params: { id }, body: decision }, keyFor(decision))
      toast(decision.state === 'accepted' ? text.accepted(ward.fullname) : text.declined(ward.fullname))
      isTaken = true
    } catch (error) {
      toast(
        problemInWords(error, {
          codes: { 'requests.decided': text.problems.decided, 'requests.not_yours_to_ask': text.problems.notTheirs },
          other: text.problems.notTaken,
        }),
      )
    }
    await Promise.all([answers.invalidateQueries({ queryKey: REQUESTS_KEY }), answers.invalidateQueries({ queryKey: ['today'] })])
    setBusy(false)
    return isTaken
  }
  return { decide, isBusy }
}
