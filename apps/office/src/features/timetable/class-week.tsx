import { type OfficeLesson, saveTimetable } from '@schoolgate/contracts/office-timetable'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Choice } from '#features/frame'
import { useAttempt } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { IconPlus } from '@schoolgate/ui/icons/plus'
import { call } from '@schoolgate/ui/lib/api'
import { weekdayName } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { toast } from '@schoolgate/ui/toast'
import { Clashes, useClashText } from './clashes.tsx'
import { clashesIn, isSameWeek, lessonsOf, nextPeriod, type Period, periodsOf, toSend, withLesson } from './draft.ts'
import { LessonSheet } from './lesson-sheet.tsx'
import { type Timetable, timetableQuery } from './timetable.queries.ts'
import { timetableWords } from './timetable.words.ts'
import styles from './timetable.module.css'
import { WeekTable } from './week-table.tsx'

type Klass = Timetable['classes'][number]
type Place = { weekday: number; period: Period }

/** The week of a class while it is changed: what clashes is shown at once, and nothing is written before it is saved as one. */
export function ClassWeek({ timetable, klass }: { timetable: Timetable; klass: Klass }) {
  const text = useWords(timetableWords)
  const language = useLanguage()
  const answers = useQueryClient()
  const { attempt, isBusy, problem } = useAttempt()
  const clashText = useClashText(timetable)
  const saved = lessonsOf(timetable.lessons, klass.id)
  const [week, setWeek] = useState<readonly OfficeLesson[]>(saved)
  const [more, setMore] = useState<readonly Period[]>([])
  const [meant, setMeant] = useState<readonly string[]>([])
  const [chosen, setChosen] = useState<Place | null>(null)
  const [told, setTold] = useState<'changed' | 'clashes' | null>(null)
  const usual = periodsOf(week.length > 0 ? week : timetable.lessons)
  const periods = [...usual, ...more.filter(({ period }) => !usual.some((one) => one.period === period))]
  const clashes = clashesIn(timetable, klass.id, week)
  const open = clashes.filter(({ key }) => !meant.includes(key))
  const isChanged = !isSameWeek(week, saved)
  const at = ({ weekday, period }: { weekday: number; period: number }) =>
    week.find((one) => one.weekday === weekday && one.period === period) ?? null
  const nameIn = (all: readonly { id: string; name: string }[], id: string | null) => all.find((one) => one.id === id)?.name
  const save = () =>
    attempt(
      async () => {
        const body = { seen: klass.seen, lessons: toSend(week), meant: clashes.map(({ key }) => key) }
        const { is } = await call(saveTimetable, { params: { id: klass.id }, body })
        if (is === 'saved') toast(text.saved(klass.name))
        setTold(is === 'saved' ? null : is)
        await answers.invalidateQueries(timetableQuery)
      },
      text.notTaken,
      text.problems,
    )
  return (
    <>
      {told !== null && (
        <Note tone="info" role="alert">
          {told === 'changed' ? text.changedSince : text.takenSince}
        </Note>
      )}
      <WeekTable label={klass.name} days={timetable.school_days} periods={periods}>
        {(weekday, period) => {
          const lesson = at({ weekday, period: period.period })
          const day = weekdayName(weekday, language)
          const starts = lesson?.starts ?? period.starts
          const subject = lesson && (nameIn(timetable.subjects, lesson.subject_id) ?? '')
          const isClashing = clashes.some((one) => one.lesson.weekday === weekday && one.lesson.period === period.period)
          return (
            <button
              type="button"
              className={styles.cell}
              data-clash={isClashing ? 'yes' : undefined}
              aria-label={subject === null ? text.add(day, starts) : text.change(subject, day, starts)}
              onClick={() => setChosen({ weekday, period })}
            >
              {lesson === null ? (
                <IconPlus size="s" />
              ) : (
                <span className={styles.lesson}>
                  <b>{subject}</b>
                  <span>{[nameIn(timetable.teachers, lesson.teacher_id), lesson.room].filter(Boolean).join(' · ')}</span>
                  {starts !== period.starts && <span>{starts}</span>}
                </span>
              )}
            </button>
          )
        }}
      </WeekTable>
      <Clashes clashes={clashes} meant={meant} textOf={clashText} onMeant={(key) => setMeant([...meant, key])} />
      {problem !== null && (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
      <div className={styles.acts}>
        <Button onClick={() => setMore([...more, nextPeriod(periods)])}>{text.morePeriods}</Button>
        <Choice
          label={text.copy}
          value=""
          options={[
            { value: '', word: text.copyNone },
            ...timetable.classes
              .filter(({ id }) => id !== klass.id && lessonsOf(timetable.lessons, id).length > 0)
              .map(({ id, name }) => ({ value: id, word: name })),
          ]}
          onChange={(from) => {
            if (from === '') return
            // Another class has another teacher of its own.
            const own = timetable.classes.find(({ id }) => id === from)
            const theirs = lessonsOf(timetable.lessons, from)
            setWeek(theirs.map((one) => (one.teacher_id === own?.teacher_id ? { ...one, teacher_id: null } : one)))
            toast(text.copied(own?.name ?? ''))
          }}
        />
        {isChanged && (
          <span className={styles.save}>
            <Button
              onClick={() => {
                setWeek(saved)
                setMeant([])
                setTold(null)
              }}
            >
              {text.undo}
            </Button>
            <Button kind="primary" busy={isBusy} disabled={open.length > 0} onClick={() => void save()}>
              {clashes.length === 0 ? text.save : text.saveMeant(clashes.length)}
            </Button>
          </span>
        )}
      </div>
      {chosen && (
        <LessonSheet
          timetable={timetable}
          classId={klass.id}
          weekday={chosen.weekday}
          period={chosen.period}
          lesson={at({ weekday: chosen.weekday, period: chosen.period.period })}
          onPut={(lesson) => {
            setWeek(withLesson(week, { weekday: chosen.weekday, period: chosen.period.period }, lesson))
            setTold(null)
            setChosen(null)
          }}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}
