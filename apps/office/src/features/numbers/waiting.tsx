import { agreeToNumber, type NumberChange, stopNumber } from '@schoolgate/contracts/official-numbers'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNow } from '#features/frame'
import { OneForm, useAttempt, useFreshProof } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Field } from '@schoolgate/ui/field'
import { IconWarningCircle } from '@schoolgate/ui/icons/warning-circle'
import { call } from '@schoolgate/ui/lib/api'
import { dayOf, dayText, momentText, timeText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { Sheet } from '@schoolgate/ui/sheet'
import { toast } from '@schoolgate/ui/toast'
import { Hop } from './hop.tsx'
import styles from './numbers.module.css'
import { numbersQuery } from './numbers.queries.ts'
import { numbersWords } from './numbers.words.ts'
import { useRefusals } from './refusals.ts'

/** A change that waits: what it is, what happens when, and the two ways on. */
export function Waiting({ change }: { change: NumberChange }) {
  const text = useWords(numbersWords)
  const language = useLanguage()
  const now = useNow()
  const [isStopping, setStopping] = useState(false)
  const { before, after, reason, asked_by, asked_at, agreed_by, works_from, may_agree } = change
  const from = works_from === null ? null : `${dayText(dayOf(works_from), language)}, ${timeText(works_from, language)}`
  return (
    <Card className={styles.waiting} aria-label={text.waits}>
      <h2>{may_agree ? text.needsYou : agreed_by === null ? text.waitsForOther : text.waitsForDay}</h2>
      <p className={styles.small}>{text.askedBy(asked_by.name, momentText(asked_at, now, language))}</p>
      <Hop before={before} after={after} from={from === null ? undefined : text.from(from)} />
      <blockquote className={styles.reason}>{reason}</blockquote>
      <ol className={styles.steps}>
        <li data-done>{text.stepAsked(asked_by.name)}</li>
        <li data-done={agreed_by !== null || undefined}>
          {agreed_by === null ? text.stepAgree : text.stepAgreed(agreed_by.name)}
        </li>
        <li data-done={agreed_by !== null || undefined}>{text.stepTold}</li>
        <li>{text.stepDay}</li>
        <li>{from === null ? text.stepWorks : text.stepWorksFrom(from)}</li>
      </ol>
      {may_agree && <Agree change={change} />}
      <div>
        <Button kind="danger" onClick={() => setStopping(true)}>
          {text.stop}
        </Button>
      </div>
      <StopSheet change={change} open={isStopping} onClose={() => setStopping(false)} />
    </Card>
  )
}

/** The second person's yes, once both checks are ticked. */
function Agree({ change: { id, asked_by, after } }: { change: NumberChange }) {
  const text = useWords(numbersWords)
  const refusals = useRefusals()
  const answers = useQueryClient()
  const { proven, asking } = useFreshProof()
  const { attempt, isBusy, problem } = useAttempt()
  const [checked, setChecked] = useState<readonly string[]>([])
  const checks = [text.checkSpoke(asked_by.name), text.checkSeen]
  const agree = () =>
    void attempt(
      async () => {
        await proven(() => call(agreeToNumber, { params: { id } }))
        toast(text.agreed)
        await answers.invalidateQueries(numbersQuery)
      },
      text.notTaken,
      refusals,
    )
  return (
    <div className={styles.parts}>
      <fieldset className={styles.checks}>
        <legend>{text.beforeYes}</legend>
        {checks.map((check) => (
          <label key={check}>
            <input
              type="checkbox"
              checked={checked.includes(check)}
              onChange={({ target }) => setChecked(target.checked ? [...checked, check] : checked.filter((one) => one !== check))}
            />
            {check}
          </label>
        ))}
      </fieldset>
      {problem !== null && (
        <Note tone="bad" role="alert" icon={<IconWarningCircle />}>
          {problem}
        </Note>
      )}
      <Button kind="primary" busy={isBusy} disabled={checked.length < checks.length} onClick={agree}>
        {text.yes(after.number)}
      </Button>
      {asking}
    </div>
  )
}

type StopSheetProps = { change: NumberChange; open: boolean; onClose: () => void }

function StopSheet({ change: { id, agreed_by, before }, open, onClose }: StopSheetProps) {
  const text = useWords(numbersWords)
  const refusals = useRefusals()
  const answers = useQueryClient()
  const { attempt, isBusy, problem, setProblem } = useAttempt()
  const stop = (reason: string) => {
    if (reason.length < LEAST_REASON) return setProblem(text.whyNeeded)
    void attempt(
      async () => {
        await call(stopNumber, { params: { id }, body: { reason } })
        onClose()
        toast(text.stopped)
        await answers.invalidateQueries(numbersQuery)
      },
      text.notTaken,
      refusals,
    )
  }
  return (
    <Sheet open={open} onClose={onClose} title={text.stopTitle}>
      <OneForm problem={problem} isBusy={isBusy} button={text.stopNow} onSend={(written) => stop(written('reason'))}>
        <Note title={text.happens}>
          {before === null ? text.stopOthers : text.stopOld(before.number)} {agreed_by !== null && text.stopNotice}
        </Note>
        <Field label={text.why} name="reason" maxLength={200} autoComplete="off" />
      </OneForm>
    </Sheet>
  )
}

const LEAST_REASON = 3
