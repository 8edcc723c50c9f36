import { useWords } from '@schoolgate/ui/lib/words'
import { attendanceWords } from './attendance.words.ts'
import type { SchoolDay } from './month.ts'

/** What was said about a day and what became of it: the reason or the words, then the school's answer. */
export function ExplanationState({ one }: { one: Pick<SchoolDay, 'explanation' | 'waiting'> }) {
  const text = useWords(attendanceWords)
  const { explanation, waiting } = one
  if (waiting)
    return (
      <>
        {waiting.text === '' ? text.reasons[waiting.reason] : text.quoted(waiting.text)}. {text.waits}
      </>
    )
  if (!explanation) return <>{text.noReason}</>
  const { reason, by, is_mine, state } = explanation
  const said = explanation.text !== '' ? text.quoted(explanation.text) : reason ? `${text.reasons[reason]}.` : ''
  const who = is_mine || by === '' ? '' : text.saidBy(by.split(' ')[0] ?? by)
  return <>{[said, who, text.states[state]].filter(Boolean).join(' ')}</>
}
