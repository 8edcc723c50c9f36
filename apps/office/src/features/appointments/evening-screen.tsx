import { askFamilies, setTalk } from '@schoolgate/contracts/appointments'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRoute } from 'wouter'
import { BackLink, ScreenHead } from '#features/frame'
import { useAttempt } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { IconBell } from '@schoolgate/ui/icons/bell'
import { IconPrinter } from '@schoolgate/ui/icons/printer'
import { KeyValues } from '@schoolgate/ui/key-values'
import { call } from '@schoolgate/ui/lib/api'
import { dayOf, dayText, timeText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { Note } from '@schoolgate/ui/note'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { toast } from '@schoolgate/ui/toast'
import { CallOffSheet, GiveSheet, LateSheet } from './act-sheets.tsx'
import { type Evening, eveningQuery, eveningsQuery, type Talk } from './appointments.queries.ts'
import styles from './appointments.module.css'
import { appointmentsWords } from './appointments.words.ts'
import { DoorList } from './door-list.tsx'
import { Slot } from './slot.tsx'

/** One teacher’s evening: who comes when, and what the teacher does about it. */
export function EveningScreen() {
  const text = useWords(appointmentsWords)
  const [, params] = useRoute('/appointments/:id')
  const asked = useQuery(eveningQuery(params?.id ?? ''))
  return (
    <>
      <div className={styles.back}>
        <BackLink href="/appointments">{text.all}</BackLink>
      </div>
      {asked.data ? (
        <OneEvening seen={asked.data} />
      ) : (
        <>
          <ScreenHead title={text.title} />
          <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine}>
            <SkeletonBar />
          </NotHereYet>
        </>
      )}
    </>
  )
}

type Doing = { is: 'late' } | { is: 'off' } | { is: 'give'; talk: Talk }

function OneEvening({ seen }: { seen: Evening }) {
  const text = useWords(appointmentsWords)
  const language = useLanguage()
  const answers = useQueryClient()
  const { attempt, isBusy, problem } = useAttempt()
  const [doing, setDoing] = useState<Doing | null>(null)
  const { evening, talks, not_chosen } = seen
  const day = dayText(evening.day, language)
  const again = () => answers.invalidateQueries(eveningsQuery)
  const set = (talk: Talk, is: 'free' | 'closed') =>
    void attempt(
      async () => {
        await call(setTalk, { params: { id: talk.id }, body: { is } }).finally(again)
        if (talk.taken) toast(text.takenAway)
      },
      text.notTaken,
      text.problems,
    )
  const ask = () =>
    void attempt(async () => {
      const { told } = await call(askFamilies, { params: { id: evening.id } }, { idempotencyKey: crypto.randomUUID() })
      toast(text.asked(told))
    }, text.notTaken)
  return (
    <div className={styles.screen}>
      <ScreenHead
        title={`${evening.teacher.name}, ${day}`}
        line={[evening.place, `${evening.from}–${evening.to}`, text.each(evening.minutes)]
          .filter((part) => part !== null)
          .join(' · ')}
        acts={
          <div className={styles.acts}>
            <Button onClick={() => window.print()}>
              <IconPrinter size="s" />
              {text.doorList}
            </Button>
            {not_chosen.length > 0 && (
              <Button kind="primary" busy={isBusy} onClick={ask}>
                <IconBell size="s" />
                {text.ask}
              </Button>
            )}
          </div>
        }
      />
      {problem !== null && (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
      <div className={styles.split}>
        <Card>
          <h2>{text.counts(evening.taken, evening.free)}</h2>
          <ol className={styles.slots}>
            {talks.map((talk) => (
              <Slot
                key={talk.id}
                talk={talk}
                isBusy={isBusy}
                onSet={(is) => set(talk, is)}
                onGive={() => setDoing({ is: 'give', talk })}
              />
            ))}
          </ol>
          <div className={styles.foot}>
            <Button size="small" onClick={() => setDoing({ is: 'late' })}>
              {text.late}
            </Button>
            <Button size="small" onClick={() => setDoing({ is: 'off' })}>
              {text.callOff}
            </Button>
          </div>
        </Card>
        <div className={styles.side}>
          <Card>
            <h2>{text.rules}</h2>
            <KeyValues
              items={[
                { label: text.ruleTalk, value: text.minutes(evening.minutes) },
                { label: text.rulePhone, value: evening.by_phone ? text.yes : text.no },
                {
                  label: text.ruleUntil,
                  value: `${dayText(dayOf(evening.choose_until), language)}, ${timeText(evening.choose_until, language)}`,
                },
              ]}
            />
          </Card>
          <Card>
            <h2>{not_chosen.length === 0 ? text.allChosen : text.notChosen(not_chosen.length)}</h2>
            <ul className={styles.names}>
              {not_chosen.map(({ id, fullname }) => (
                <li key={id}>{fullname}</li>
              ))}
            </ul>
          </Card>
          <Note>{text.seeFree}</Note>
        </div>
      </div>
      <DoorList evening={evening} talks={talks} />
      {doing?.is === 'late' && <LateSheet evening={evening} onClose={() => setDoing(null)} />}
      {doing?.is === 'off' && <CallOffSheet evening={evening} onClose={() => setDoing(null)} />}
      {doing?.is === 'give' && <GiveSheet talk={doing.talk} pupils={not_chosen} onClose={() => setDoing(null)} />}
    </div>
  )
}
