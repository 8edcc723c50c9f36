import type { BookPupil, BookWork } from '@schoolgate/contracts/mark-book'
import { readMark } from '@schoolgate/contracts/read-mark'
import { memo, useEffect, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { IconWarningBold } from '@schoolgate/ui/icons/warning-bold'
import { classes } from '@schoolgate/ui/lib/classes'
import { useWords } from '@schoolgate/ui/lib/words'
import { VisuallyHidden } from '@schoolgate/ui/visually-hidden'
import { commentWords } from './comment.words.ts'
import styles from './grid.module.css'
import { marksWords } from './marks.words.ts'
import { type Cell, type Wrong, writtenCell } from './cell.ts'
import type { Sheet } from './sheet.ts'

type RowProps = { row: number; pupil: BookPupil; sheet: Sheet; sumsOf: (row: number) => readonly string[] }

/** One pupil: the name, a cell for each work, and what they come to. */
export const GridRow = memo(function GridRow({ row, pupil, sheet, sumsOf }: RowProps) {
  const text = useWords(marksWords)
  const { has } = useWords(commentWords)
  useSyncExternalStore(sheet.watch(row), () => sheet.drawnOf(row))
  const at = sheet.at()
  const box = sheet.box()
  const isIn = (column: number) => row >= box.top && row <= box.bottom && column >= box.left && column <= box.right
  return (
    <tr className={classes(at.row === row && styles.hereIn)}>
      <th scope="row" className={styles.name}>
        <span className={styles.number}>{row + 1}</span>
        {pupil.fullname}
        {!pupil.is_here && <span className={styles.left}>{text.left}</span>}
      </th>
      {sheet.works().map((work, column) => {
        const cell = sheet.cell(row, column)
        const isHere = at.row === row && at.column === column
        return (
          <td
            key={work.id}
            data-row={row}
            data-column={column}
            aria-selected={isIn(column)}
            aria-readonly={pupil.is_here ? undefined : true}
            className={classes(
              isIn(column) && styles.selected,
              isHere && styles.here,
              cell.comment !== null && styles.commented,
              cell.wrong && styles.wrong,
              cell.theirs && styles.clash,
              cell.isNew && styles.fresh,
            )}
          >
            {cell.comment !== null && (
              <span className={styles.said}>
                <VisuallyHidden>{has}</VisuallyHidden>
              </span>
            )}
            {isHere ? <Editor cell={cell} pupil={pupil} work={work} /> : <Shown cell={cell} />}
          </td>
        )
      })}
      {sumsOf(row).map((sum, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a sum has no name but its place
        <td key={place} className={styles.sum}>
          {sum}
        </td>
      ))}
    </tr>
  )
})

function Shown({ cell }: { cell: Cell }) {
  const text = useWords(marksWords)
  if (cell.wrong !== null || cell.theirs !== null)
    return (
      <>
        <IconWarningBold size="xs" /> {writtenCell(cell)}
      </>
    )
  if (cell.mark.state === 'not_marked')
    // Hidden words would be a layer of their own in each of the many empty cells, painted anew with every key.
    return <span className={styles.empty} role="img" aria-label={text.notEntered} />
  if (cell.mark.state === 'marked') return <>{cell.mark.score}</>
  return <span className={styles.away}>{cell.mark.state === 'absent' ? text.away : text.excused}</span>
}

/** The input of the active cell. Typing changes nothing but whether what stands there can be taken. */
function Editor({ cell, pupil, work }: { cell: Cell; pupil: BookPupil; work: BookWork }) {
  const text = useWords(marksWords)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const held = writtenCell(cell)
  const content = `${held} ${cell.wrong?.why ?? ''}`
  const [typed, setTyped] = useState<{ over: string; why: Wrong['why'] | null } | null>(null)
  const why = typed?.over === content ? typed.why : (cell.wrong?.why ?? null)
  const shown = useRef(held)
  useLayoutEffect(() => {
    const element = input.current
    if (!element) return
    // Only where somebody is in the grid: a page that has just opened begins at its head.
    if (element.closest('table')?.dataset['entered'] === 'yes') element.focus({ preventScroll: true })
    element.select()
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])
  useEffect(() => {
    // What somebody else wrote comes in, but not over what is being typed.
    if (input.current?.value === shown.current) input.current.value = held
    shown.current = held
  }, [held])
  return (
    <>
      <input
        ref={input}
        className={styles.input}
        defaultValue={held}
        readOnly={!pupil.is_here}
        aria-label={text.cellOf(pupil.fullname, work.title, work.max_score)}
        aria-invalid={why !== null || undefined}
        aria-describedby={why === null ? undefined : `${id}why`}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="next"
        onInput={(event) => {
          const read = readMark(event.currentTarget.value, work.max_score)
          setTyped({ over: content, why: typeof read === 'string' ? read : null })
        }}
      />
      {why !== null && (
        <span id={`${id}why`} role="alert" className={styles.why}>
          {text.faults[why](work.max_score)}
        </span>
      )}
    </>
  )
}
