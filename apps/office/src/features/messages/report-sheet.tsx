import { REPORT_MAX_WORDS } from '@schoolgate/contracts/messages'
import { reportDeskThread } from '@schoolgate/contracts/office-messages'
import { useState } from 'react'
import { useAttempt } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Field } from '@schoolgate/ui/field'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { Sheet } from '@schoolgate/ui/sheet'
import { toast } from '@schoolgate/ui/toast'
import styles from './messages.module.css'
import { messagesWords } from './messages.words.ts'

type Props = { threadId: string; isOpen: boolean; onClose: () => void }

/** The way to the head alone, for who reads something that is not right. */
export function ReportSheet({ threadId, isOpen, onClose }: Props) {
  const text = useWords(messagesWords)
  const { attempt, isBusy, problem } = useAttempt()
  const [words, setWords] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const tell = () => {
    const reason = words.trim()
    setEmpty(reason === '')
    if (reason === '') return
    void attempt(async () => {
      await call(reportDeskThread, { params: { id: threadId }, body: { reason } })
      toast(text.reportSent)
      setWords('')
      onClose()
    }, text.notTaken)
  }
  return (
    <Sheet open={isOpen} onClose={onClose} title={text.reportTitle} line={text.reportLine}>
      <div className={styles.form}>
        <Field
          label={text.answer}
          lines={3}
          maxLength={REPORT_MAX_WORDS}
          value={words}
          error={isEmpty ? text.needsWords : null}
          onChange={({ target }) => setWords(target.value)}
        />
        {problem !== null && (
          <Note tone="bad" role="alert">
            {problem}
          </Note>
        )}
        <Button kind="primary" full busy={isBusy} onClick={tell}>
          {text.reportSend}
        </Button>
      </div>
    </Sheet>
  )
}
