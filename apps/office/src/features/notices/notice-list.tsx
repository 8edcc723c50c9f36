import type { OfficeNotice } from '@schoolgate/contracts/office-notices'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ScreenHead, useNow } from '#features/frame'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Empty } from '@schoolgate/ui/empty'
import { IconMegaphoneSimple } from '@schoolgate/ui/icons/megaphone-simple'
import { IconPencilLine } from '@schoolgate/ui/icons/pencil-line'
import { useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { toast } from '@schoolgate/ui/toast'
import { draftOf, isBegun, keepDraft } from './compose/index.ts'
import styles from './notice-list.module.css'
import { NoticeRow } from './notice-row.tsx'
import { noticesQuery } from './kept/index.ts'
import { noticesWords } from './notices.words.ts'

const PARTS = [
  ['scheduled', 'scheduled'],
  ['sent', 'sent'],
  ['taken_back', 'takenBack'],
] as const

/** What is still to go, what went with how many read and answered it, and what was taken back. */
export function NoticeList({ person }: { person: string }) {
  const text = useWords(noticesWords)
  const now = useNow()
  const asked = useInfiniteQuery(noticesQuery)
  const notices = asked.data?.pages.flatMap((page) => page.notices) ?? []
  return (
    <>
      <ScreenHead
        title={text.title}
        line={text.line}
        acts={
          <Button kind="primary" href="/notices?new">
            <IconMegaphoneSimple size="s" />
            {text.write}
          </Button>
        }
      />
      <Begun person={person} />
      {asked.data === undefined && (
        <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine}>
          <SkeletonBar height={64} />
          <SkeletonBar height={64} gap={12} />
          <SkeletonBar height={64} gap={12} />
        </NotHereYet>
      )}
      {asked.data !== undefined && notices.length === 0 && <Empty title={text.none} line={text.noneLine} />}
      {PARTS.map(([state, word]) => (
        <Part key={state} title={text[word]} notices={notices.filter((notice) => notice.state === state)} now={now} />
      ))}
      {asked.hasNextPage && (
        <Button busy={asked.isFetchingNextPage} onClick={() => void asked.fetchNextPage()}>
          {text.more}
        </Button>
      )}
    </>
  )
}

function Part({ title, notices, now }: { title: string; notices: readonly OfficeNotice[]; now: Date }) {
  if (notices.length === 0) return null
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      <Card flush>
        <ul>
          {notices.map((notice) => (
            <NoticeRow key={notice.id} notice={notice} now={now} />
          ))}
        </ul>
      </Card>
    </section>
  )
}

/** What this person began here and did not send. */
function Begun({ person }: { person: string }) {
  const text = useWords(noticesWords)
  const [draft, setDraft] = useState(() => draftOf(person))
  if (draft === null || !isBegun(draft)) return null
  const drop = () => {
    const dropped = draft
    keepDraft(person, null)
    setDraft(null)
    const bringBack = () => {
      keepDraft(person, dropped)
      setDraft(dropped)
    }
    toast(text.dropped, { action: { label: text.goBack, onPress: bringBack } })
  }
  return (
    <Card className={styles.begun}>
      <IconPencilLine />
      <div>
        <h2>{text.begun}</h2>
        <p>{draft.title.trim() || text.untitled}</p>
      </div>
      <span className={styles.acts}>
        <Button size="small" href="/notices?new">
          {text.goOn}
        </Button>
        <Button size="small" kind="bare" onClick={drop}>
          {text.drop}
        </Button>
      </span>
    </Card>
  )
}
