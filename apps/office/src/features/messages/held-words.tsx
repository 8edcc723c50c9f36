import { REPORT_MAX_WORDS } from '@schoolgate/contracts/messages'
import { decideHeld } from '@schoolgate/contracts/office-messages'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAttempt } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Field } from '@schoolgate/ui/field'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { toast } from '@schoolgate/ui/toast'
import styles from './messages.module.css'
import { askThreadsAgain } from './messages.queries.ts'
import { messagesWords } from './messages.words.ts'

/** Words that wait for the office: it lets them go, or gives them back with a reason that whoever wrote them reads. */
export function HeldWords({ threadId, entryId, by }: { threadId: string; entryId: string; by: string }) {
  const text = useWords(messagesWords)
  const answers = useQueryClient()
  const { attempt, isBusy, problem } = useAttempt()
  const [isReturning, setReturning] = useState(false)
  const [reason, setReason] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const params = { id: threadId, entry_id: entryId }
  const decide = (body: Parameters<typeof sendOf>[1], done: string) =>
    void attempt(
      async () => {
        await sendOf(params, body)
        toast(done)
        await askThreadsAgain(answers)
      },
      text.notDecided,
      text.problems,
    )
  const giveBack = () => {
    const said = reason.trim()
    setEmpty(said === '')
    if (said !== '') decide({ decision: 'return', reason: said }, text.givenBack)
  }
  return (
    <li className={styles.held}>
      <p>{text.waitsForYou}</p>
      {isReturning && (
        <Field
          label={text.reasonFor(by)}
          lines={2}
          maxLength={REPORT_MAX_WORDS}
          value={reason}
          error={isEmpty ? text.needsReason : null}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      {problem !== null && (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
      <div className={styles.acts}>
        <Button size="small" busy={isBusy} onClick={isReturning ? giveBack : () => setReturning(true)}>
          {text.giveBack}
        </Button>
        <Button size="small" kind="primary" busy={isBusy} onClick={() => decide({ decision: 'let_go' }, text.letGo)}>
          {text.letItGo}
        </Button>
      </div>
    </li>
  )
}

type Body = { decision: 'let_go' } | { decision: 'return'; reason: string }
const sendOf = (params: { id: string; entry_id: string }, body: Body) => call(decideHeld, { params, body })
