import { REPORT_MAX_WORDS } from '@schoolgate/contracts/messages'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '@schoolgate/ui/button'
import { Field } from '@schoolgate/ui/field'
import { useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { Sheet } from '@schoolgate/ui/sheet'
import { toast } from '@schoolgate/ui/toast'
import styles from './messages.module.css'
import { messagesWords } from './messages.words.ts'
import { messagesOutbox } from './outbox.ts'
import { useTrouble } from './use-trouble.ts'

type Props = { wardId: string; threadId: string; onTold: () => void }

/** The way to the head-teacher alone. */
export function ReportThread(props: Props) {
  const text = useWords(messagesWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="bare" size="small" onClick={() => setOpen(true)}>
        {text.report}
      </Button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={text.reportTitle} line={text.reportLine}>
        {isOpen && <ReportForm {...props} onTold={() => (setOpen(false), props.onTold())} />}
      </Sheet>
    </>
  )
}

function ReportForm({ wardId, threadId, onTold }: Props) {
  const text = useWords(messagesWords)
  const [words, setWords] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const telling = useMutation({
    mutationFn: (reason: string) =>
      messagesOutbox.tell({ what: 'report', ward_id: wardId, thread_id: threadId, reason }, text.report),
    onSuccess: (told) => {
      toast(told === null ? text.kept : text.reportSent)
      onTold()
    },
  })
  const trouble = useTrouble(telling.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const reason = words.trim()
    setEmpty(reason === '')
    if (reason !== '' && !telling.isPending) telling.mutate(reason)
  }
  return (
    <form className={styles.stack} onSubmit={submit}>
      <Field
        label={text.reportWords}
        lines={3}
        maxLength={REPORT_MAX_WORDS}
        value={words}
        error={isEmpty ? text.needsWords : null}
        onChange={({ target }) => setWords(target.value)}
      />
      {trouble !== null && (
        <Note tone="bad" role="alert">
          {trouble}
        </Note>
      )}
      <Button kind="primary" size="big" full type="submit" busy={telling.isPending}>
        {text.reportSend}
      </Button>
    </form>
  )
}
