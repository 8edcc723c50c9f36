import type { DeskList, DeskThread } from '@schoolgate/contracts/office-messages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useRoute } from 'wouter'
import { comingText, ScreenHead, useNow } from '#features/frame'
import { Arch, useSession } from '#features/identity'
import { Card } from '@schoolgate/ui/card'
import { Chip } from '@schoolgate/ui/chip'
import { Empty } from '@schoolgate/ui/empty'
import { IconClock } from '@schoolgate/ui/icons/clock'
import { classes } from '@schoolgate/ui/lib/classes'
import { dayOf, momentText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { Pill, PillRow } from '@schoolgate/ui/pill'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import styles from './messages.module.css'
import { threadsQuery, type Threads } from './messages.queries.ts'
import { messagesWords } from './messages.words.ts'
import { OneThread } from './one-thread.tsx'
import { OwnHours } from './own-hours.tsx'

/** What waits for somebody first. */
const LISTS: readonly DeskList[] = ['waiting', 'held', 'answered', 'closed']

/** What families ask: the list, and beside it the one that is open. */
export function MessagesScreen() {
  const session = useSession()
  return session.state === 'in' ? <Desk person={session.staff.user.user_id} role={session.staff.role} /> : null
}

function Desk({ person, role }: { person: string; role: string }) {
  const text = useWords(messagesWords)
  const [, params] = useRoute('/messages/:id')
  const id = params?.id
  const [state, setState] = useState<DeskList>('waiting')
  const asked = useQuery(threadsQuery(state))
  const isHead = role === 'head'
  const decides = isHead || role === 'office'
  const held = asked.data?.held ?? 0
  // Most schools hold no words: there is no list of them until some wait.
  const lists = LISTS.filter((one) => one !== 'held' || held > 0 || state === 'held')
  return (
    <>
      <ScreenHead
        title={text.title}
        line={asked.data && text.line(asked.data.hours.from, asked.data.hours.to)}
        acts={
          asked.data && (
            <div className={styles.head}>
              <Hours list={asked.data} />
              {role === 'teacher' && (
                <OwnHours key={JSON.stringify(asked.data.own_hours)} school={asked.data.hours} own={asked.data.own_hours} />
              )}
            </div>
          )
        }
      />
      <div className={classes(styles.desk, id !== undefined && styles.opened)}>
        <Card flush className={styles.list}>
          <div className={styles.filter}>
            <PillRow label={text.filter}>
              {lists.map((one) => (
                <Pill key={one} pressed={one === state} onClick={() => setState(one)}>
                  {text.states[one]}
                  {one === 'held' && held > 0 && ` ${held}`}
                  {one === 'waiting' && asked.data && asked.data.waiting > 0 && ` ${asked.data.waiting}`}
                </Pill>
              ))}
            </PillRow>
          </div>
          {asked.data ? (
            <List list={asked.data} state={state} opened={id} />
          ) : (
            <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine}>
              <SkeletonBar height={64} />
              <SkeletonBar height={64} />
            </NotHereYet>
          )}
        </Card>
        {id !== undefined && <OneThread key={id} id={id} person={person} isHead={isHead} decides={decides} />}
      </div>
    </>
  )
}

function Hours({ list: { hours: school, own_hours, is_open, opens_at: at, timezone } }: { list: Threads }) {
  const text = useWords(messagesWords)
  const language = useLanguage()
  const now = useNow(at)
  const hours = own_hours ?? school
  const isToday = at === null || dayOf(at, timezone) === dayOf(now, timezone)
  const opens = isToday ? hours.from : comingText(at, now, language, timezone)
  return (
    <span className={styles.hours}>
      <IconClock size="xs" />
      {is_open ? text.open(hours.to) : text.shut(opens)}
    </span>
  )
}

type ListProps = { list: Threads; state: DeskList; opened: string | undefined }

function List({ list: { threads, next_cursor, timezone }, state, opened }: ListProps) {
  const text = useWords(messagesWords)
  if (threads.length === 0) return <Empty title={text.none[state]} line={text.noneLine} />
  return (
    <>
      <ul aria-label={text.list}>
        {threads.map((thread) => (
          <li key={thread.id}>
            <ThreadLink thread={thread} timezone={timezone} isOpened={thread.id === opened} />
          </li>
        ))}
      </ul>
      {next_cursor !== null && <p className={styles.note}>{text.more}</p>}
    </>
  )
}

function ThreadLink({ thread, timezone, isOpened }: { thread: DeskThread; timezone: string; isOpened: boolean }) {
  const text = useWords(messagesWords)
  const language = useLanguage()
  const now = useNow()
  const { asked_by, ward, about, waiting_since, last_at, is_mine, desk, is_private, is_reported, is_held } = thread
  return (
    <Link href={`/messages/${thread.id}`} className={styles.row} aria-current={isOpened ? 'true' : undefined}>
      <Arch name={asked_by.fullname} onPage />
      <span className={styles.words}>
        <b>{asked_by.fullname}</b>
        <span className={styles.small}>
          {[ward.fullname, text.topics[about], ...(is_mine ? [] : [text.desks[desk]])].join(' · ')}
        </span>
        <span className={styles.small}>
          {waiting_since === null
            ? momentText(last_at, now, language, timezone)
            : text.since(momentText(waiting_since, now, language, timezone))}
        </span>
        {(is_private || is_reported || is_held) && (
          <span className={styles.chips}>
            {is_private && <Chip tone="line">{text.isPrivate}</Chip>}
            {is_held && <Chip tone="late">{text.isHeld}</Chip>}
            {is_reported && <Chip tone="bad">{text.isReported}</Chip>}
          </span>
        )}
      </span>
    </Link>
  )
}
