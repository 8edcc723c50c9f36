import { closeDays, type DaysOfSpan } from '@schoolgate/contracts/days'
import { useQueryClient } from '@tanstack/react-query'
import { useKey } from '#features/frame'
import { useAttempt, useFreshProof } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { IconFingerprint } from '@schoolgate/ui/icons/fingerprint'
import { IconLockSimple } from '@schoolgate/ui/icons/lock-simple'
import { IconWarningCircle } from '@schoolgate/ui/icons/warning-circle'
import { call } from '@schoolgate/ui/lib/api'
import { dayText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { toast } from '@schoolgate/ui/toast'
import styles from './close.module.css'
import { closeWords } from './close.words.ts'
import { useRefusals } from './refusals.ts'

/** Closing a month or term by a fresh proof: what is closed with it stands before the button. */
export function CloseSpan({ of: { span, from, to, total, open, empty, is_over }, name }: { of: DaysOfSpan; name: string }) {
  const text = useWords(closeWords)
  const language = useLanguage()
  const refusals = useRefusals()
  const answers = useQueryClient()
  const { proven, asking } = useFreshProof()
  const { attempt, isBusy, problem } = useAttempt()
  // However often it is sent, what was seen is closed once.
  const keyFor = useKey()
  const close = () =>
    void attempt(
      async () => {
        const body = { span, day: from, total_minor: total.amount_minor }
        await proven(() => call(closeDays, { body }, keyFor(body)))
        toast(text.spanIsClosed(name))
      },
      text.problems.spanNotClosed,
      refusals,
    ).finally(() => void answers.invalidateQueries({ queryKey: ['money'] }))
  if (is_over && open === 0 && empty === 0) return <Note icon={<IconLockSimple />}>{text.spanClosed(name)}</Note>
  return (
    <Card className={styles.box}>
      <h2>{text.closeSpan(name)}</h2>
      {problem !== null && (
        <Note tone="bad" role="alert" icon={<IconWarningCircle />}>
          {problem}
        </Note>
      )}
      <p className={styles.small}>
        {!is_over ? text.notOver(dayText(to, language)) : open > 0 ? text.closeSpanFirst : text.closeSpanHappens(empty)}
      </p>
      {is_over && open === 0 && (
        <Button kind="primary" full busy={isBusy} onClick={close}>
          <IconFingerprint size="s" />
          {text.closeSpan(name)}
        </Button>
      )}
      {asking}
    </Card>
  )
}
