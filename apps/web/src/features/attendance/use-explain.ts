import type { Ward } from '@schoolgate/contracts/wards'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dayText } from '@schoolgate/ui/lib/dates'
import { problemInWords } from '@schoolgate/ui/lib/problem-in-words'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { toast } from '@schoolgate/ui/toast'
import { askAgain, keepExplanation } from './attendance.queries.ts'
import { attendanceWords } from './attendance.words.ts'
import { shortName } from './day-words.ts'
import { explainWords } from './explain.words.ts'
import { attendanceOutbox, type Message } from './outbox.ts'

/** Tells the school why, or keeps it until there is network; says which of the two happened. */
export const useExplain = (ward: Ward, onTold: () => void) => {
  const text = useWords(explainWords)
  const { reasons } = useWords(attendanceWords)
  const language = useLanguage()
  const client = useQueryClient()
  const explaining = useMutation({
    mutationFn: (message: Message) =>
      attendanceOutbox.tell(
        message,
        `${ward.first_name} · ${dayText(message.first_day, language)} · ${message.text || reasons[message.reason]}`,
      ),
    onSuccess: (told) => {
      onTold()
      if (told === null) return toast(text.kept)
      const { explanation, isPhotoTaken } = told.sent
      keepExplanation(client, ward.id, explanation)
      if (!isPhotoTaken) return toast(text.photoNotTaken)
      toast(ward.class_teacher === null ? text.sentToSchool : text.sent(shortName(ward.class_teacher)))
    },
    onError: () => askAgain(client, ward.id),
  })
  const { error } = explaining
  return {
    tell: explaining.mutate,
    isSending: explaining.isPending,
    refusal: error && problemInWords(error, { codes: text.problems, other: text.problems.other }),
  }
}
