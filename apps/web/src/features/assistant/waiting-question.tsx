import { useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { IconClock } from '@schoolgate/ui/icons/clock'
import { Note } from '@schoolgate/ui/note'
import { VisuallyHidden } from '@schoolgate/ui/visually-hidden'
import { assistantWords } from './assistant.words.ts'
import styles from './conversation.module.css'
import { questionOutbox } from './outbox.ts'
import { forgetSetback, startChat } from './turns.ts'
import type { Waiting } from './use-chat.ts'

type Props = { waiting: Waiting; onAskAgain: (question: Waiting['question']) => void }

/** A question that could not be asked: why, and the ways on. */
export function WaitingQuestion({ waiting: { question, trouble }, onAskAgain }: Props) {
  const text = useWords(assistantWords)
  const giveUp = () => {
    forgetSetback(question.key)
    if (question.thread_id === null) startChat(null)
    void questionOutbox.takeBack(question)
  }
  return (
    <>
      <p className={styles.me}>
        <VisuallyHidden>{text.youAsked} </VisuallyHidden>
        {question.text}
      </p>
      <Note icon={<IconClock size="s" />}>
        <p role="status">{text.trouble[trouble]}</p>
        <div className={styles.ways}>
          <Button size="small" onClick={() => onAskAgain(question)}>
            {text.tryAgain}
          </Button>
          <Button size="small" kind="bare" onClick={giveUp}>
            {text.doNotAsk}
          </Button>
        </div>
      </Note>
    </>
  )
}
