import { MESSAGE_MAX_WORDS } from '@schoolgate/contracts/messages'
import { answerThread, sendDeskPaper } from '@schoolgate/contracts/office-messages'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useAttempt } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Field } from '@schoolgate/ui/field'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { Pill, PillRow } from '@schoolgate/ui/pill'
import { toast } from '@schoolgate/ui/toast'
import { dropAnswer, keepAnswer, keptAnswer } from './kept-answers.ts'
import styles from './messages.module.css'
import { askThreadsAgain } from './messages.queries.ts'
import { messagesWords } from './messages.words.ts'
import { type Chosen, PapersField } from './papers-field.tsx'

/** Five MB over a weak network take their minutes. */
const SENT_WITHIN = 300_000

type Props = { threadId: string; person: string }

/** Where somebody answers: each letter is kept on this device under their name, and goes once. */
export function AnswerForm({ threadId, person }: Props) {
  const text = useWords(messagesWords)
  const answers = useQueryClient()
  const { attempt, isBusy, problem } = useAttempt()
  const [kept] = useState(() => keptAnswer({ person, thread: threadId }))
  const [words, setWords] = useState(kept?.text ?? '')
  const [key, setKey] = useState(() => kept?.key ?? crypto.randomUUID())
  const [isEmpty, setEmpty] = useState(false)
  const [papers, setPapers] = useState<readonly Chosen[]>([])
  // The words are with the school, and papers of theirs are not.
  const [answered, setAnswered] = useState<string | null>(null)
  const write = (next: string) => {
    // Other words are another answer: the school would refuse them under the key of the first.
    const other = crypto.randomUUID()
    setWords(next)
    setKey(other)
    keepAnswer({ person, thread: threadId, text: next, key: other })
  }
  const sendPapers = async (entryId: string) => {
    setAnswered(entryId)
    for (const { id, name, file } of papers) {
      const form = new FormData()
      form.set('paper', file, file.name)
      const params = { id: threadId, entry_id: entryId, paper_id: id }
      await call(sendDeskPaper, { params, query: { name } }, { form, timeout: SENT_WITHIN })
      setPapers((left) => left.filter((paper) => paper.id !== id))
    }
    setAnswered(null)
    await askThreadsAgain(answers)
  }
  const sendRest = () => {
    if (answered !== null) void attempt(() => sendPapers(answered), text.paperNotTaken)
  }
  const send = (close: boolean) => {
    const said = words.trim()
    setEmpty(said === '')
    if (said === '' || isBusy) return
    void attempt(
      async () => {
        const { entry_id, held } = await call(
          answerThread,
          { params: { id: threadId }, body: { text: said, close } },
          { idempotencyKey: `${key}${close ? '-close' : ''}` },
        )
        dropAnswer({ person, thread: threadId })
        setWords('')
        setKey(crypto.randomUUID())
        toast(held ? text.sentHeld : text.sent)
        await sendPapers(entry_id)
      },
      papers.length > 0 ? text.notAllTaken : text.notTaken,
      text.problems,
    )
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !event.ctrlKey) return
    event.preventDefault()
    send(false)
  }
  return (
    <div className={styles.form}>
      <PillRow label={text.phrases}>
        {Object.values(text.phrase).map(({ name, text: phrase }) => (
          <Pill key={name} pressed={false} onClick={() => write(words.trim() === '' ? phrase : `${words.trimEnd()} ${phrase}`)}>
            {name}
          </Pill>
        ))}
      </PillRow>
      <Field
        label={text.answer}
        lines={3}
        maxLength={MESSAGE_MAX_WORDS}
        value={words}
        error={isEmpty ? text.needsWords : null}
        {...(words === '' ? {} : { hint: text.kept })}
        onChange={({ target }) => write(target.value)}
        onKeyDown={handleKey}
      />
      <PapersField papers={papers} onChange={setPapers} />
      {problem !== null && (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
      {answered !== null && papers.length > 0 && (
        <div>
          <Button size="small" busy={isBusy} onClick={sendRest}>
            {text.sendPapers}
          </Button>
        </div>
      )}
      <div className={styles.acts}>
        <Button busy={isBusy} onClick={() => send(true)}>
          {text.sendAndClose}
        </Button>
        <Button kind="primary" busy={isBusy} onClick={() => send(false)}>
          {text.send}
        </Button>
      </div>
    </div>
  )
}
