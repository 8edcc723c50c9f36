import type { ChatMessage } from '@schoolgate/contracts/assistant'
import { useEffect, useRef, useState } from 'react'
import { useTimeZone } from '#features/identity'
import { momentText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { IconArrowClockwise } from '@schoolgate/ui/icons/arrow-clockwise'
import { IconBookOpenText } from '@schoolgate/ui/icons/book-open-text'
import { Mute } from '@schoolgate/ui/mute'
import { VisuallyHidden } from '@schoolgate/ui/visually-hidden'
import { AnswerActions } from './answer-actions.tsx'
import { AnswerSources } from './answer-sources.tsx'
import { AnswerTable } from './answer-table.tsx'
import { wholeSentences } from './answer-text.ts'
import { AnswerText } from './answer-words.tsx'
import answer from './answer.module.css'
import { assistantWords } from './assistant.words.ts'
import styles from './conversation.module.css'
import type { Turn } from './turns.ts'
import type { Chat } from './use-chat.ts'
import { WaitingQuestion } from './waiting-question.tsx'

// After so long a silence the time is told again.
const PAUSE = 3_600_000

/** A question of the parent's own. */
function MyQuestion({ children }: { children: string }) {
  const text = useWords(assistantWords)
  return (
    <p className={styles.me}>
      <VisuallyHidden>{text.youAsked} </VisuallyHidden>
      {children}
    </p>
  )
}

type AnswerProps = { message: ChatMessage; threadId: string; onAsk: (question: string) => void }

function Answer({ message, threadId, onAsk }: AnswerProps) {
  const text = useWords(assistantWords)
  return (
    <div className={answer.answer}>
      <AnswerText text={message.message} sources={message.sources} onAsk={onAsk} />
      {message.table && <AnswerTable table={message.table} sources={message.sources} />}
      <AnswerSources sources={message.sources} />
      {message.status !== 'done' && <Mute>{message.status === 'stopped' ? text.stopped : text.brokenAnswer}</Mute>}
      {message.message !== '' && <AnswerActions message={message} threadId={threadId} />}
    </div>
  )
}

/** An answer on its way: what is being read, then sentence after sentence. */
function Coming({ turn }: { turn: Turn }) {
  const text = useWords(assistantWords)
  return (
    <div className={answer.answer} aria-busy="true">
      {turn.text === '' && (
        <p className={answer.reading}>
          <IconBookOpenText size="s" />
          {turn.reading === null ? text.looking : text.reading(turn.reading)}
        </p>
      )}
      <AnswerText text={turn.text} sources={[]} caret />
    </div>
  )
}

type Props = {
  chat: Chat
  title: string
  onAskNew: (text: string) => void
  onAskAgain: (question: Turn['question']) => void
}

/** What was asked and answered, the answer that is coming, and what waits. */
export function Conversation({ chat, title, onAskNew, onAskAgain }: Props) {
  const text = useWords(assistantWords)
  const language = useLanguage()
  const timeZone = useTimeZone()
  const [now] = useState(() => new Date())
  const { conversation, turn, waiting, selectedConversationId } = chat
  const threadId = turn?.threadId ?? selectedConversationId ?? ''
  const foot = useRef<HTMLDivElement>(null)
  const isBusy = turn !== undefined || waiting.length > 0
  useEffect(() => {
    if (isBusy) foot.current?.scrollIntoView({ block: 'end' })
  }, [isBusy, turn?.question.key, turn?.text, turn?.reading])

  const last = conversation.at(-1)
  const lastQuestion = conversation.findLast(({ sender }) => sender === 'me')
  const isOpen = !isBusy && last !== undefined && (last.sender === 'me' || last.status !== 'done')
  return (
    <>
      <h1 tabIndex={-1}>
        <VisuallyHidden>{title}</VisuallyHidden>
      </h1>
      <ol className={styles.messages} aria-label={text.conversation}>
        {conversation.map((message, place) => {
          const before = conversation[place - 1]
          const isLater = !before || Date.parse(message.date) - Date.parse(before.date) > PAUSE
          return (
            <li key={message.id} className={styles.message}>
              {isLater && (
                <Mute size="tiny" center>
                  {momentText(message.date, now, language, timeZone)}
                </Mute>
              )}
              {message.sender === 'me' ? (
                <MyQuestion>{message.message}</MyQuestion>
              ) : (
                <>
                  <VisuallyHidden>{text.answer}</VisuallyHidden>
                  <Answer message={message} threadId={threadId} onAsk={onAskNew} />
                </>
              )}
            </li>
          )
        })}
        {turn && (
          <li key={turn.question.key} className={styles.message}>
            <MyQuestion>{turn.question.text}</MyQuestion>
            <Coming turn={turn} />
          </li>
        )}
        {waiting.map((one) => (
          <li key={one.question.key} className={styles.message}>
            <WaitingQuestion waiting={one} onAskAgain={onAskAgain} />
          </li>
        ))}
      </ol>
      {isOpen && lastQuestion && (
        <div className={styles.again}>
          {last.sender === 'me' && <Mute>{text.noAnswer}</Mute>}
          <Button size="small" onClick={() => onAskNew(lastQuestion.message)}>
            <IconArrowClockwise size="s" />
            {text.askAgain}
          </Button>
        </div>
      )}
      <Spoken turn={turn} />
      <div ref={foot} className={styles.foot} />
    </>
  )
}

/** Says each sentence once, when it is whole, to those who listen. */
function Spoken({ turn }: { turn: Turn | undefined }) {
  const sentences = turn ? wholeSentences(`${turn.text} `) : []
  return (
    <VisuallyHidden>
      <span aria-live="polite" aria-relevant="additions">
        {turn?.reading && <span key={turn.reading}>{turn.reading} </span>}
        {sentences.map((sentence, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- sentences are only added at the end
          <span key={place}>{sentence} </span>
        ))}
      </span>
    </VisuallyHidden>
  )
}
