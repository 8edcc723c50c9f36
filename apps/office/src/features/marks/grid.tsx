import type { BookPupil } from '@schoolgate/contracts/mark-book'
import { type ClipboardEvent, type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import { useWords } from '@schoolgate/ui/lib/words'
import { readBlock, writtenBlock } from './block.ts'
import { GridRow } from './grid-row.tsx'
import styles from './grid.module.css'
import { marksWords } from './marks.words.ts'
import { layOver, type Pasted } from './pasting.ts'
import { writtenCell } from './cell.ts'
import type { Sheet } from './sheet.ts'

/** What a paste came to. */
export type PasteTold = Pasted & { written: number; wrong: number }

type GridProps = {
  sheet: Sheet
  label: string
  head: ReactNode
  foot: ReactNode
  /** How many columns stand after the works. */
  sums: number
  sumsOf: (row: number) => readonly string[]
  onPasted: (told: PasteTold) => void
  onTold: (words: string) => void
  /** Somebody wants to say something beside the mark. */
  onComment: () => void
}

const PAGE = 10

const isInput = (target: EventTarget): target is HTMLInputElement => target instanceof HTMLInputElement

/**
 * A book as a spreadsheet: one real table in which the arrows move. One input lives in the active cell, so that typing, phone keyboards and
 * screen readers work as in any field; the other cells are text, and a row is drawn anew only when it changed. A row is laid out by itself
 * on widths that all rows know, so that a key lays out one row and not sixty.
 */
export function Grid({ sheet, label, head, foot, sums, sumsOf, onPasted, onTold, onComment }: GridProps) {
  const text = useWords(marksWords)
  const table = useRef<HTMLTableElement>(null)

  /** Into the cell in which it stands: one that is gone says nothing any more. */
  const commit = (input: HTMLInputElement): void => {
    const cell = input.closest<HTMLElement>('td[data-column]')
    if (!cell) return
    const [row, column] = [Number(cell.dataset['row']), Number(cell.dataset['column'])]
    if (input.value !== writtenCell(sheet.cell(row, column))) sheet.type(row, column, input.value)
    delete input.dataset['editing']
  }
  const put = (input: HTMLInputElement): void => {
    const { row, column } = sheet.at()
    input.value = writtenCell(sheet.cell(row, column))
    // What was said of what stood there is said no more.
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.select()
  }
  const takeBack = (isAgain: boolean, input: HTMLInputElement): void => {
    const told = isAgain ? sheet.redo() : sheet.undo()
    if (told === null) onTold(text.nothingToUndo)
    else onTold(isAgain ? text.redone(told.cells) : text.undone(told.cells, told.others))
    put(input)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isInput(event.target) || event.altKey) return
    const input = event.target
    const { row, column } = sheet.at()
    const isEditing = input.dataset['editing'] === 'yes'
    const lastRow = sheet.pupils.length - 1
    const lastColumn = sheet.works().length - 1
    const go = (toRow: number, toColumn: number) => {
      event.preventDefault()
      commit(input)
      sheet.go(toRow, toColumn, event.shiftKey && event.key.startsWith('Arrow'))
      if (input.isConnected) input.select()
    }
    if (event.ctrlKey || event.metaKey) {
      const key = event.key.toLowerCase()
      if ((key === 'z' || key === 'y') && !isEditing) {
        event.preventDefault()
        commit(input)
        takeBack(key === 'y' || event.shiftKey, input)
      } else if (key === 'a' && !isEditing) {
        event.preventDefault()
        commit(input)
        sheet.go(0, 0)
        sheet.go(lastRow, lastColumn, true)
      } else if (event.key === 'Home') go(0, 0)
      else if (event.key === 'End') go(lastRow, lastColumn)
      return
    }
    switch (event.key) {
      case 'ArrowDown':
        return go(row + 1, column)
      case 'ArrowUp':
        return go(row - 1, column)
      case 'ArrowLeft':
        return isEditing ? undefined : go(row, column - 1)
      case 'ArrowRight':
        return isEditing ? undefined : go(row, column + 1)
      case 'Enter':
        return go(row + (event.shiftKey ? -1 : 1), column)
      case 'PageDown':
        return go(row + PAGE, column)
      case 'PageUp':
        return go(row - PAGE, column)
      case 'Home':
        return isEditing ? undefined : go(row, 0)
      case 'End':
        return isEditing ? undefined : go(row, lastColumn)
      case 'Tab': {
        // It leaves the grid at its ends, so that the keyboard is never caught.
        const isAtEnd = event.shiftKey ? row === 0 && column === 0 : row === lastRow && column === lastColumn
        if (isAtEnd) return commit(input)
        if (event.shiftKey) return column === 0 ? go(row - 1, lastColumn) : go(row, column - 1)
        return column === lastColumn ? go(row + 1, 0) : go(row, column + 1)
      }
      case 'F2':
        event.preventDefault()
        // As in other spreadsheets.
        if (event.shiftKey) {
          commit(input)
          return onComment()
        }
        if (isEditing) delete input.dataset['editing']
        else input.dataset['editing'] = 'yes'
        return input.setSelectionRange(isEditing ? 0 : input.value.length, input.value.length)
      case 'Escape':
        delete input.dataset['editing']
        return put(input)
      case 'Delete': {
        if (isEditing) return
        event.preventDefault()
        const { top, bottom, left, right } = sheet.box()
        const cells = rangeOf(top, bottom).flatMap((at) =>
          rangeOf(left, right).map((along) => ({ row: at, column: along, typed: '' })),
        )
        onTold(text.emptied(sheet.paste(cells).length))
        return put(input)
      }
      default:
    }
  }

  const onPaste = (event: ClipboardEvent) => {
    if (!isInput(event.target)) return
    const block = readBlock(event.clipboardData.getData('text/plain'))
    const { top, bottom, left, right } = sheet.box()
    const isOne = block.length === 1 && block[0]?.length === 1
    if (block.length === 0 || (isOne && top === bottom && left === right)) return // one value: the input's own paste
    event.preventDefault()
    const value = block[0]?.[0] ?? ''
    const whole = isOne ? rangeOf(top, bottom).map(() => rangeOf(left, right).map(() => value)) : block
    const laid = layOver(whole, { pupils: sheet.pupils, works: sheet.works() }, { row: top, column: left })
    const patch = sheet.paste(laid.cells)
    const wrong = patch.filter(({ after }) => after.wrong !== null).length
    onPasted({ ...laid, written: patch.length - wrong, wrong })
    put(event.target)
  }

  const onCopy = (event: ClipboardEvent) => {
    const { top, bottom, left, right } = sheet.box()
    if (top === bottom && left === right) return
    const rows = rangeOf(top, bottom).map((row) => rangeOf(left, right).map((column) => writtenCell(sheet.cell(row, column))))
    event.clipboardData.setData('text/plain', writtenBlock(rows))
    event.preventDefault()
    onTold(text.copied)
  }

  const onPointerDown = (event: PointerEvent) => {
    if (!(event.target instanceof Element) || isInput(event.target)) return
    const cell = event.target.closest<HTMLElement>('td[data-column]')
    if (!cell) return
    event.preventDefault()
    const input = table.current?.querySelector('input')
    if (input) commit(input)
    sheet.go(Number(cell.dataset['row']), Number(cell.dataset['column']), event.shiftKey)
    if (input?.isConnected) input.focus()
  }

  return (
    <div className={styles.frame} style={widthsOf(sheet, sums)}>
      <NamesBeside pupils={sheet.pupils} />
      <table
        ref={table}
        className={styles.grid}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table in which the arrows move is a grid
        role="grid"
        aria-label={label}
        aria-multiselectable
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onCopy={onCopy}
        onPointerDown={onPointerDown}
        onFocus={(event) => void (event.currentTarget.dataset['entered'] = 'yes')}
        onBlur={(event) => isInput(event.target) && commit(event.target)}
      >
        <thead>{head}</thead>
        <tbody>
          {sheet.pupils.map((pupil: BookPupil, row) => (
            <GridRow key={pupil.id} row={row} pupil={pupil} sheet={sheet} sumsOf={sumsOf} />
          ))}
        </tbody>
        <tfoot>{foot}</tfoot>
      </table>
    </div>
  )
}

/**
 * The names once more, which stay at the side while the book moves beneath them: one thing that stays, where a name in each row would be
 * sixty, put together anew with every key. For the eye alone: whoever reads the table finds each name at its row.
 */
function NamesBeside({ pupils }: Pick<Sheet, 'pupils'>) {
  const text = useWords(marksWords)
  return (
    <div className={styles.names} aria-hidden>
      {pupils.map(({ id, fullname, is_here }, row) => (
        <div key={id} className={styles.name}>
          <span className={styles.number} data-text={row + 1} />
          <span data-text={fullname} />
          {!is_here && <span className={styles.left} data-text={text.left} />}
        </div>
      ))}
    </div>
  )
}

/** What the columns are as wide as: as many works and sums, and the longest name. */
function widthsOf(
  { pupils, works }: Sheet,
  sums: number,
): CSSProperties & Record<`--${'works' | 'sums' | 'names'}`, number | string> {
  const longest = Math.max(0, ...pupils.map(({ fullname }) => fullname.length))
  return { '--works': works().length, '--sums': sums, '--names': `${longest}ch` }
}

const rangeOf = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at)
