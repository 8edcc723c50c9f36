import { markOf } from '@schoolgate/contracts/read-mark'
import { useNow } from '#features/frame'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { momentText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import styles from './marks.module.css'
import { marksWords } from './marks.words.ts'
import { writtenCell } from './cell.ts'
import type { Sheet } from './sheet.ts'
import { useSheet } from './use-book.ts'

/** Two people wrote one mark: both are here, and one is chosen; nothing where nobody did. */
export function Clash({ sheet }: { sheet: Sheet }) {
  const text = useWords(marksWords)
  const language = useLanguage()
  const now = useNow()
  useSheet(sheet)
  const [at] = sheet.clashing()
  if (!at) return null
  const { cell } = at
  const pupil = sheet.pupils[at.row]
  const work = sheet.works()[at.column]
  if (cell.theirs === null || !pupil || !work) return null
  const said = (mark: string) => (mark === '' ? text.nothing : mark === 'A' ? text.away : mark === 'E' ? text.excused : mark)
  const theirs = said(writtenCell({ mark: markOf(cell.theirs), wrong: null, comment: null }))
  const mine = said(writtenCell(cell))
  const isOtherComment = cell.comment !== cell.theirs.comment
  return (
    <Card>
      <h2>{text.whichMark(pupil.first_name)}</h2>
      <p className={styles.line}>{`${work.title}, ${text.outOf(work.max_score)}`}</p>
      <p>{text.changedBy(cell.theirs.by ?? text.somebody, momentText(cell.theirs.at, now, language))}</p>
      <div className={styles.two}>
        <span>
          {text.theirs}
          <b>{theirs}</b>
          {isOtherComment && <small>{cell.theirs.comment}</small>}
        </span>
        <span>
          {text.yours}
          <b>{mine}</b>
          {isOtherComment && <small>{cell.comment}</small>}
        </span>
      </div>
      <div className={styles.choose}>
        <Button onClick={() => sheet.choose(at.row, at.column, 'theirs')}>{text.keepTheirs(theirs)}</Button>
        <Button kind="primary" onClick={() => sheet.choose(at.row, at.column, 'mine')}>
          {text.useMine(mine)}
        </Button>
      </div>
      <p className={styles.line}>{text.bothStay}</p>
    </Card>
  )
}
