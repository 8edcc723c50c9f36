import { useQuery } from '@tanstack/react-query'
import { Card } from '@schoolgate/ui/card'
import { useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { Select } from '@schoolgate/ui/select'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import styles from './moving.module.css'
import { movingWords } from './moving.words.ts'
import { classQuery } from './promotion.queries.ts'

/** What a child does who does not go with the class. */
export type Does = 'repeats' | 'leaves'
/** The exceptions, by the children's ids. */
export type Exceptions = ReadonlyMap<string, Does>

type ClassExceptionsProps = {
  klass: { id: string; name: string }
  exceptions: Exceptions
  onChange: (wardId: string, does: Does | null) => void
}

const CHOICES = ['goes', 'repeats', 'leaves'] as const
const doesIn = (chosen: string): Does | null => (chosen === 'repeats' || chosen === 'leaves' ? chosen : null)

/** The children of a class: all go with it, but for whom something else is chosen. */
export function ClassExceptions({ klass, exceptions, onChange }: ClassExceptionsProps) {
  const text = useWords(movingWords)
  const asked = useQuery(classQuery(klass.id))
  const pupils = asked.data
  return (
    <Card>
      <h2>{text.exceptions(klass.name)}</h2>
      <p className={styles.line}>{text.exceptionsLine}</p>
      {pupils === undefined ? (
        <NotHereYet asked={asked} title={text.upDidNotCome} line={text.upDidNotComeLine}>
          <SkeletonBar />
        </NotHereYet>
      ) : (
        <ul>
          {pupils.length === 0 && <li className={styles.line}>{text.noPupils}</li>}
          {pupils.map(({ id, fullname }) => (
            <li key={id} className={styles.pupil}>
              <b>{fullname}</b>
              <Select
                round
                label={text.doesOf(fullname)}
                value={exceptions.get(id) ?? 'goes'}
                onChange={(chosen) => onChange(id, doesIn(chosen))}
              >
                {CHOICES.map((one) => (
                  <option key={one} value={one}>
                    {text.does[one]}
                  </option>
                ))}
              </Select>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
