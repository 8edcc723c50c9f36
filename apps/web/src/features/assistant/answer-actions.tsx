import { type ChatMessage, judgeAnswer } from '@schoolgate/contracts/assistant'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '@schoolgate/ui/lib/api'
import { useReadAloud } from '@schoolgate/ui/lib/read-aloud'
import { useWords } from '@schoolgate/ui/lib/words'
import { IconButton } from '@schoolgate/ui/icon-button'
import { IconCopy } from '@schoolgate/ui/icons/copy'
import { IconSpeakerHigh } from '@schoolgate/ui/icons/speaker-high'
import { IconStopFill } from '@schoolgate/ui/icons/stop-fill'
import { IconThumbsDown } from '@schoolgate/ui/icons/thumbs-down'
import { IconThumbsUp } from '@schoolgate/ui/icons/thumbs-up'
import { toast } from '@schoolgate/ui/toast'
import { plainText } from './answer-text.ts'
import { answerWords } from './answer.words.ts'
import styles from './answer.module.css'
import { messagesQuery } from './assistant.queries.ts'
import { JudgeSheet, type Judgement } from './judge-sheet.tsx'

const useJudging = (id: string, threadId: string) => {
  const text = useWords(answerWords)
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Judgement) => call(judgeAnswer, { params: { id }, body }),
    onSuccess: (_, { feedback }) =>
      client.setQueryData(messagesQuery(threadId).queryKey, (messages) =>
        messages?.map((message) => (message.id === id ? { ...message, feedback } : message)),
      ),
    onError: () => toast(text.notSaved),
  })
}

/** What a parent can do with an answer: say whether it helped, copy it, hear it. */
export function AnswerActions({ message, threadId }: { message: ChatMessage; threadId: string }) {
  const text = useWords(answerWords)
  const [asksWhy, setAsksWhy] = useState(false)
  const judging = useJudging(message.id, threadId)
  const words = plainText(message.message)
  const { isReading, toggle } = useReadAloud(words)
  const judge = (body: Judgement): Promise<boolean> =>
    judging.mutateAsync(body).then(
      () => true,
      () => false,
    )
  const copy = () =>
    navigator.clipboard.writeText(words).then(
      () => toast(text.copied),
      () => toast(text.notCopied),
    )
  return (
    <div className={styles.actions}>
      {message.status === 'done' && (
        <>
          <IconButton
            label={text.helpful}
            aria-pressed={message.feedback === 'up'}
            onClick={() => judging.mutate({ feedback: 'up' }, { onSuccess: () => toast(text.thanks) })}
          >
            <IconThumbsUp />
          </IconButton>
          <IconButton
            label={text.notRight}
            aria-pressed={message.feedback === 'down'}
            aria-haspopup="dialog"
            onClick={() => setAsksWhy(true)}
          >
            <IconThumbsDown />
          </IconButton>
        </>
      )}
      {toggle && (
        <IconButton label={isReading ? text.stopReading : text.readAloud} onClick={toggle}>
          {isReading ? <IconStopFill /> : <IconSpeakerHigh />}
        </IconButton>
      )}
      {'clipboard' in navigator && (
        <IconButton label={text.copy} onClick={copy}>
          <IconCopy />
        </IconButton>
      )}
      <JudgeSheet isOpen={asksWhy} isBusy={judging.isPending} onClose={() => setAsksWhy(false)} judge={judge} />
    </div>
  )
}
