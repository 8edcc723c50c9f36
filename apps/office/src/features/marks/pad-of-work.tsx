import { useEffect, useRef, useState } from 'react'
import { Arch } from '@schoolgate/ui/arch'
import { Button } from '@schoolgate/ui/button'
import { IconArrowLeft } from '@schoolgate/ui/icons/arrow-left'
import { averageText } from '@schoolgate/ui/lib/average-text'
import { classes } from '@schoolgate/ui/lib/classes'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { VisuallyHidden } from '@schoolgate/ui/visually-hidden'
import { CommentOnPhone } from './comment-on-phone.tsx'
import { marksWords } from './marks.words.ts'
import { NumberPad } from './number-pad.tsx'
import styles from './phone.module.css'
import { phoneWords } from './phone.words.ts'
import { type Cell, writtenCell } from './cell.ts'
import { averageIn, leftIn } from './sums.ts'
import type { OpenBook } from './use-book.ts'

/** Beyond this no further digit makes a mark of the work. */
const isWhole = (typed: string, of: number): boolean => /^\d+$/.test(typed) && typed.length > 1 && Number(typed) * 10 > of

const useSaid = () => {
  const text = useWords(marksWords)
  return (cell: Cell): string =>
    cell.wrong === null && cell.mark.state === 'absent'
      ? text.away
      : cell.wrong === null && cell.mark.state === 'excused'
        ? text.excused
        : writtenCell(cell)
}

/** One work, child by child, with the thumb: the number pad goes on by itself when a mark is whole. */
export function PadOfWork({
  open: { book, sheet, led },
  column,
  onBack,
}: {
  open: OpenBook
  column: number
  onBack: () => void
}) {
  const text = useWords(phoneWords)
  const { faults } = useWords(marksWords)
  const language = useLanguage()
  const said = useSaid()
  const work = sheet.works()[column]
  const here = sheet.pupils.map((pupil, row) => ({ pupil, row })).filter(({ pupil }) => pupil.is_here)
  const ledRow = led?.column === column ? led.row : undefined
  const isOpenRow = (row: number) => sheet.cell(row, column).mark.state === 'not_marked'
  const [row, setRow] = useState(() => ledRow ?? here.find((one) => isOpenRow(one.row))?.row ?? here[0]?.row ?? 0)
  const [typed, setTyped] = useState<string | null>(null)
  const card = useRef<HTMLLIElement>(null)
  useEffect(() => {
    card.current?.scrollIntoView({ block: 'center' })
  }, [row])
  if (!work) return null
  const [left, average] = [leftIn(sheet, column), averageIn(sheet, column)]
  const pupil = sheet.pupils[row]
  const cell = sheet.cell(row, column)
  const written = typed ?? (cell.mark.state === 'marked' || cell.wrong ? writtenCell(cell) : '')
  const before = sheet.works()[column - 1]
  const choose = (next: number) => {
    setRow(next)
    setTyped(null)
  }
  const goOn = () => {
    const place = here.findIndex((one) => one.row === row)
    const next =
      here.slice(place + 1).find((one) => isOpenRow(one.row)) ?? here.find((one) => isOpenRow(one.row)) ?? here[place + 1]
    if (next) choose(next.row)
    else setTyped(null)
  }
  const put = (value: string, isDone: boolean) => {
    sheet.type(row, column, value)
    // A mark that cannot be taken stays with its child until it is mended.
    if (isDone && sheet.cell(row, column).wrong === null) goOn()
    else setTyped(value)
  }
  const onDigit = (digit: string) => {
    const next = `${typed ?? ''}${digit}`
    put(next, isWhole(next, work.max_score))
  }
  const onHalf = () => put(written.endsWith('.5') ? written.slice(0, -2) : `${written === '' ? '0' : written}.5`, false)
  const onDelete = () => put((typed ?? written).replace(/\.5$|.$/, ''), false)
  return (
    <section className={styles.work} aria-label={text.enterOf(work.title)}>
      <div className={styles.top}>
        <Button kind="bare" aria-label={text.backToWorks} onClick={onBack}>
          <IconArrowLeft />
        </Button>
        <div>
          <h1>{`${work.title}, ${book.subject.name}`}</h1>
          <p className={styles.line}>{text.workLine(book.class.name, work.max_score)}</p>
        </div>
      </div>
      <p className={styles.far}>
        <span>{text.entered(here.length - left, here.length)}</span>
        {average !== null && <span>{text.average(averageText(average, language))}</span>}
      </p>
      <progress
        className={styles.bar}
        max={here.length}
        value={here.length - left}
        aria-label={text.entered(here.length - left, here.length)}
      />
      <ul className={styles.children}>
        {here.map((one) => {
          const isChosen = one.row === row
          const its = sheet.cell(one.row, column)
          return (
            <li key={one.pupil.id} ref={isChosen ? card : null} className={classes(isChosen && styles.chosen)}>
              <button type="button" aria-pressed={isChosen} onClick={() => choose(one.row)}>
                <Arch size={isChosen ? 58 : 34} name={one.pupil.fullname} />
                <span className={styles.who}>
                  <b>{one.pupil.fullname}</b>
                  {isChosen && before && (
                    <span className={styles.line}>{text.before(before.title, said(sheet.cell(one.row, column - 1)) || '–')}</span>
                  )}
                  {isChosen && its.wrong && <span className={styles.wrong}>{faults[its.wrong.why](work.max_score)}</span>}
                </span>
                <span className={classes(styles.mark, its.wrong && styles.wrong)}>
                  {isChosen ? written || said(its) : said(its)}
                </span>
              </button>
              {isChosen && <CommentOnPhone sheet={sheet} row={one.row} column={column} />}
            </li>
          )
        })}
      </ul>
      <VisuallyHidden>
        <span role="status">{left === 0 ? text.allDone : pupil ? text.chosen(pupil.fullname) : ''}</span>
      </VisuallyHidden>
      <NumberPad
        onDigit={onDigit}
        onHalf={onHalf}
        onDelete={onDelete}
        onAway={() => put('A', true)}
        onExcused={() => put('E', true)}
        onNext={goOn}
      />
    </section>
  )
}
