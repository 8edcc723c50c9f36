import { Saved } from '#features/frame'
import { useWords } from '@schoolgate/ui/lib/words'
import { marksWords } from './marks.words.ts'
import type { SaverOf } from './saver.ts'
import { useSaved } from './use-book.ts'

/** Whether the school has what was typed. */
export function SavedMarks({ saver }: { saver: SaverOf }) {
  const text = useWords(marksWords)
  const state = useSaved(saver)
  const count = state.is === 'kept' ? state.marks : 0
  return <Saved state={state} kept={text.kept(count)} keptLine={text.keptLine(count)} />
}
