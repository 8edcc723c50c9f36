import type { Assessment } from '@schoolgate/contracts/academics'
import { useWords } from '@schoolgate/ui/lib/words'
import { academicsWords } from './academics.words.ts'
import { useNumber } from './use-number.ts'

/** A mark as a teacher writes it, `17/20`; in words where there is none. */
export const useMark = () => {
  const text = useWords(academicsWords)
  const number = useNumber()
  return ({ state, score, max_score: of }: Assessment): string => {
    if (state === 'absent') return text.away
    if (state === 'excused') return text.excused
    return score === null ? text.waiting : `${number(score)}/${number(of)}`
  }
}
