import { openEvenings, TALK_MINUTES } from '@schoolgate/contracts/appointments'
import { timesOf } from '@schoolgate/contracts/talk-times'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { Choice, useKey } from '#features/frame'
import { useAttempt } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Field } from '@schoolgate/ui/field'
import { call } from '@schoolgate/ui/lib/api'
import { daysAfter } from '@schoolgate/ui/lib/dates'
import { useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { Sheet } from '@schoolgate/ui/sheet'
import { Switch } from '@schoolgate/ui/switch'
import { toast } from '@schoolgate/ui/toast'
import { eveningsQuery } from './appointments.queries.ts'
import styles from './appointments.module.css'
import { openWords } from './open.words.ts'

type OpenSheetProps = { today: string; teachers: readonly { id: string; name: string }[]; onClose: () => void }

const EVERYBODY = ''
const IN_A_WEEK = 7
const LENGTHS = TALK_MINUTES.map(String)

/** Opens times of one teacher, or of everybody, on one day; says how many that makes and who is told. */
export function OpenSheet({ today, teachers, onClose }: OpenSheetProps) {
  const text = useWords(openWords)
  const answers = useQueryClient()
  const { attempt, isBusy, problem, setProblem } = useAttempt()
  const [whose, setWhose] = useState(teachers.length === 1 ? (teachers[0]?.id ?? EVERYBODY) : EVERYBODY)
  const [asked, setAsked] = useState({
    day: daysAfter(today, IN_A_WEEK),
    from: '15:30',
    to: '18:00',
    minutes: '10',
    pauseFrom: '',
    pauseTo: '',
    place: '',
    untilDay: daysAfter(today, IN_A_WEEK - 1),
    untilTime: '20:00',
  })
  const [byPhone, setByPhone] = useState(false)
  // Opened once, however often it is sent: the key is made with what is sent.
  const keyFor = useKey()
  const set = (name: keyof typeof asked) => (value: string) => setAsked({ ...asked, [name]: value })
  const field = (name: keyof typeof asked): Pick<ComponentProps<'input'>, 'value' | 'onChange'> => ({
    value: asked[name],
    onChange: ({ target }) => set(name)(target.value),
  })
  const pause = asked.pauseFrom !== '' && asked.pauseTo !== '' ? { from: asked.pauseFrom, to: asked.pauseTo } : null
  const minutes = TALK_MINUTES.find((one) => String(one) === asked.minutes) ?? 10
  const times = timesOf({ from: asked.from, to: asked.to, minutes, pause }).length
  const chosen = whose === EVERYBODY ? teachers : teachers.filter(({ id }) => id === whose)
  const open = () => {
    const { day, from, to, place, untilDay, untilTime } = asked
    if ([day, from, to, untilDay, untilTime].includes('')) return setProblem(text.missing)
    const body = {
      teacher_ids: chosen.map(({ id }) => id),
      day,
      from,
      to,
      minutes,
      pause,
      place: place.trim() === '' ? null : place.trim(),
      by_phone: byPhone,
      choose_until: { day: untilDay, time: untilTime },
    }
    void attempt(
      async () => {
        const { told } = await call(openEvenings, { body }, keyFor(body))
        await answers.invalidateQueries(eveningsQuery)
        toast(text.opened(told))
        onClose()
      },
      text.notTaken,
      text.problems,
    )
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={text.title}
      actions={
        <Button kind="primary" full busy={isBusy} disabled={times === 0} onClick={open}>
          {text.save}
        </Button>
      }
    >
      <div className={styles.form}>
        {teachers.length > 1 && (
          <Choice
            label={text.whose}
            value={whose}
            options={[{ value: EVERYBODY, word: text.everybody }, ...teachers.map(({ id, name }) => ({ value: id, word: name }))]}
            onChange={setWhose}
          />
        )}
        <div className={styles.two}>
          <Field label={text.day} type="date" min={today} required {...field('day')} />
          <Choice
            label={text.each}
            value={asked.minutes}
            options={LENGTHS.map((value) => ({ value, word: text.minutes(Number(value)) }))}
            onChange={set('minutes')}
          />
        </div>
        <div className={styles.two}>
          <Field label={text.from} type="time" required {...field('from')} />
          <Field label={text.to} type="time" required {...field('to')} />
        </div>
        <div className={styles.two}>
          <Field label={text.pauseFrom} type="time" hint={text.canBeEmpty} {...field('pauseFrom')} />
          <Field label={text.pauseTo} type="time" {...field('pauseTo')} />
        </div>
        <Field label={text.place} hint={text.canBeEmpty} maxLength={60} autoComplete="off" {...field('place')} />
        <div className={styles.two}>
          <Field label={text.untilDay} type="date" min={today} max={asked.day} required {...field('untilDay')} />
          <Field label={text.untilTime} type="time" required {...field('untilTime')} />
        </div>
        <Switch label={text.byPhone} line={text.byPhoneLine} checked={byPhone} onChange={setByPhone} />
        <Note tone="info" title={text.happens}>
          {times === 0 ? text.noTimes : text.line(times, chosen.length)}
        </Note>
        {problem !== null && (
          <Note tone="bad" role="alert">
            {problem}
          </Note>
        )}
      </div>
    </Sheet>
  )
}
