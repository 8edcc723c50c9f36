import { ScreenHead, useNow } from '#features/frame'
import { type Staff, useSession } from '#features/identity'
import { isUnderWay, useWork, workTitle } from '#features/work'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { IconMegaphoneSimple } from '@schoolgate/ui/icons/megaphone-simple'
import { dayOf, dayText, timeText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { Progress } from '@schoolgate/ui/progress'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { Slip } from '@schoolgate/ui/slip'
import { TextLink } from '@schoolgate/ui/text-link'
import { Events, Figures, Registers } from './day-at-school.tsx'
import styles from './today.module.css'
import { Lessons, OwnClasses, ToTake } from './teacher-day.tsx'
import { useDayAtSchool, useMyDay } from './today.queries.ts'
import { todayWords } from './today.words.ts'
import { useNeeds } from './use-needs.tsx'

/** Where the day turns for a greeting. */
const NOON = 12
const EVENING = 18
const greetingOf = (now: Date, text: { morning: Greeting; afternoon: Greeting; evening: Greeting }): Greeting =>
  now.getHours() < NOON ? text.morning : now.getHours() < EVENING ? text.afternoon : text.evening
type Greeting = (name: string) => string

/** What needs this person today, what runs, and nothing else. */
export function TodayScreen() {
  const session = useSession()
  return session.state === 'in' ? <Today session={session.staff} /> : null
}

function Today({ session }: { session: Staff }) {
  const text = useWords(todayWords)
  const language = useLanguage()
  const now = useNow()
  const [firstName = ''] = session.user.fullname.split(' ')
  const isOffice = session.role === 'head' || session.role === 'office'
  const isTeacher = session.role === 'teacher'
  const day = useDayAtSchool(isOffice)
  const own = useMyDay(isTeacher)
  const { needs, asked, isHere } = useNeeds(session, now, day.data ?? own.data ?? {})
  const term = day.data?.term ?? own.data?.term
  return (
    <>
      <ScreenHead
        title={greetingOf(now, text)(firstName)}
        line={[
          `${dayText(dayOf(now), language)}, ${timeText(now, language)}`,
          ...(term ? [text.week(term.name, term.week, term.weeks)] : []),
        ].join(' · ')}
        acts={
          isOffice && (
            <Button kind="primary" href="/notices?new">
              <IconMegaphoneSimple size="s" />
              {text.newNotice}
            </Button>
          )
        }
      />
      {isTeacher && <ToTake />}
      {isOffice && <Figures day={day} isHead={session.role === 'head'} />}
      <div className={styles.columns}>
        {!isHere && (
          <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine}>
            <SkeletonBar />
          </NotHereYet>
        )}
        {isHere && needs.length === 0 && (
          <Card>
            <h2>{text.nothing}</h2>
            <p className={styles.line}>{text.nothingLine}</p>
          </Card>
        )}
        {isHere && needs.length > 0 && (
          <Slip title={isOffice ? text.needsOffice : text.needsYou} count={needs.length}>
            <ul className={styles.needs}>
              {needs.map((need) => (
                <li key={need.key} className={styles.need}>
                  {need.icon}
                  <span className={styles.words}>
                    <b>{need.title}</b>
                    <span>{need.line}</span>
                  </span>
                  <Button size="small" href={need.href} aria-label={`${need.act}: ${need.title}`}>
                    {need.act}
                  </Button>
                </li>
              ))}
            </ul>
          </Slip>
        )}
        <div className={styles.side}>
          {day.data && <Registers day={day.data} />}
          {day.data && <Events day={day.data} />}
          {isTeacher && !own.data && (
            <NotHereYet asked={own} title={text.didNotCome} line={text.didNotComeLine}>
              <SkeletonBar />
            </NotHereYet>
          )}
          {own.data && <Lessons day={own.data} />}
          {own.data && <OwnClasses day={own.data} />}
          {!isTeacher && <Running />}
        </div>
      </div>
    </>
  )
}

function Running() {
  const text = useWords(todayWords)
  const { data: work = [] } = useWork()
  const now = work.filter(isUnderWay)
  const ready = work.filter(({ file }) => file !== null)
  return (
    <Card className={styles.running}>
      <h2>{text.work}</h2>
      {now.length === 0 && <p className={styles.line}>{text.noWork}</p>}
      {now.map((one) => (
        <div key={one.id} className={styles.job}>
          <b>{workTitle(one)}</b>
          <Progress
            label={workTitle(one)}
            {...(one.progress ? { value: one.progress.done / Math.max(1, one.progress.total) } : {})}
          />
        </div>
      ))}
      {ready.length > 0 && <p>{text.filesLine(ready.length)}</p>}
      <TextLink href="/work">{text.allWork}</TextLink>
    </Card>
  )
}
