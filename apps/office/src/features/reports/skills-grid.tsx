import type { BookPupil, ReportBook } from '@schoolgate/contracts/report-books'
import { RATING_LETTERS, type RatedThing, SKILL_STEPS, stepsOf } from '@schoolgate/contracts/report-ratings'
import { type KeyboardEvent, useRef } from 'react'
import { classes } from '@schoolgate/ui/lib/classes'
import { useWords } from '@schoolgate/ui/lib/words'
import type { Ratings } from './ratings.ts'
import { ratingsWords } from './ratings.words.ts'
import styles from './ratings.module.css'

type GridProps = {
  book: ReportBook
  pupils: readonly BookPupil[]
  ratings: Ratings
  chosen: string
  onChoose: (wardId: string) => void
  mayRate: (pupil: BookPupil) => boolean
}

const skillStep = (rating: string) => SKILL_STEPS.find((step) => step === rating)

/** Which step a key gives: 1, 2, 3 of a skill, the letter of a trait. */
function stepOfKey({ kind }: RatedThing, key: string): string | undefined {
  if (kind === 'skill') return SKILL_STEPS[Number(key) - 1]
  return RATING_LETTERS.find((letter) => letter === key.toUpperCase())
}

/** Children and skills: the arrows move, a key rates and goes on to the next child, a tap gives the next step. */
export function SkillsGrid({ book, pupils, ratings, chosen, onChoose, mayRate }: GridProps) {
  const text = useWords(ratingsWords)
  const table = useRef<HTMLTableElement>(null)
  const { rated } = book
  const go = (row: number, column: number) => table.current?.querySelector<HTMLElement>(`[data-at="${row} ${column}"]`)?.focus()
  const rate = (pupil: BookPupil, thing: RatedThing, rating: string | null) => {
    if (mayRate(pupil)) ratings.rate(pupil.id, thing, rating)
  }
  const onKeyDown = (event: KeyboardEvent, row: number, column: number) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const [pupil, thing] = [pupils[row], rated[column]]
    if (!pupil || !thing) return
    const step = stepOfKey(thing, event.key)
    const moves: Record<string, readonly [number, number]> = {
      ArrowDown: [row + 1, column],
      ArrowUp: [row - 1, column],
      ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1],
      Enter: [row + 1, column],
    }
    const move = moves[event.key]
    if (step !== undefined) {
      rate(pupil, thing, step)
      go(row + 1, column)
    } else if (event.key === 'Delete' || event.key === 'Backspace') rate(pupil, thing, null)
    else if (move) go(...move)
    else return
    event.preventDefault()
    // Figures also open the places of the rail.
    event.stopPropagation()
  }
  const isSmall = book.template === 'preschool'
  return (
    <>
      <div className={styles.frame}>
        <table ref={table} className={styles.grid} aria-label={text.grid(book.class.name)}>
          <thead>
            <tr>
              <th scope="col" className={styles.name}>
                {text.child}
              </th>
              {rated.map((thing) => (
                <th key={`${thing.kind} ${thing.name}`} scope="col">
                  {thing.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {pupils.map((pupil, row) => (
              <tr key={pupil.id}>
                <th scope="row" className={classes(styles.name, pupil.id === chosen && styles.chosen)}>
                  {pupil.fullname}
                </th>
                {rated.map((thing, column) => {
                  const { now } = ratings.cell(pupil.id, thing)
                  const steps = stepsOf(thing.kind)
                  const skill = now === null ? undefined : skillStep(now)
                  const word = now === null ? text.none : skill === undefined ? now : text.steps[skill]
                  return (
                    <td key={`${thing.kind} ${thing.name}`} className={classes(pupil.id === chosen && styles.chosen)}>
                      <button
                        type="button"
                        className={styles.cell}
                        data-at={`${row} ${column}`}
                        aria-label={text.cell(pupil.fullname, thing.name, word)}
                        onFocus={() => onChoose(pupil.id)}
                        onKeyDown={(event) => onKeyDown(event, row, column)}
                        onClick={() => rate(pupil, thing, steps[(now === null ? -1 : steps.indexOf(now)) + 1] ?? null)}
                      >
                        {now === null ? (
                          <span className={styles.none} />
                        ) : skill === undefined ? (
                          now
                        ) : (
                          <span className={styles.dot} data-step={skill} />
                        )}
                      </button>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.keys}>
        {isSmall ? (
          SKILL_STEPS.map((step, at) => (
            <span key={step}>
              <kbd>{at + 1}</kbd>
              <span className={styles.dot} data-step={step} />
              {text.steps[step]}
            </span>
          ))
        ) : (
          <span>{text.letters}</span>
        )}
        <span>
          <kbd>Enter</kbd>
          {text.keys.down}
        </span>
        <span>
          <kbd>Del</kbd>
          {text.keys.empty}
        </span>
      </p>
    </>
  )
}
