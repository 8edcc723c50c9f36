import { changeCorrectionLimit } from '@schoolgate/contracts/corrections'
import type { Money } from '@schoolgate/contracts/money'
import { useQueryClient } from '@tanstack/react-query'
import { useKey } from '#features/frame'
import { OneForm, useAttempt, useFreshProof, useSession } from '#features/identity'
import { Card } from '@schoolgate/ui/card'
import { Field } from '@schoolgate/ui/field'
import { call } from '@schoolgate/ui/lib/api'
import { minorOf, moneyParts, writtenOf } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { toast } from '@schoolgate/ui/toast'
import styles from './corrections.module.css'
import { afterCorrection } from './corrections.queries.ts'
import { correctionsWords } from './corrections.words.ts'

/** Above what amount two people are needed; the head alone says it. */
export function LimitCard({ limit, others }: { limit: Money; others: number }) {
  const text = useWords(correctionsWords)
  const language = useLanguage()
  const session = useSession()
  const answers = useQueryClient()
  const keyFor = useKey()
  const { proven, asking } = useFreshProof()
  const { attempt, isBusy, problem, setProblem } = useAttempt()
  const isHead = session.state === 'in' && session.staff.role === 'head'
  const set = (written: string) => {
    const limit_minor = written.trim() === '0' ? 0 : minorOf(written)
    if (limit_minor === null) return setProblem(text.limitWrong)
    void attempt(async () => {
      const body = { limit_minor }
      await proven(() => call(changeCorrectionLimit, { body }, keyFor(body)))
      toast(text.limitDone)
      await afterCorrection(answers)
    }, text.notAgreed)
  }
  return (
    <Card className={styles.limit}>
      <h2>{text.limitTitle}</h2>
      <p className={styles.small}>{text.limitLine}</p>
      {others === 0 && <p>{text.nobodyElse}</p>}
      {isHead && (
        <OneForm problem={problem} isBusy={isBusy} button={text.limitSet} isSecond onSend={(written) => set(written('limit'))}>
          <Field
            key={limit.amount_minor}
            label={text.limitLabel}
            name="limit"
            inputMode="decimal"
            autoComplete="off"
            maxLength={16}
            lead={moneyParts(limit, language).symbol}
            defaultValue={writtenOf(limit.amount_minor)}
          />
        </OneForm>
      )}
      {asking}
    </Card>
  )
}
