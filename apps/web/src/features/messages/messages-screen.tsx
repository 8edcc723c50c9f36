import type { FamilyThread } from '@schoolgate/contracts/messages'
import type { Ward } from '@schoolgate/contracts/wards'
import { useQuery } from '@tanstack/react-query'
import { useTimeZone } from '#features/identity'
import { NoWards, useSelectedWard, useWards, WardBar } from '#features/wards'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Chip } from '@schoolgate/ui/chip'
import { Empty } from '@schoolgate/ui/empty'
import { IconChatsTeardrop } from '@schoolgate/ui/icons/chats-teardrop'
import { IconClock } from '@schoolgate/ui/icons/clock'
import { momentText } from '@schoolgate/ui/lib/dates'
import { localPhone } from '@schoolgate/ui/lib/phone'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { List, ListRow } from '@schoolgate/ui/list'
import { Mute } from '@schoolgate/ui/mute'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { Page } from '#ui/page'
import styles from './messages.module.css'
import { type Messages, messagesQuery } from './messages.queries.ts'
import { messagesWords } from './messages.words.ts'
import { messagesOutbox } from './outbox.ts'

/** What a family asked the school about a ward, and the way to ask. */
export function MessagesScreen() {
  const text = useWords(messagesWords)
  const ward = useSelectedWard()
  const wards = useWards()
  const asked = useQuery(messagesQuery(ward?.id ?? ''))
  const content = () => {
    if (wards.data?.length === 0) return <NoWards />
    if (ward && asked.data) return <Threads key={ward.id} ward={ward} messages={asked.data} />
    return (
      <NotHereYet asked={[asked, wards]} title={text.notOpened} line={text.notOpenedLine}>
        <SkeletonBar height={64} gap={14} />
        <SkeletonBar height={64} gap={8} />
        <SkeletonBar height={64} gap={8} />
      </NotHereYet>
    )
  }
  return (
    <Page title={text.title} back="/home">
      <WardBar />
      {content()}
    </Page>
  )
}

function Threads({ ward, messages: { threads, may_write, phone, now } }: { ward: Ward; messages: Messages }) {
  const text = useWords(messagesWords)
  const waiting = messagesOutbox.useWaiting().filter(({ what, ward_id }) => what === 'ask' && ward_id === ward.id)
  const refused = messagesOutbox.useRefused().filter(({ what, ward_id }) => what === 'ask' && ward_id === ward.id)
  const newAddress = `/messages/new?ward=${ward.id}`
  if (!may_write)
    return (
      <Empty
        title={text.mayNot(ward.first_name)}
        line={text.mayNotLine}
        action={phone !== null && <Button href={`tel:${phone.replaceAll(/\s/g, '')}`}>{localPhone(phone)}</Button>}
      />
    )
  const ask = (
    <Button kind="primary" size="big" full href={newAddress}>
      {text.ask}
    </Button>
  )
  const kept = [
    ...refused.map((one) => ({ one, line: text.notTaken })),
    ...waiting.map((one) => ({ one, line: text.waitsHere })),
  ].flatMap(({ one, line }) => (one.what === 'ask' ? [{ one, line }] : []))
  if (threads.length + kept.length === 0) return <Empty title={text.none(ward.first_name)} line={text.noneLine} action={ask} />
  return (
    <div className={styles.stack}>
      {ask}
      <Card flush>
        <List label={text.said}>
          {kept.map(({ one, line }) => (
            <ListRow
              key={one.key}
              icon={<IconClock />}
              title={`${text.desks[one.desk]} · ${text.topics[one.about]}`}
              line={one.text}
              meta={<Mute>{line}</Mute>}
              {...(line === text.notTaken ? { href: newAddress } : {})}
            />
          ))}
          {threads.map((thread) => (
            <ThreadRow key={thread.id} thread={thread} wardId={ward.id} now={now} />
          ))}
        </List>
      </Card>
    </div>
  )
}

const TONES = { waiting: 'late', answered: 'ok', closed: 'line' } as const

function ThreadRow({ thread, wardId, now }: { thread: FamilyThread; wardId: string; now: string }) {
  const text = useWords(messagesWords)
  const language = useLanguage()
  const timeZone = useTimeZone()
  return (
    <ListRow
      icon={<IconChatsTeardrop />}
      title={`${text.desks[thread.desk]} · ${text.topics[thread.about]}`}
      line={thread.last_words}
      isNew={thread.unread > 0}
      href={`/messages/${thread.id}?ward=${wardId}`}
      meta={
        <>
          {thread.hold === 'waits' && <Chip tone="late">{text.waitsForOfficeShort}</Chip>}
          {thread.hold === 'returned' && <Chip tone="bad">{text.cameBackShort}</Chip>}
          {thread.hold === null && <Chip tone={TONES[thread.state]}>{text.states[thread.state]}</Chip>}
          {thread.is_private && <Chip tone="line">{text.isPrivate}</Chip>}
          <Mute>{momentText(thread.last_at, new Date(now), language, timeZone)}</Mute>
        </>
      }
    />
  )
}
