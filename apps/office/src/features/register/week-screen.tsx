import type { Mark } from '@schoolgate/contracts/registers'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRoute, useSearch } from 'wouter'
import { ReasonsOf } from '#features/attendance'
import { BackLink, ScreenHead } from '#features/frame'
import { type Staff, useSession } from '#features/identity'
import { Empty } from '@schoolgate/ui/empty'
import { dayText, timeText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { plainMark } from './marks.ts'
import { MarkSign } from './mark-sign.tsx'
import { ReasonSheet } from './reason-sheet.tsx'
import { weekQuery } from './register.queries.ts'
import { registerWords } from './register.words.ts'
import { ofClass, Spans } from './spans.tsx'
import { useWeek, type Week } from './use-week.ts'
import { type Place, WeekGrid } from './week-grid.tsx'
import { ChosenCell, ToSave } from './week-side.tsx'
import { weekWords } from './week.words.ts'
import styles from './week.module.css'

const SIGNED = ['in', 'late', 'away', 'known', 'half'] as const
/** When a child came on a day that is over nobody can know here: the time is asked for. */
const SCHOOL_BEGAN = '08:00'

/** A class's registers of a week, for the keyboard. */
export function WeekScreen() {
  const session = useSession()
  const text = useWords(weekWords)
  const [, params] = useRoute('/register/:id/week')
  const id = params?.id ?? ''
  const day = new URLSearchParams(useSearch()).get('day')
  const asked = useQuery(weekQuery(id, day))
  if (session.state !== 'in') return null
  if (!asked.data)
    return (
      <>
        <BackLink href="/register">{text.back}</BackLink>
        <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine} heading="h1">
          <SkeletonBar />
        </NotHereYet>
      </>
    )
  return <OfWeek key={asked.data.days[0]?.day} week={asked.data} day={day} askedAt={asked.dataUpdatedAt} staff={session.staff} />
}

type OfWeekProps = { week: Week; day: string | null; askedAt: number; staff: Staff }

function OfWeek({ week, day, askedAt, staff }: OfWeekProps) {
  const text = useWords(weekWords)
  const register = useWords(registerWords)
  const language = useLanguage()
  const taking = useWeek(week, { day, askedAt, staff })
  const today = week.days.findIndex((one) => one.day === one.today)
  const [at, setAt] = useState<Place>({ row: 0, column: Math.max(today, 0) })
  const [isAsking, setAsking] = useState(false)
  const [first, last, current] = [week.days[0], week.days.at(-1), week.days[today]]
  const pupil = taking.pupils[at.row]
  const chosen = week.days[at.column]
  const cell = pupil ? taking.cell(at.column, pupil.id) : null
  const say = (is: Mark['is']) => {
    if (!pupil || !chosen || cell === null) return
    const isOver = chosen.day < chosen.today
    taking.name(at.column, pupil.id, plainMark(is, isOver ? SCHOOL_BEGAN : taking.time(at.column)))
    if (is === 'late' && isOver) setAsking(true)
  }
  const now = taking.days[today]
  return (
    <>
      <BackLink href="/register">{text.back}</BackLink>
      <ScreenHead
        title={today >= 0 ? text.thisWeek(week.class.name) : text.title(week.class.name)}
        line={
          current && now && current.taken !== null
            ? [
                dayText(current.day, language),
                register.counts(taking.counts(now)),
                ...(current.taken.at === null ? [] : [text.savedAt(timeText(current.taken.at, language, current.timezone))]),
              ].join(' · ')
            : first && last && text.weekOf(dayText(first.day, language), dayText(last.day, language))
        }
        acts={
          <Spans
            now="week"
            words={['week', 'month', 'term']}
            hrefOf={ofClass(week.class.id)}
            before={week.before}
            after={week.after}
          />
        }
      />
      {week.days.length === 0 || taking.pupils.length === 0 ? (
        <Empty title={text.noDays} line={text.noDaysLine} />
      ) : (
        <div className={styles.beside}>
          <div>
            <WeekGrid
              week={week}
              taking={taking}
              at={at}
              onGo={setAt}
              onSay={say}
              onMore={() => cell?.said && cell.mark.is !== 'in' && setAsking(true)}
            />
            <p className={styles.keys}>
              <span>
                <kbd>←</kbd> <kbd>→</kbd> <kbd>↑</kbd> <kbd>↓</kbd> {text.arrows}
              </span>
              <span>
                <kbd>Enter</kbd> {text.enter}
              </span>
              <span>
                <kbd>Ctrl</kbd> <kbd>Z</kbd> {text.undoKey}
              </span>
            </p>
          </div>
          <div className={styles.side}>
            {pupil && chosen && (
              <ChosenCell cell={cell} name={pupil.fullname} day={chosen.day} onSay={say} onMore={() => setAsking(true)} />
            )}
            <ToSave taking={taking} />
            <ReasonsOf title={text.reasons} none={text.noReasons} wardIds={taking.pupils.map(({ id }) => id)} />
            <p className={styles.legend}>
              {SIGNED.map((tone) => (
                <span key={tone} data-is={tone}>
                  <MarkSign tone={tone} /> {text.legend[tone]}
                </span>
              ))}
            </p>
          </div>
        </div>
      )}
      {isAsking && pupil && cell && (
        <ReasonSheet
          pupil={cell.pupil}
          mark={cell.mark}
          alert="never"
          alertAt=""
          onChange={(mark) => taking.name(at.column, pupil.id, mark)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
