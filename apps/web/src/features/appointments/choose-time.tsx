import { TALK_WAYS, type TalkWay, type WardEvening } from '@schoolgate/contracts/appointments'
import type { Ward } from '@schoolgate/contracts/wards'
import { useState } from 'react'
import { dayText } from '@schoolgate/ui/lib/dates'
import { problemInWords } from '@schoolgate/ui/lib/problem-in-words'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Mute } from '@schoolgate/ui/mute'
import { Note } from '@schoolgate/ui/note'
import { toast } from '@schoolgate/ui/toast'
import styles from './appointments.module.css'
import { useTake } from './appointments.queries.ts'
import { appointmentsWords } from './appointments.words.ts'

type ChooseTimeProps = { ward: Ward; evening: WardEvening; isReachable: boolean; onTaken: () => void }

/** The free times as arches, how the parent comes to it, and the button that says which one is booked. */
export function ChooseTime({ ward, evening: { id, day, free, by_phone, mine }, isReachable, onTaken }: ChooseTimeProps) {
  const text = useWords(appointmentsWords)
  const language = useLanguage()
  const take = useTake()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [way, setWay] = useState<TalkWay>(mine?.way ?? 'here')
  const chosen = free.find((one) => one.id === chosenId)
  const when = chosen && `${dayText(day, language)}, ${chosen.starts}`
  const book = () => {
    if (!chosen || when === undefined) return
    take.mutate(
      { wardId: ward.id, talkId: chosen.id, way },
      {
        onSuccess: () => {
          toast(text.booked(when))
          onTaken()
        },
      },
    )
  }
  return (
    <>
      <div className={styles.which}>
        <h3 id={`which ${id}`}>{text.which}</h3>
        <Mute size="small">{text.free(free.length)}</Mute>
      </div>
      {free.length === 0 && <Mute>{text.noneFree}</Mute>}
      <fieldset className={styles.times} aria-labelledby={`which ${id}`}>
        {free.map((one) => (
          <label key={one.id} className={styles.time}>
            <input
              type="radio"
              name={`time ${id}`}
              checked={one.id === chosenId}
              disabled={one.clash !== null || !isReachable}
              onChange={() => setChosenId(one.id)}
            />
            <b>{one.starts}</b>
            {one.clash !== null && <span className={styles.clash}>{text.clash(one.clash)}</span>}
          </label>
        ))}
      </fieldset>
      {chosen && by_phone && (
        <fieldset className={styles.ways}>
          <legend>{text.how}</legend>
          {TALK_WAYS.map((one) => (
            <label key={one} className={styles.way}>
              <input type="radio" name={`way ${id}`} checked={one === way} onChange={() => setWay(one)} />
              <b>{text.ways[one]}</b>
              <span className={styles.line}>{text.wayLines[one]}</span>
            </label>
          ))}
        </fieldset>
      )}
      {take.error && (
        <Note tone="bad" role="alert">
          {problemInWords(take.error, { codes: text.problems, other: text.problem })}
        </Note>
      )}
      {when !== undefined && (
        <Button kind="primary" size="big" full busy={take.isPending} disabled={!isReachable} onClick={book}>
          {text.book(when)}
        </Button>
      )}
    </>
  )
}
