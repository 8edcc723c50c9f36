import type { BookPupil, ReportBook } from '@schoolgate/contracts/report-books'
import { RATING_KINDS, type RatedThing, SKILL_STEPS, stepsOf } from '@schoolgate/contracts/report-ratings'
import { useId } from 'react'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import type { Ratings } from './ratings.ts'
import { ratingsWords } from './ratings.words.ts'
import styles from './ratings.module.css'
import { Why } from './words-form.tsx'

type CardProps = { book: ReportBook; pupil: BookPupil; ratings: Ratings; isReadOnly: boolean }

/** What is rated of one child, once a term. */
export function RatingsCard({ book, pupil, ratings, isReadOnly }: CardProps) {
  const text = useWords(ratingsWords)
  if (book.rated.length === 0 || pupil.report === null) return null
  const before = pupil.report.ratings_before
  const canCopy = !isReadOnly && before.some((one) => ratings.cell(pupil.id, one).now === null)
  return (
    <>
      <RatingTrouble book={book} pupil={pupil} ratings={ratings} />
      <Card className={styles.card}>
        {RATING_KINDS.map((kind) => {
          const things = book.rated.filter((thing) => thing.kind === kind)
          return (
            things.length > 0 && (
              <section key={kind} className={styles.kind}>
                <h2>{text.kinds[kind]}</h2>
                {things.map((thing) => (
                  <RatingRow key={thing.name} thing={thing} wardId={pupil.id} ratings={ratings} isReadOnly={isReadOnly} />
                ))}
              </section>
            )
          )
        })}
        {book.rated.some(({ kind }) => kind !== 'skill') && <p className={styles.line}>{text.letters}</p>}
        {canCopy && <Button onClick={() => ratings.asBefore(pupil.id, before)}>{text.asBefore}</Button>}
      </Card>
    </>
  )
}

/** Why ratings of a child do not go out as they are, and which two people gave at once. */
export function RatingTrouble({ book, pupil, ratings }: Omit<CardProps, 'isReadOnly'>) {
  const text = useWords(ratingsWords)
  const fault = ratings.faultOf(pupil.id)
  const said = (rating: string | null) => rating ?? text.none
  return (
    <>
      {fault === 'why_needed' ? (
        <Why onWhy={(why) => ratings.save(why)} />
      ) : (
        fault !== null && (
          <Note tone="bad" role="alert">
            {text.faults[fault]}
          </Note>
        )
      )}
      {ratings.clashes().map((clash) => (
        <Card key={`${clash.wardId} ${clash.thing.name}`} edge="late">
          <p>{text.clash(book.pupils.find(({ id }) => id === clash.wardId)?.first_name ?? '', clash.thing.name)}</p>
          <div className={styles.choose}>
            <Button size="small" onClick={() => ratings.choose(clash, 'theirs')}>
              {text.theirs(said(clash.theirs))}
            </Button>
            <Button kind="primary" size="small" onClick={() => ratings.choose(clash, 'mine')}>
              {text.mine(said(clash.mine))}
            </Button>
          </div>
        </Card>
      ))}
    </>
  )
}

type RowProps = { thing: RatedThing; wardId: string; ratings: Ratings; isReadOnly: boolean }

/** One trait or skill, and the steps of which one is chosen. */
function RatingRow({ thing, wardId, ratings, isReadOnly }: RowProps) {
  const text = useWords(ratingsWords)
  const name = useId()
  const { now } = ratings.cell(wardId, thing)
  const steps = stepsOf(thing.kind)
  const word = (step: string) => SKILL_STEPS.find((one) => one === step)
  return (
    <fieldset className={styles.row} disabled={isReadOnly}>
      <legend>{thing.name}</legend>
      <div className={thing.kind === 'skill' ? styles.steps : styles.letters}>
        {steps.map((step) => {
          const skill = word(step)
          return (
            <label key={step} className={styles.step}>
              <input
                type="radio"
                name={name}
                checked={now === step}
                onChange={() => ratings.rate(wardId, thing, step)}
                onClick={() => now === step && ratings.rate(wardId, thing, null)}
              />
              <span>{skill === undefined ? step : text.steps[skill]}</span>
            </label>
          )
        })}
        {now !== null && !steps.includes(now) && <b>{now}</b>}
      </div>
    </fieldset>
  )
}
