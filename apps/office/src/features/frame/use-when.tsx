import { type ReactNode, useState } from 'react'
import { Field } from '@schoolgate/ui/field'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Choice } from './choice.tsx'
import { afterSchool, comingText, schoolInstant } from './school-clock.ts'
import { useNow } from './use-now.ts'
import { whenWords } from './when.words.ts'

type When = 'now' | 'after' | 'at'

/** What was chosen: at once (null), or when by ISO, with the words for it. Or why it cannot be. */
type Chosen = { at: null; words: '' } | { at: string; words: string } | { at: undefined; words: ''; problem: string }

/** Asks when something reaches parents: now, after school, or at a time of the school's clock; `first` is offered first, and chosen. */
export function useWhen(timezone: string, first: 'now' | 'after'): { chosen: Chosen; choice: ReactNode } {
  const text = useWords(whenWords)
  const language = useLanguage()
  const now = useNow()
  const [when, setWhen] = useState<When>(first)
  const [written, setWritten] = useState('')
  const inWords = (instant: string) => comingText(instant, now, language, timezone)
  const choose = (): Chosen => {
    if (when === 'now') return { at: null, words: '' }
    const at = when === 'after' ? afterSchool(now, timezone) : schoolInstant(written, timezone)
    return at !== undefined && Date.parse(at) > now.getTime()
      ? { at, words: inWords(at) }
      : { at: undefined, words: '', problem: text.noTime }
  }
  const atOnce = { value: 'now', word: text.now } as const
  const later = { value: 'after', word: text.after(inWords(afterSchool(now, timezone))) } as const
  const choice = (
    <>
      <Choice
        label={text.when}
        value={when}
        options={[...(first === 'now' ? [atOnce, later] : [later, atOnce]), { value: 'at', word: text.atTime }]}
        onChange={setWhen}
      />
      {when === 'at' && (
        <Field
          label={text.at}
          type="datetime-local"
          value={written}
          onChange={({ currentTarget }) => setWritten(currentTarget.value)}
        />
      )}
    </>
  )
  return { chosen: choose(), choice }
}
