import { useState } from 'react'
import { Button } from '@schoolgate/ui/button'
import { Field } from '@schoolgate/ui/field'
import { IconChatCircleDots } from '@schoolgate/ui/icons/chat-circle-dots'
import { useWords } from '@schoolgate/ui/lib/words'
import { Sheet as Panel } from '@schoolgate/ui/sheet'
import { LONGEST_COMMENT, saidIn } from './comment.tsx'
import { commentWords } from './comment.words.ts'
import styles from './phone.module.css'
import type { Sheet } from './sheet.ts'

/** The comment of one mark, under the child: it opens above the number pad. */
export function CommentOnPhone({ sheet, row, column }: { sheet: Sheet; row: number; column: number }) {
  const text = useWords(commentWords)
  const [isOpen, setOpen] = useState(false)
  const [pupil, work] = [sheet.pupils[row], sheet.works()[column]]
  const { comment } = sheet.cell(row, column)
  if (!pupil || !work) return null
  return (
    <>
      <div className={styles.comment}>
        {comment !== null && <p>{comment}</p>}
        <Button size="small" aria-label={text.of(pupil.fullname, work.title)} onClick={() => setOpen(true)}>
          <IconChatCircleDots size="s" />
          {comment === null ? text.add : text.change}
        </Button>
      </div>
      <Panel
        open={isOpen}
        onClose={() => setOpen(false)}
        title={text.of(pupil.first_name, work.title)}
        actions={
          <Button kind="primary" full onClick={() => setOpen(false)}>
            {text.done}
          </Button>
        }
      >
        <Field
          label={text.label}
          hint={text.hint}
          lines={3}
          maxLength={LONGEST_COMMENT}
          value={comment ?? ''}
          onChange={({ currentTarget }) => sheet.say(row, column, saidIn(currentTarget.value))}
        />
      </Panel>
    </>
  )
}
