import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from 'wouter'
import { Choice, ScreenHead } from '#features/frame'
import { useIsOffice, useSession } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Empty } from '@schoolgate/ui/empty'
import { useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { ClassWeek } from './class-week.tsx'
import { givenBy } from './draft.ts'
import { ReadWeek } from './read-week.tsx'
import { timetableQuery } from './timetable.queries.ts'
import { timetableWords } from './timetable.words.ts'
import styles from './timetable.module.css'

const VIEWS = ['class', 'teacher', 'room'] as const
type View = (typeof VIEWS)[number]

/** The week of the school: of a class, where the office changes it, of a teacher, and of a room. */
export function TimetableScreen() {
  const text = useWords(timetableWords)
  const isOffice = useIsOffice()
  const [, go] = useLocation()
  const asked = useQuery(timetableQuery)
  const search = new URLSearchParams(useSearch())
  const session = useSession()
  const me = session.state === 'in' ? session.staff.user.user_id : ''
  if (!asked.data)
    return (
      <>
        <ScreenHead title={text.title} line={text.line} />
        <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine}>
          <SkeletonBar />
        </NotHereYet>
      </>
    )
  const timetable = asked.data
  const rooms = [...new Set(timetable.lessons.flatMap(({ room }) => room ?? []))].toSorted()
  const choices: Record<View, readonly { value: string; word: string }[]> = {
    class: timetable.classes.map(({ id, name }) => ({ value: id, word: name })),
    teacher: timetable.teachers.map(({ id, name }) => ({ value: id, word: name })),
    room: rooms.map((room) => ({ value: room, word: room })),
  }
  // Who teaches begins with the own week.
  const teaches = choices.teacher.some(({ value }) => value === me)
  const view = VIEWS.find((one) => one === search.get('by')) ?? (teaches && !isOffice ? 'teacher' : 'class')
  const find = (of: string | null) => choices[view].find(({ value }) => value === of)
  const chosen = find(search.get('of')) ?? find(me) ?? choices[view][0]
  const show = (by: View, of?: string) =>
    go(`/timetable?${new URLSearchParams({ by, ...(of === undefined ? {} : { of }) }).toString()}`, { replace: true })
  const klass = timetable.classes.find(({ id }) => id === chosen?.value)
  return (
    <div className={styles.screen}>
      <ScreenHead
        title={text.title}
        line={isOffice ? text.line : text.readOnly}
        acts={isOffice && <Button href="/timetable/stand-ins">{text.toStandIns}</Button>}
      />
      {timetable.classes.length === 0 ? (
        <Empty title={text.none} line={text.noneLine} />
      ) : (
        <>
          <div className={styles.choices}>
            <Choice
              label={text.by}
              value={view}
              options={VIEWS.map((value) => ({ value, word: text.views[value] }))}
              onChange={(by) => show(by)}
            />
            {chosen && (
              <Choice label={text.which[view]} value={chosen.value} options={choices[view]} onChange={(of) => show(view, of)} />
            )}
          </div>
          {!chosen && <p className={styles.small}>{text.noRooms}</p>}
          {chosen && view === 'class' && klass && isOffice && <ClassWeek key={klass.id} timetable={timetable} klass={klass} />}
          {chosen && (view !== 'class' || !isOffice) && (
            <ReadWeek
              timetable={timetable}
              label={chosen.word}
              isMeant={(lesson) =>
                view === 'class'
                  ? lesson.class_id === chosen.value
                  : view === 'room'
                    ? lesson.room === chosen.value
                    : givenBy(timetable, lesson) === chosen.value
              }
            />
          )}
        </>
      )}
    </div>
  )
}
