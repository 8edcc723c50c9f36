import { Saved } from '#features/frame'
import { useWords } from '@schoolgate/ui/lib/words'
import { reportsWords } from './reports.words.ts'
import type { SaverOf } from './saver.ts'
import { useSaved } from './use-writing.ts'

/** Whether the school has what was written. */
export function SavedWords({ saver }: { saver: Pick<SaverOf, 'state' | 'watch'> }) {
  const text = useWords(reportsWords)
  return <Saved state={useSaved(saver)} kept={text.kept} keptLine={text.keptLine} />
}
