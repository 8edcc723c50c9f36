import { useState } from 'react'
import { savedWords, useNow } from '#features/frame'
import { Button } from '@schoolgate/ui/button'
import { Field } from '@schoolgate/ui/field'
import { IconArrowCounterClockwise } from '@schoolgate/ui/icons/arrow-counter-clockwise'
import { IconWarningCircleFill } from '@schoolgate/ui/icons/warning-circle-fill'
import { useWords } from '@schoolgate/ui/lib/words'
import type { PasteTold } from './grid.tsx'
import styles from './marks.module.css'
import { marksWords } from './marks.words.ts'
import type { SaverOf } from './saver.ts'
import { correctionsIn, type Sheet } from './sheet.ts'
import { useSaved, useSheet } from './use-book.ts'

type StripProps = { sheet: Sheet; saver: SaverOf; pasted: PasteTold | null; onForget: () => void }

const NAMES_TOLD = 3
const SHORTEST = 3

/** What needs somebody, above the book: a paste that was told, marks that cannot be taken, marks that parents see and that change. */
export function Strip({ sheet, saver, pasted, onForget }: StripProps) {
  const text = useWords(marksWords)
  const saved = useWords(savedWords)
  const state = useSaved(saver)
  useSheet(sheet)
  const corrections = correctionsIn(sheet, useNow(...sheet.works().map((work) => work.published_at)))
  const wrong = sheet.wrong()
  const [first] = wrong
  const next = () => {
    const at = sheet.at()
    const after = wrong.find(({ row, column }) => column === at.column && row > at.row) ?? first
    if (after) sheet.go(after.row, after.column)
  }
  return (
    <>
      {state.is === 'kept' && <p className={styles.strip}>{state.isKept ? text.keptLine(state.marks) : saved.notKept}</p>}
      {state.is === 'refused' && (
        <p className={styles.strip} role="alert">
          {new Map(Object.entries(text.refusals)).get(state.code) ?? text.otherRefusal}
        </p>
      )}
      {(pasted !== null || wrong.length > 0) && (
        <div className={styles.strip} role="status">
          <IconWarningCircleFill size="s" />
          <p>
            {pasted === null ? (
              <b>{text.wrongOnes(wrong.length)}</b>
            ) : (
              <>
                <b>
                  {pasted.written + pasted.wrong === 0 ? text.nothingPasted : text.pasted(pasted.written + pasted.wrong)}{' '}
                  {wrong.length > 0 && text.needYou(wrong.length)}
                </b>{' '}
                {pasted.isByName && pasted.written > 0 && text.byName}{' '}
                {pasted.unknown.length > 0 &&
                  text.unknown(
                    pasted.unknown.slice(0, NAMES_TOLD).join(', '),
                    Math.max(0, pasted.unknown.length - NAMES_TOLD),
                  )}{' '}
                {pasted.outside > 0 && text.outside(pasted.outside)}
              </>
            )}{' '}
            {wrong.slice(0, 2).map(({ row, column, cell }) => (
              <span key={`${row} ${column}`}>
                {`${sheet.pupils[row]?.first_name ?? ''}: ${cell.wrong?.typed ?? ''}. ${
                  cell.wrong ? text.faults[cell.wrong.why](sheet.works()[column]?.max_score ?? 0) : ''
                } `}
              </span>
            ))}
          </p>
          <span className={styles.acts}>
            {wrong.length > 0 && (
              <Button kind="primary" size="small" onClick={next}>
                {text.nextProblem}
              </Button>
            )}
            {pasted !== null && (
              <Button
                size="small"
                onClick={() => {
                  sheet.undo()
                  onForget()
                }}
              >
                <IconArrowCounterClockwise size="xs" />
                {text.undoPaste}
              </Button>
            )}
          </span>
        </div>
      )}
      {corrections > 0 && <Why count={corrections} saver={saver} />}
    </>
  )
}

/** Marks that parents see change: they read why. */
function Why({ count, saver }: { count: number; saver: SaverOf }) {
  const text = useWords(marksWords)
  const [why, setWhy] = useState('')
  return (
    <form
      className={styles.strip}
      onSubmit={(event) => {
        event.preventDefault()
        if (why.trim().length >= SHORTEST) saver.because(why.trim())
      }}
    >
      <div className={styles.why}>
        <b>{text.whyTitle(count)}</b>
        <Field
          label={text.why}
          hint={text.whyHint}
          value={why}
          maxLength={300}
          onChange={(event) => setWhy(event.currentTarget.value)}
        />
      </div>
      <Button type="submit" kind="primary" size="small" disabled={why.trim().length < SHORTEST}>
        {text.saveWhy}
      </Button>
    </form>
  )
}
