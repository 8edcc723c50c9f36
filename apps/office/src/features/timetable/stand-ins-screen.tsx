import { setStandIn, type StandIn } from '@schoolgate/contracts/stand-ins'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { BackLink, Choice, Row, RowActs, RowName, Rows, ScreenHead } from '#features/frame'
import { useAttempt } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Empty } from '@schoolgate/ui/empty'
import { call } from '@schoolgate/ui/lib/api'
import { dayText, daysAfter } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { Note } from '@schoolgate/ui/note'
import { Select } from '@schoolgate/ui/select'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { toast } from '@schoolgate/ui/toast'
import { givenBy } from './draft.ts'
import { type PlacedLesson, standInsQuery, type Timetable, timetableQuery } from './timetable.queries.ts'
import { timetableWords } from './timetable.words.ts'
import styles from './timetable.module.css'

const NOBODY = ''
const DAYS_AHEAD = 14

const weekdayOf = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay() || 7

/** Who stands in on a day: for a class with its register, or for one lesson. */
export function StandInsScreen() {
  const text = useWords(timetableWords)
  const asked = useQuery(timetableQuery)
  if (!asked.data)
    return (
      <>
        <BackLink href="/timetable">{text.title}</BackLink>
        <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine} heading="h1">
          <SkeletonBar />
        </NotHereYet>
      </>
    )
  return <OfDay timetable={asked.data} />
}

/** A place that somebody can be given for the day. */
type Place = { classId: string; period: number | null; what: string; when: string | null; lesson: PlacedLesson | null }

function OfDay({ timetable }: { timetable: Timetable }) {
  const text = useWords(timetableWords)
  const language = useLanguage()
  const { today, school_days, classes, subjects, teachers, lessons } = timetable
  const days = Array.from({ length: DAYS_AHEAD }, (_, ahead) => daysAfter(today, ahead)).filter((day) =>
    school_days.includes(weekdayOf(day)),
  )
  const [chosenDay, setDay] = useState<string | null>(null)
  const day = chosenDay ?? days[0] ?? today
  const [away, setAway] = useState(NOBODY)
  const found = useQuery(standInsQuery(day))
  const standIns = found.data?.stand_ins ?? []
  const nameIn = (all: readonly { id: string; name: string }[], id: string | null) => all.find((one) => one.id === id)?.name ?? ''
  const ofDay = lessons.filter(({ weekday }) => weekday === weekdayOf(day))
  const lessonPlace = (one: PlacedLesson): Place => ({
    classId: one.class_id,
    period: one.period,
    what: text.lesson(nameIn(subjects, one.subject_id), nameIn(classes, one.class_id)),
    when: `${one.starts}–${one.ends}`,
    lesson: one,
  })
  const classPlace = (klass: Timetable['classes'][number]): Place => ({
    classId: klass.id,
    period: null,
    what: text.wholeClass(klass.name),
    when: null,
    lesson: null,
  })
  const places: readonly Place[] = [
    ...classes.filter(({ teacher_id }) => teacher_id === away).map(classPlace),
    ...ofDay
      .filter((one) => givenBy(timetable, one) === away)
      .toSorted((one, other) => (one.starts < other.starts ? -1 : 1))
      .map(lessonPlace),
  ]
  const standInAt = ({ classId, period }: Pick<Place, 'classId' | 'period'>) =>
    standIns.find((one) => one.class_id === classId && one.period === period)
  const whatOf = ({ class_id, period }: StandIn): string => {
    const lesson = ofDay.find((one) => one.class_id === class_id && one.period === period)
    const klass = nameIn(classes, class_id)
    if (lesson) return text.lesson(nameIn(subjects, lesson.subject_id), klass)
    return `${klass}, ${period === null ? text.forClass : text.period(period)}`
  }
  return (
    <div className={styles.screen}>
      <BackLink href="/timetable">{text.title}</BackLink>
      <ScreenHead title={text.standIns} line={text.standInsLine} />
      <div className={styles.choices}>
        <Choice
          label={text.day}
          value={day}
          options={days.map((value) => ({
            value,
            word: value === today ? `${dayText(value, language)}, ${text.today}` : dayText(value, language),
          }))}
          onChange={setDay}
        />
        <Choice
          label={text.away}
          value={away}
          options={[{ value: NOBODY, word: text.chooseAway }, ...teachers.map(({ id, name }) => ({ value: id, word: name }))]}
          onChange={setAway}
        />
      </div>
      {found.data === undefined && (
        <NotHereYet asked={found} title={text.didNotCome} line={text.didNotComeLine}>
          <SkeletonBar />
        </NotHereYet>
      )}
      {found.data !== undefined && away !== NOBODY && places.length === 0 && (
        <Empty title={text.nothing(nameIn(teachers, away), dayText(day, language))} line={text.nothingLine} />
      )}
      {found.data !== undefined && places.length > 0 && (
        <Rows>
          {places.map((place) => (
            <Row key={`${day} ${place.classId} ${place.period}`} columns="minmax(0, 1fr) minmax(0, 320px)">
              <RowName name={place.what} line={place.when ?? dayText(day, language)} />
              <GiveTo day={day} place={place} now={standInAt(place)} away={away} timetable={timetable} ofDay={ofDay} />
            </Row>
          ))}
        </Rows>
      )}
      {found.data !== undefined && (
        <section>
          <h2 className={styles.heading}>{text.allOfDay}</h2>
          {standIns.length === 0 ? (
            <p className={styles.small}>{text.noneOfDay}</p>
          ) : (
            <Rows>
              {standIns.map((one) => (
                <Row key={`${one.class_id} ${one.period}`} columns="minmax(0, 1fr) auto">
                  <RowName name={whatOf(one)} line={one.teacher.name} />
                  <RowActs>
                    <TakeBack standIn={one} what={whatOf(one)} />
                  </RowActs>
                </Row>
              ))}
            </Rows>
          )}
        </section>
      )}
    </div>
  )
}

