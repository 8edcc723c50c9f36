import { type RefObject, useSyncExternalStore } from 'react'
import { Field } from '@schoolgate/ui/field'
import { useWords } from '@schoolgate/ui/lib/words'
import { commentWords } from './comment.words.ts'
import type { Sheet } from './sheet.ts'
import { useSheet } from './use-book.ts'

/** As the contract takes it (mark-book.ts). */
export const LONGEST_COMMENT = 300

/** Spaces alone say nothing. */
export const saidIn = (typed: string): string | null => (typed.trim() === '' ? null : typed)

type Props = { sheet: Sheet; isReadOnly: boolean; field: RefObject<HTMLInputElement | null>; onDone: () => void }

/** What the teacher says beside the mark of the active cell; Enter goes back to the marks. */
export function CommentOfCell({ sheet, isReadOnly, field, onDone }: Props) {
  const text = useWords(commentWords)
  const { row, column } = useSyncExternalStore(sheet.watchAt, sheet.at)
  useSheet(sheet)
  const [pupil, work] = [sheet.pupils[row], sheet.works()[column]]
  if (!pupil || !work) return null
  return (
    <Field
      ref={field}
      label={text.of(pupil.fullname, work.title)}
      hint={text.hint}
      value={sheet.cell(row, column).comment ?? ''}
      readOnly={isReadOnly || !pupil.is_here}
      maxLength={LONGEST_COMMENT}
      autoComplete="off"
      onChange={({ currentTarget }) => sheet.say(row, column, saidIn(currentTarget.value))}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        event.preventDefault()
        onDone()
      }}
    />
  )
}
