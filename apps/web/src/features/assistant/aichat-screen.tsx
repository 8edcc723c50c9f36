import type { Ward } from '@schoolgate/contracts/wards'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { NoWards, useSelectedWard, useWards, WardBar } from '#features/wards'
import { useIsReachable } from '@schoolgate/ui/lib/network'
import { useWords } from '@schoolgate/ui/lib/words'
import { Card } from '@schoolgate/ui/card'
import { Empty } from '@schoolgate/ui/empty'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { IconShieldCheck } from '@schoolgate/ui/icons/shield-check'
import { Note } from '@schoolgate/ui/note'
import { Page } from '#ui/page'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import styles from './aichat-screen.module.css'
import { introductionQuery } from './assistant.queries.ts'
import { assistantWords } from './assistant.words.ts'
import { Composer } from './composer.tsx'
import { ConsentSheet } from './consent-sheet.tsx'
import { ContactSheet, Contacts } from './contact-sheet.tsx'
import { Conversation } from './conversation.tsx'
import { startChat, stopTurn } from './turns.ts'
import { chatAddress, useAsking, useChat } from './use-chat.ts'
import { WaitingQuestion } from './waiting-question.tsx'
import { Welcome } from './welcome.tsx'

/** Ask about the selected ward: an answer from that ward's own records, and the page each figure stands on. */
export function AiChatScreen() {
  const text = useWords(assistantWords)
  const wards = useWards()
  const ward = useSelectedWard()
  const [, navigate] = useLocation()
  const title = text.title(ward?.first_name ?? '')
  const change = (id: string) => {
    startChat(null)
    navigate(chatAddress(id), { replace: true })
  }
  return (
    <Page title={title} menuLabel={text.menu} brand={<WardBar title={title} onChoose={change} />} hasHeading>
      {ward ? (
        <Chat key={ward.id} ward={ward} title={title} />
      ) : wards.data ? (
        <NoWards heading="h1" />
      ) : (
        <NotHereYet asked={wards} heading="h1" title={text.wardsNotOpened} line={text.notOpenedLine}>
          <Lines />
        </NotHereYet>
      )}
    </Page>
  )
}

function Lines() {
  return (
    <>
      <SkeletonBar width="70%" height={48} />
      <SkeletonBar height={140} gap={12} />
    </>
  )
}

function Chat({ ward, title }: { ward: Ward; title: string }) {
  const text = useWords(assistantWords)
  const isReachable = useIsReachable()
  const [draft, setDraft] = useState('')
  const [isContactOpen, setContactOpen] = useState(false)
  /** What the parent wants to ask, while they decide whether an outside service may see it. */
  const [undecided, setUndecided] = useState<string | null>(null)
  const introduction = useQuery(introductionQuery(ward.id))
  const chat = useChat(ward.id)
  const { askNew, askAgain } = useAsking(ward.id, { onUnheard: setDraft })
  const { vendor, questions, contact, state } = introduction.data ?? {}
  const { turn, messages } = chat

  const submit = (question: string) => {
    if (turn) return
    // Without network the choice cannot be told: until it is, no outside service sees anything.
    if (vendor?.consent === 'needed' && isReachable) return setUndecided(question)
    setDraft('')
    void askNew(question)
  }
  const decided = () => {
    setUndecided(null)
    setDraft('')
    if (undecided !== null) void askNew(undecided)
  }
  const hasFailed = introduction.error !== null || introduction.fetchStatus === 'paused'
  const isWaiting = chat.chatStarted && turn === undefined && messages.data === undefined && chat.waiting.length === 0
  const isOff = state === 'off'
  return (
    <div className={styles.page}>
      {isWaiting ? (
        <NotHereYet asked={messages} heading="h1" title={text.notOpened} line={text.notOpenedLine}>
          <Lines />
        </NotHereYet>
      ) : chat.chatStarted ? (
        <Conversation chat={chat} title={title} onAskNew={submit} onAskAgain={(question) => void askAgain(question)} />
      ) : isOff ? (
        <>
          <Empty heading="h1" title={text.off} line={text.offLine} />
          <Card flush>
            <Contacts contact={contact} />
          </Card>
        </>
      ) : (
        <Welcome ward={ward} questions={questions ?? (hasFailed ? null : undefined)} onAsk={submit} />
      )}
      {!chat.chatStarted && chat.elsewhere.length > 0 && (
        <section className={styles.elsewhere} aria-label={text.waitingTitle}>
          <h2>{text.waitingTitle}</h2>
          {chat.elsewhere.map((waiting) => (
            <WaitingQuestion key={waiting.question.key} waiting={waiting} onAskAgain={(question) => void askAgain(question)} />
          ))}
        </section>
      )}
      {!isOff && (
        <div className={styles.promise}>
          <Note icon={<IconShieldCheck size="s" />}>
            {text.promise(ward.first_name)}
            {vendor?.consent === 'given' && ` ${text.vendor(vendor.name, vendor.region)}`}
          </Note>
        </div>
      )}
      {!isOff && (
        <Composer
          draft={draft}
          placeholder={turn ? text.answering : chat.chatStarted ? text.askMore : text.askAbout(ward.first_name)}
          onDraft={setDraft}
          onAsk={submit}
          onStop={turn ? () => stopTurn(turn.question.key) : null}
          onContact={() => setContactOpen(true)}
        />
      )}
      <ContactSheet open={isContactOpen} onClose={() => setContactOpen(false)} contact={contact} />
      {vendor && (
        <ConsentSheet
          open={undecided !== null}
          vendor={vendor}
          keepsUnanswered={introduction.data?.keeps_unanswered ?? false}
          onClose={() => setUndecided(null)}
          onDecided={decided}
        />
      )}
    </div>
  )
}
