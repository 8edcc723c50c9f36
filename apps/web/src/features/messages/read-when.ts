import { dayOf, dayText, daysBetween, timeText } from '@schoolgate/ui/lib/dates'
import type { Language } from '@schoolgate/ui/lib/words'
import type { messagesWords } from './messages.words.ts'

type Words = Pick<typeof messagesWords.en, 'today' | 'tomorrow' | 'onDay'>
type Moment = { at: string; now: string; timezone: string }

/** When something is read, beside now: "tomorrow from 07:00". */
export const readWhen = ({ at, now, timezone }: Moment, language: Language, text: Words): string => {
  const [day, from] = [dayOf(at, timezone), timeText(at, language, timezone)]
  const ahead = daysBetween(dayOf(now, timezone), day)
  if (ahead === 0) return text.today(from)
  return ahead === 1 ? text.tomorrow(from) : text.onDay(dayText(day, language), from)
}