/** Says who has it; the answer stands in the list at once. */
const useGiving = (day: string) => {
  const text = useWords(timetableWords)
  const answers = useQueryClient()
  const { attempt, isBusy, problem } = useAttempt()
  const give = (classId: string, period: number | null, teacher: { id: string; name: string } | null, what: string) =>
    attempt(async () => {
      await call(setStandIn, { params: { id: classId }, body: { day, period, teacher_id: teacher?.id ?? null } })
      toast(teacher ? text.set(teacher.name, what) : text.ended(what))
      await Promise.all([answers.invalidateQueries(standInsQuery(day)), answers.invalidateQueries({ queryKey: ['registers'] })])
    }, text.notTaken)
  return { give, isBusy, problem }
}

type GiveProps = {
  day: string
  place: Place
  now: StandIn | undefined
  away: string
  timetable: Timetable
  ofDay: readonly PlacedLesson[]
}

/** The colleagues, with who is free at that time. */
function GiveTo({ day, place, now, away, timetable, ofDay }: GiveProps) {
  const text = useWords(timetableWords)
  const { give, isBusy, problem } = useGiving(day)
  const [chosen, setChosen] = useState(now?.teacher.id ?? NOBODY)
  const { lesson } = place
  const has = (id: string) =>
    lesson === null
      ? undefined
      : ofDay.find((one) => givenBy(timetable, one) === id && one.starts < lesson.ends && lesson.starts < one.ends)
  const word = ({ id, name }: { id: string; name: string }) => {
    if (lesson === null) return name
    const busy = has(id)
    return busy ? text.isBusy(name, timetable.classes.find((one) => one.id === busy.class_id)?.name ?? '') : text.isFree(name)
  }
  const others = timetable.teachers
    .filter(({ id }) => id !== away)
    .toSorted((one, other) => Number(has(one.id) !== undefined) - Number(has(other.id) !== undefined))
  return (
    <div className={styles.give}>
      <Select
        label={text.standsInFor(place.what)}
        value={chosen}
        onChange={(id) => {
          setChosen(id)
          void give(place.classId, place.period, others.find((one) => one.id === id) ?? null, place.what)
        }}
      >
        <option value={NOBODY}>{text.noStandIn}</option>
        {others.map((one) => (
          <option key={one.id} value={one.id}>
            {word(one)}
          </option>
        ))}
      </Select>
      {isBusy && <span role="status" className={styles.small} aria-busy="true" />}
      {problem !== null && (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
    </div>
  )
}

function TakeBack({ standIn, what }: { standIn: StandIn; what: string }) {
  const text = useWords(timetableWords)
  const { give, isBusy } = useGiving(standIn.day)
  return (
    <Button
      size="small"
      busy={isBusy}
      aria-label={`${text.noStandIn}: ${what}`}
      onClick={() => void give(standIn.class_id, standIn.period, null, what)}
    >
      {text.noStandIn}
    </Button>
  )
}
