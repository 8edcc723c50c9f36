import type { BookWork } from '@schoolgate/contracts/mark-book'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { comingText, useNow } from '#features/frame'
import { Button } from '@schoolgate/ui/button'
import { averageText } from '@schoolgate/ui/lib/average-text'
import { classes } from '@schoolgate/ui/lib/classes'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { toast } from '@schoolgate/ui/toast'
import { Clash } from './clash.tsx'
import { CommentOfCell } from './comment.tsx'
import { commentWords } from './comment.words.ts'
import { Grid, type PasteTold } from './grid.tsx'
import styles from './grid.module.css'
import marks from './marks.module.css'
import { marksWords } from './marks.words.ts'
import { isShown } from './shown.ts'
import { Strip } from './strip.tsx'
import type { Sheet } from './sheet.ts'
import { averageIn, leftIn, sumsOf } from './sums.ts'
import { type OpenBook, useActiveColumn, useWorks } from './use-book.ts'

const shown = (sum: number | null): string => (sum === null ? '' : String(sum))

/** The book at a desk: the spreadsheet, what needs somebody above it, and two marks to choose from beside it. */
export function BookGrid({ open, onChange }: { open: OpenBook; onChange: (workId: string) => void }) {
  const text = useWords(marksWords)
  const { key: commentKey } = useWords(commentWords)
  const { book, sheet, saver, led } = open
  const [pasted, setPasted] = useState<PasteTold | null>(null)
  const comment = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (led !== null) area.current?.querySelector<HTMLInputElement>('td input')?.focus()
  }, [led])
  const works = useWorks(sheet)
  const hasExam = works.some(({ type }) => type === 'end_of_term')
  const sums = hasExam ? 3 : 1
  // The same for as long as the works are: else every row would be drawn anew with each mark.
  const sumsOfRow = useCallback(
    (row: number): readonly string[] => {
      const sums = sumsOf(works, (column) => sheet.cell(row, column), book.weights)
      return hasExam ? [shown(sums.class), shown(sums.exam), shown(sums.total)] : [shown(sums.class)]
    },
    [works, sheet, book.weights, hasExam],
  )
  const hasClash = useSyncExternalStore(sheet.watchAll, () => sheet.clashing().length > 0)
  const isHere = sheet.pupils.filter((pupil) => pupil.is_here).length
  return (
    <>
      <Strip sheet={sheet} saver={saver} pasted={pasted} onForget={() => setPasted(null)} />
      <div ref={area} className={classes(styles.beside, hasClash && styles.withCard)}>
        <Grid
          key={works.map(({ id }) => id).join(' ')}
          sheet={sheet}
          label={text.grid(text.book(book.subject.name, book.class.name))}
          sums={sums}
          sumsOf={sumsOfRow}
          onPasted={setPasted}
          onTold={(words) => toast(words)}
          onComment={() => comment.current?.focus()}
          head={
            <tr>
              <th scope="col" className={styles.name}>
                {text.pupils(isHere)}
              </th>
              {works.map((work, column) => (
                <Head
                  key={work.id}
                  sheet={sheet}
                  column={column}
                  work={work}
                  timezone={book.timezone}
                  onChange={book.may_save ? () => onChange(work.id) : null}
                />
              ))}
              <SumHead word={text.class} share={book.weights.class} isSoFar />
              {hasExam && <SumHead word={text.exam} share={book.weights.exam} />}
              {hasExam && <SumHead word={text.total} share={100} />}
            </tr>
          }
          foot={
            <tr>
              <th scope="row" className={styles.name}>
                {text.average}
              </th>
              {works.map(({ id }, column) => (
                <Average key={id} sheet={sheet} column={column} />
              ))}
              <td colSpan={sums} className={classes(styles.sum, styles.rest)}>
                {' '}
              </td>
            </tr>
          }
        />
        {hasClash && <Clash sheet={sheet} />}
      </div>
      <div className={styles.comment}>
        <CommentOfCell
          sheet={sheet}
          isReadOnly={!book.may_save}
          field={comment}
          onDone={() => area.current?.querySelector<HTMLInputElement>('td input')?.focus()}
        />
      </div>
      <p className={marks.keys}>
        <Key keys={['Enter']} word={text.keys.enter} />
        <Key keys={['Tab']} word={text.keys.tab} />
        <Key keys={['A']} word={text.keys.a} />
        <Key keys={['E']} word={text.keys.e} />
        <Key keys={['Ctrl', 'V']} word={text.keys.paste} />
        <Key keys={['Ctrl', 'Z']} word={text.keys.undo} />
        <Key keys={['Shift', 'F2']} word={commentKey} />
        <span className={marks.never}>{text.neverZero}</span>
      </p>
    </>
  )
}

type HeadProps = { sheet: Sheet; column: number; work: BookWork; timezone: string; onChange: (() => void) | null }

/** The head of a column: what the work is, out of how much, and how many are left. */
function Head({ sheet, column, work, timezone, onChange }: HeadProps) {
  const text = useWords(marksWords)
  const language = useLanguage()
  const now = useNow(work.published_at)
  const left = useSyncExternalStore(sheet.watchAll, () => leftIn(sheet, column))
  const isActive = useActiveColumn(sheet) === column
  return (
    <th scope="col" className={classes(isActive && styles.active)}>
      {onChange === null ? (
        work.title
      ) : (
        <Button kind="bare" size="small" aria-label={`${text.change}: ${work.title}`} onClick={onChange}>
          {work.title}
        </Button>
      )}
      <small>{text.outOf(work.max_score)}</small>
      <small className={classes(styles.count, left > 0 && styles.some)}>{left > 0 ? text.leftCount(left) : text.allIn}</small>
      {work.published_at !== null && (
        <small>
          {isShown(work.published_at, now) ? text.shown : text.shownFrom(comingText(work.published_at, now, language, timezone))}
        </small>
      )}
    </th>
  )
}

function Average({ sheet, column }: { sheet: Sheet; column: number }) {
  const language = useLanguage()
  const average = useSyncExternalStore(sheet.watchAll, () => averageIn(sheet, column))
  return <td>{averageText(average, language)}</td>
}

function SumHead({ word, share, isSoFar = false }: { word: string; share: number; isSoFar?: boolean }) {
  const text = useWords(marksWords)
  return (
    <th scope="col" className={styles.sum}>
      {word}
      <small>{text.of(share)}</small>
      {isSoFar && <small>{text.soFar}</small>}
    </th>
  )
}

function Key({ keys, word }: { keys: readonly string[]; word: string }) {
  return (
    <span>
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
      {word}
    </span>
  )
}
