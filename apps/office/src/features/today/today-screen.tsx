import type { ReactNode } from 'react'
import { useReasons } from '#features/attendance'
import { openSteps, useFirstSteps } from '#features/founding'
import { ScreenHead, useNow } from '#features/frame'
import { type Staff, useSession } from '#features/identity'
import { useProposals } from '#features/intake'
import { useLatestNotices, waitingFor } from '#features/notices'
import { isUnderWay, useWork, workTitle } from '#features/work'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { IconHandTap } from '@schoolgate/ui/icons/hand-tap'
import { IconIdentificationCard } from '@schoolgate/ui/icons/identification-card'
import { IconListChecksFill } from '@schoolgate/ui/icons/list-checks-fill'
import { IconMegaphoneSimple } from '@schoolgate/ui/icons/megaphone-simple'
import { IconNote } from '@schoolgate/ui/icons/note'
import { IconShieldCheck } from '@schoolgate/ui/icons/shield-check'
import { IconWarningCircle } from '@schoolgate/ui/icons/warning-circle'
import { dayOf, dayText, timeText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { Progress } from '@schoolgate/ui/progress'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { Slip } from '@schoolgate/ui/slip'
import { TextLink } from '@schoolgate/ui/text-link'
import styles from './today.module.css'
import { todayWords } from './today.words.ts'

/** Where the day turns for a greeting. */
const NOON = 12
const EVENING = 18
/** So many are named; the others are counted. */
const NAMED = 2

type Need = { key: string; icon: ReactNode; title: string; line: string; act: string; href: string }

const namesOf = (names: readonly string[], all: number, andMore: (names: string, more: number) => string): string => {
  const named = [...new Set(names)].slice(0, NAMED)
  return andMore(named.join(', '), all - named.length)
}

/** What waits for this role, as far as the school has said. */
const useNeeds = ({ role, new_factor_asked }: Staff, now: Date) => {
  const text = useWords(todayWords)
  const reads = role !== 'bursar'
  const agrees = role === 'head' || role === 'office'
  const asks = role !== 'teacher'
  const reasons = useReasons(reads)
  const proposals = useProposals(agrees)
  const work = useWork(asks)
  const begins = useFirstSteps(agrees)
  const notices = useLatestNotices(agrees)
  const asked = [...(reads ? [reasons] : []), ...(agrees ? [proposals, begins, notices] : []), ...(asks ? [work] : [])]
  const needs: Need[] = []
  if (new_factor_asked)
    needs.push({
      key: 'proof',
      icon: <IconShieldCheck />,
      title: text.newProof,
      line: text.newProofLine,
      act: text.setUp,
      href: '/proofs',
    })
  const left = openSteps(begins.data).length
  if (left > 0)
    needs.push({
      key: 'first',
      icon: <IconListChecksFill />,
      title: text.firstSteps(left),
      line: text.firstStepsLine,
      act: text.goOn,
      href: '/first',
    })
  const waiting = reasons.data?.explanations ?? []
  if (waiting.length > 0)
    needs.push({
      key: 'reasons',
      icon: <IconNote />,
      title: text.reasons(waiting.length, reasons.data?.next_cursor != null),
      line: namesOf(
        waiting.map(({ ward }) => ward.fullname),
        waiting.length,
        text.andMore,
      ),
      act: text.read,
      href: '/reasons',
    })
  const { proposals: said = [], waiting: open = 0 } = proposals.data ?? {}
  if (open > 0)
    needs.push({
      key: 'proposals',
      icon: <IconIdentificationCard />,
      title: text.proposals(open),
      line: namesOf(
        said.map(({ person }) => person.fullname),
        open,
        text.andMore,
      ),
      act: text.open,
      href: '/proposals',
    })
  const { unread, unanswered } = waitingFor(notices.data ?? [], now)
  const [loud] = unread
  if (loud)
    needs.push({
      key: 'unread',
      icon: <IconWarningCircle />,
      title: text.unread(loud.counts.guardians - loud.counts.read),
      line: loud.title,
      act: text.look,
      href: `/notices?notice=${loud.id}`,
    })
  if (unanswered.length > 0)
    needs.push({
      key: 'answers',
      icon: <IconHandTap />,
      title: text.unanswered(unanswered.length),
      line: namesOf(
        unanswered.map(({ title }) => title),
        unanswered.length,
        text.andMore,
      ),
      act: text.look,
      href: '/notices',
    })
  const failed = work.data?.filter(({ state }) => state === 'failed') ?? []
  if (failed.length > 0)
    needs.push({
      key: 'work',
      icon: <IconWarningCircle />,
      title: text.failed(failed.length),
      line: namesOf(failed.map(workTitle), failed.length, text.andMore),
      act: text.look,
      href: '/work',
    })
  return { asked, needs, isHere: asked.every(({ data }) => data !== undefined) }
}

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
  const { needs, asked, isHere } = useNeeds(session, now)
  const [firstName = ''] = session.user.fullname.split(' ')
  const isOffice = session.role === 'head' || session.role === 'office'
  return (
    <>
      <ScreenHead
        title={greetingOf(now, text)(firstName)}
        line={`${dayText(dayOf(now), language)}, ${timeText(now, language)}`}
        acts={
          isOffice && (
            <Button kind="primary" href="/notices?new">
              <IconMegaphoneSimple size="s" />
              {text.newNotice}
            </Button>
          )
        }
      />
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
        {session.role !== 'teacher' && <Running />}
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
