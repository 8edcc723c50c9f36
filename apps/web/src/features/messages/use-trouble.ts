import { problemInWords } from '@schoolgate/ui/lib/problem-in-words'
import { useWords } from '@schoolgate/ui/lib/words'
import { messagesWords } from './messages.words.ts'

/** Why the school did not take what was written, in words. */
export const useTrouble = (error: Error | null): string | null => {
  const { problems } = useWords(messagesWords)
  return (
    error &&
    problemInWords(error, {
      codes: {
        'messages.wait_for_answer': problems.wait,
        'messages.may_not_write': problems.mayNot,
        'messages.nobody_at_desk': problems.nobody,
        'messages.too_late_to_take_back': problems.late,
      },
      wait: () => problems.many,
      other: problems.other,
    })
  )
}
