import { Choice } from '#features/frame'
import { useWords } from '@schoolgate/ui/lib/words'
import type { useOwnTill } from './tills.queries.ts'
import { tillsWords } from './tills.words.ts'

/** At which till, where somebody may use more than one. */
export function TillChoice({ own: { mine, till, choose } }: { own: ReturnType<typeof useOwnTill> }) {
  const text = useWords(tillsWords)
  if (mine.length < 2 || till === null) return null
  return (
    <Choice
      label={text.till}
      value={till.id}
      options={mine.map(({ id, name }) => ({ value: id, word: name }))}
      onChange={choose}
    />
  )
}
