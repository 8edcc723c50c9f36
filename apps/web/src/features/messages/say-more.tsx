import { MESSAGE_MAX_WORDS } from '@schoolgate/contracts/messages'
import type { Ward } from '@schoolgate/contracts/wards'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Field } from '@schoolgate/ui/field'
import { IconCheckCircleFill } from '@schoolgate/ui/icons/check-circle-fill'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { toast } from '@schoolgate/ui/toast'
import styles from './messages.module.css'
import type { Thread } from './messages.queries.ts'
import { messagesWords } from './messages.words.ts'
import { messagesOutbox, type Paper } from './outbox.ts'
import { PapersField } from './papers-field.tsx'
import { readWhen } from './read-when.ts'
import { titleOf, toldWords } from './told-words.ts'
import { useTrouble } from './use-trouble.ts'

type Props = { ward: Ward; talk: Thread; onSaid: () => void }

/** More words, one more question where the school closed, or thanks, which ask nothing. */
export function SayMore({ ward, talk: { thread, entries, now, timezone }, onSaid }: Props) {
  const text = useWords(messagesWords)
  const language = useLanguage()
  const [words, setWords] = useState('')
  const [papers, setPapers] = useState<readonly Paper[]>([])
  const [hasMore, setMore] = useState(false)
  const [isEmpty, setEmpty] = useState(false)
  const [key, setKey] = useState(() => crypto.randomUUID())
  const saying = useMutation({
    mutationFn: ({ said, isThanks }: { said: string; isThanks: boolean }) =>
      messagesOutbox.tell(
        {
          what: 'say',
          ward_id: ward.id,
          thread_id: thread.id,
          key,
          text: said,
          is_thanks: isThanks,
          ...(isThanks ? {} : { papers }),
        },
        titleOf([ward.first_name, text.desks[thread.desk]], isThanks ? [] : papers, said, text),
      ),
    onSuccess: (told) => {
      toast(toldWords(told, text))
      setWords('')
      setPapers([])
      setMore(false)
      setKey(crypto.randomUUID())
      onSaid()
    },
  })
  const trouble = useTrouble(saying.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const said = words.trim()
    setEmpty(said === '')
    if (said !== '' && !saying.isPending) saying.mutate({ said, isThanks: false })
  }
  const isClosed = thread.state === 'closed'
  const last = entries.findLast(({ kind }) => kind === 'said')
  const closer = entries.findLast(({ kind }) => kind === 'closed')?.by ?? text.desks[thread.desk]
  const opensLater = thread.reads_at !== null && thread.reads_at > now
  const when = opensLater && thread.reads_at ? readWhen({ at: thread.reads_at, now, timezone }, language, text) : null
  const refusal = trouble !== null && (
    <Note tone="bad" role="alert">
      {trouble}
    </Note>
  )
  if (isClosed && !hasMore)
    return (
      <>
        <Card>
          <p className={styles.closed}>
            <IconCheckCircleFill size="s" />
            {text.closedBy(closer)}
          </p>
          <Button full onClick={() => setMore(true)}>
            {text.oneMore}
          </Button>
        </Card>
        {refusal}
        {last?.side === 'school' && (
          <Button
            kind="primary"
            size="big"
            full
            busy={saying.isPending}
            onClick={() => saying.mutate({ said: text.thanksWords, isThanks: true })}
          >
            {text.thanks}
          </Button>
        )}
      </>
    )
  return (
    <form className={styles.stack} onSubmit={submit}>
      <Field
        label={text.message}
        lines={3}
        maxLength={MESSAGE_MAX_WORDS}
        value={words}
        error={isEmpty ? text.needsWords : null}
        onChange={({ target }) => setWords(target.value)}
      />
      <PapersField papers={papers} onChange={setPapers} />
      {refusal}
      <Button kind="primary" size="big" full type="submit" busy={saying.isPending}>
        {when === null ? text.send : text.sendRead(when)}
      </Button>
    </form>
  )
}
