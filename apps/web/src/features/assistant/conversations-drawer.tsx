import { type ConversationThread, DRAWER_TITLE_LENGTH } from '@schoolgate/contracts/assistant'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useTimeZone } from '#features/identity'
import { useSelectedWard, useWards, WardPortrait } from '#features/wards'
import { momentText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { IconButton } from '@schoolgate/ui/icon-button'
import { IconChatsTeardrop } from '@schoolgate/ui/icons/chats-teardrop'
import { IconHandPalm } from '@schoolgate/ui/icons/hand-palm'
import { IconPlus } from '@schoolgate/ui/icons/plus'
import { IconTrash } from '@schoolgate/ui/icons/trash'
import { IconX } from '@schoolgate/ui/icons/x'
import { Mute } from '@schoolgate/ui/mute'
import { Ribbon } from '@schoolgate/ui/ribbon'
import { conversationsQuery } from './assistant.queries.ts'
import styles from './conversations-drawer.module.css'
import { conversationsWords } from './conversations.words.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { startChat } from './turns.ts'
import { chatAddress, useSelectedConversation } from './use-chat.ts'

/** A title as the drawer has room for it (specification §2, §9). */
export const shortTitle = (title: string): string => {
  const letters = Array.from(title)
  return letters.length > DRAWER_TITLE_LENGTH ? `${letters.slice(0, DRAWER_TITLE_LENGTH).join('')}…` : title
}

type Props = {
  /** The link to Home, as the shell draws its links. */
  home: ReactNode
  onClose: () => void
}

/** What the drawer holds on the page of questions: Home, a new question, and the conversations about the selected ward. */
export function ConversationsDrawer({ home, onClose }: Props) {
  const text = useWords(conversationsWords)
  const ward = useSelectedWard()
  const { data: wards = [] } = useWards()
  const [, navigate] = useLocation()
  const leave = () => {
    startChat(null)
    onClose()
  }
  const begin = () => {
    if (ward) navigate(chatAddress(ward.id), { replace: true })
    leave()
  }
  return (
    <div className={styles.inside}>
      <Ribbon />
      <div className={styles.top}>
        <div className={styles.home}>{home}</div>
        <IconButton label={text.close} onClick={onClose}>
          <IconX />
        </IconButton>
      </div>
      {ward && <Conversations key={ward.id} wardId={ward.id} name={ward.first_name} onBegin={begin} onOpen={leave} />}
      <Link className={styles.allow} href="/whatiallow" replace>
        <IconHandPalm size="s" />
        {text.allow}
      </Link>
      {ward && (
        <div className={styles.ward}>
          <WardPortrait ward={ward} place={wards.indexOf(ward)} size={34} />
          <span>
            <b className={styles.name}>{ward.fullname}</b>
            <Mute size="tiny">{ward.class}</Mute>
          </span>
        </div>
      )}
    </div>
  )
}

/** The same conversations beside the page of questions, where a wide screen has room for them. */
export function ConversationsPane() {
  const text = useWords(conversationsWords)
  const ward = useSelectedWard()
  const [, navigate] = useLocation()
  if (!ward) return null
  const begin = () => {
    startChat(null)
    navigate(chatAddress(ward.id), { replace: true })
  }
  return (
    <aside aria-label={text.title}>
      <Conversations key={ward.id} wardId={ward.id} name={ward.first_name} onBegin={begin} onOpen={() => startChat(null)} />
    </aside>
  )
}

type ListProps = { wardId: string; name: string; onBegin: () => void; onOpen: () => void }

function Conversations({ wardId, name, onBegin, onOpen }: ListProps) {
  const text = useWords(conversationsWords)
  const { data: threads, error, fetchStatus, refetch } = useQuery(conversationsQuery(wardId))
  const [deleting, setDeleting] = useState<ConversationThread | 'all' | null>(null)
  const isEmpty = threads?.length === 0
  const asking = (
    <Button kind="primary" full={!isEmpty} onClick={onBegin}>
      {!isEmpty && <IconPlus size="s" />}
      {text.ask}
    </Button>
  )
  return (
    <div className={styles.conversations}>
      {!isEmpty && asking}
      <h2 className={styles.heading}>{text.title}</h2>
      {isEmpty && (
        <div className={styles.none}>
          <IconChatsTeardrop size="l" />
          <p>{text.none}</p>
          {asking}
        </div>
      )}
      {!threads && (error || fetchStatus === 'paused') && (
        <div className={styles.none}>
          <p>{text.notOpened}</p>
          <Button size="small" onClick={() => void refetch()}>
            {text.tryAgain}
          </Button>
        </div>
      )}
      {threads && !isEmpty && (
        <>
          <ul className={styles.list} aria-label={text.title}>
            {threads.map((thread) => (
              <Conversation key={thread.id} thread={thread} onOpen={onOpen} onDelete={() => setDeleting(thread)} />
            ))}
          </ul>
          <Button size="small" kind="bare" onClick={() => setDeleting('all')}>
            <IconTrash size="s" />
            {text.deleteAll}
          </Button>
        </>
      )}
      <DeleteDialog what={deleting} wardId={wardId} name={name} onClose={() => setDeleting(null)} />
    </div>
  )
}

type RowProps = { thread: ConversationThread; onOpen: () => void; onDelete: () => void }

function Conversation({ thread, onOpen, onDelete }: RowProps) {
  const text = useWords(conversationsWords)
  const language = useLanguage()
  const timeZone = useTimeZone()
  const [now] = useState(() => new Date())
  const isCurrent = useSelectedConversation(thread.child_id) === thread.id
  const [day] = momentText(thread.date, now, language, timeZone).split(',')
  return (
    <li className={styles.row}>
      <Link
        className={styles.link}
        href={chatAddress(thread.child_id, thread.id)}
        replace
        aria-current={isCurrent ? 'true' : undefined}
        onClick={onOpen}
      >
        {shortTitle(thread.title)}
        <span className={styles.date}>{day}</span>
      </Link>
      <IconButton label={text.delete(shortTitle(thread.title))} onClick={onDelete}>
        <IconTrash size="s" />
      </IconButton>
    </li>
  )
}
