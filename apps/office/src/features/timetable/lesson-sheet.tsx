import type { OfficeLesson } from '@schoolgate/contracts/office-timetable'
import { useState } from 'react'
import { Choice } from '#features/frame'
import { Button } from '@schoolgate/ui/button'
import { Field } from '@schoolgate/ui/field'
import { weekdayName } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { Sheet } from '@schoolgate/ui/sheet'
import { useClashText } from './clashes.tsx'
import { clashesIn, type Period } from './draft.ts'
import type { Timetable } from './timetable.queries.ts'
import { timetableWords } from './timetable.words.ts'
import styles from './timetable.module.css'

const NOBODY = ''
const LONGEST_ROOM = 40

type LessonProps = {
  timetable: Timetable
  classId: string
  weekday: number
  period: Period
  lesson: OfficeLesson | null
  onPut: (lesson: OfficeLesson | null) => void
  onClose: () => void
}

/** One lesson: what, by whom, where and when; what it would clash with stands there before it is put. */
export function LessonSheet({ timetable, classId, weekday, period, lesson, onPut, onClose }: LessonProps) {
  const text = useWords(timetableWords)
  const language = useLanguage()
  const clashText = useClashText(timetable)
  const [subject, setSubject] = useState(lesson?.subject_id ?? timetable.subjects[0]?.id ?? '')
  const [teacher, setTeacher] = useState(lesson?.teacher_id ?? NOBODY)
  const [room, setRoom] = useState(lesson?.room ?? '')
  const [starts, setStarts] = useState(lesson?.starts ?? period.starts)
  const [ends, setEnds] = useState(lesson?.ends ?? period.ends)
  const made: OfficeLesson = {
    weekday,
    period: period.period,
    starts,
    ends,
    subject_id: subject,
    teacher_id: teacher === NOBODY ? null : teacher,
    room: room.trim() === '' ? null : room.trim(),
  }
  const clashes = clashesIn(timetable, classId, [made])
  return (
    <Sheet
      open
      onClose={onClose}
      title={text.sheet(weekdayName(weekday, language), period.starts)}
      actions={
        <>
          {lesson !== null && <Button onClick={() => onPut(null)}>{text.takeOut}</Button>}
          <Button kind="primary" full disabled={subject === '' || starts === '' || ends <= starts} onClick={() => onPut(made)}>
            {text.put}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Choice
          label={text.subject}
          value={subject}
          options={timetable.subjects.map(({ id, name }) => ({ value: id, word: name }))}
          onChange={setSubject}
        />
        <Choice
          label={text.teacher}
          value={teacher}
          options={[
            { value: NOBODY, word: text.nobody },
            ...timetable.teachers.map(({ id, name }) => ({ value: id, word: name })),
          ]}
          onChange={setTeacher}
        />
        <Field
          label={text.room}
          hint={text.roomHint}
          value={room}
          maxLength={LONGEST_ROOM}
          onChange={({ target }) => setRoom(target.value)}
        />
        <div className={styles.two}>
          <Field label={text.starts} type="time" value={starts} onChange={({ target }) => setStarts(target.value)} />
          <Field
            label={text.ends}
            type="time"
            value={ends}
            error={ends <= starts ? text.endsFirst : null}
            onChange={({ target }) => setEnds(target.value)}
          />
        </div>
        {clashes.map((clash) => (
          <Note key={clash.key} tone="info" role="status">
            {clashText(clash)}
          </Note>
        ))}
      </div>
    </Sheet>
  )
}
