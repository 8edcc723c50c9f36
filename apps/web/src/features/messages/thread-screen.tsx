import type { Ward } from '@schoolgate/contracts/wards'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'wouter'
import { NoWards, useSelectedWard, useWards } from '#features/wards'
import { ApiError } from '@schoolgate/ui/lib/api'
import { Empty } from '@schoolgate/ui/empty'
import { dayOf, dayText } from '@schoolgate/ui/lib/dates'
import { log } from '@schoolgate/ui/lib/log'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Mute } from '@schoolgate/ui/mute'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { Page } from '#ui/page'
import { Entry, Waiting } from './entry.tsx'
import styles from './messages.module.css'
import { askMessagesAgain, type Thread, threadQuery } from './messages.queries.ts'
import { messagesWords } from './messages.words.ts'
import { messagesOutbox, type Said } from './outbox.ts'
import { ReportThread } from './report-thread.tsx'
import { SayMore } from './say-more.tsx'

const NOT_FOUND = 404

/** One question with all that was said since, and the way to say more. */
export function ThreadScreen() {
  const text = useWords(messagesWords)
  const { id = '' } = useParams()
  const ward = useSelectedWard()
  const wards = useWards()
  const asked = useQuery(threadQuery(ward?.id ?? '', id))
  const content = () => {
    if (wards.data?.length === 0) return <NoWards />
    if (asked.error instanceof ApiError && asked.error.status === NOT_FOUND)
      return <Empty title={text.notOpened} line={text.notOpenedLine} />
    if (ward && asked.data) return <Talk key={id} ward={ward} talk={asked.data} />
    return (
      <NotHereYet asked={[asked, wards]} title={text.notOpened} line={text.notOpenedLine}>
        <SkeletonBar width="84%" height={90} gap={20} />
        <SkeletonBar width="84%" height={110} gap={14} />
      </NotHereYet>
    )
  }
  const thread = asked.data?.thread
  return (
    <Page
      title={thread ? (thread.sits ?? text.desks[thread.desk]) : text.title}
      back={ward ? `/messages?ward=${ward.id}` : '/messages'}
    >
      {content()}
    </Page>
  )
}

/** What the school said last is read now: its dot goes, and no SMS follows. */
const useRead = (wardId: string, { thread, entries }: Thread) => {
  const client = useQueryClient()
  const last = entries.findLast(({ side, kind }) => side === 'school' && kind === 'said')?.id
  useEffect(() => {
    if (last === undefined) return
    // Not worth an error: the dot then stays until the next visit.
    messagesOutbox
      .tell({ what: 'read', ward_id: wardId, thread_id: thread.id, up_to: last }, '')
      .then((told) => told && client.invalidateQueries({ queryKey: ['messages', wardId, 'all'] }))
      .catch((error: unknown) => log('the thread was not marked as read', error))
  }, [client, wardId, thread.id, last])
}

function Talk({ ward, talk }: { ward: Ward; talk: Thread }) {
  const text = useWords(messagesWords)
  const language = useLanguage()
  const client = useQueryClient()
  const { thread, entries, timezone } = talk
  useRead(ward.id, talk)
  const waiting = messagesOutbox.useWaiting().filter((one): one is Said => one.what === 'say' && one.thread_id === thread.id)
  const of = { wardId: ward.id, threadId: thread.id, now: talk.now, onChanged: () => void askMessagesAgain(client, ward.id) }
  const days = Map.groupBy(entries, ({ at }) => dayOf(at, timezone))
  return (
    <div className={styles.stack}>
      <Mute>
        {[text.thread(ward.first_name), text.topics[thread.about], ...(thread.is_private ? [text.isPrivate] : [])].join(' · ')}
      </Mute>
      <ol className={styles.talk} aria-label={text.said}>
        {[...days].flatMap(([day, said]) => [
          <li key={day} className={styles.sys}>
            {dayText(day, language)}
          </li>,
          ...said.map((entry) => <Entry key={entry.id} entry={entry} timezone={timezone} of={of} />),
        ])}
        {waiting.map((one) => (
          <Waiting key={one.key} words={one.text} papers={one.papers?.length ?? 0} />
        ))}
      </ol>
      <SayMore ward={ward} talk={talk} onSaid={() => askMessagesAgain(client, ward.id)} />
      <ReportThread wardId={ward.id} threadId={thread.id} onTold={() => askMessagesAgain(client, ward.id)} />
    </div>
  )
}
