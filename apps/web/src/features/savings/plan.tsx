import { type FamilySavings, pauseSavingsPlan, type SavingsPlan } from '@schoolgate/contracts/savings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { PutIn } from '#features/payments'
import { call } from '@schoolgate/ui/lib/api'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useIsReachable } from '@schoolgate/ui/lib/network'
import { useSelectedSchool } from '#lib/selected-school'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Note } from '@schoolgate/ui/note'
import { sayNotTaken } from '@schoolgate/ui/say-not-taken'
import { Switch } from '@schoolgate/ui/switch'
import { Meter } from './meter.tsx'
import { noteSavings } from './savings.queries.ts'
import { StepByStep } from './step-by-step.tsx'
import styles from './susu.module.css'
import { susuWords } from './susu.words.ts'
import { useRhythm } from './use-rhythm.ts'

type Props = {
  plan: SavingsPlan
  savings: FamilySavings
  onChange: () => void
  onBack: (wardIds: readonly string[]) => void
}

/** One plan: how far it is, the next step, and when it asks. */
export function Plan({ plan, savings, onChange, onBack }: Props) {
  const text = useWords(susuWords)
  const language = useLanguage()
  const isReachable = useIsReachable()
  const rhythm = useRhythm()
  const answers = useQueryClient()
  const schoolId = useSelectedSchool()
  const { id, step, used, network, phone, next_for: nextFor, is_paused: isPaused, ward_id: wardId } = plan
  const isFull = plan.saved.amount_minor >= plan.goal.amount_minor
  const next = savings.wards.find(({ ward_id }) => ward_id === nextFor)
  const own = savings.wards.filter((ward) => ward.may_pay && (wardId === null || ward.ward_id === wardId))
  const returnable = own.filter((ward) => ward.returnable.amount_minor > 0)
  const rest = useMutation({
    mutationFn: (is_paused: boolean) => call(pauseSavingsPlan, { params: { id }, body: { is_paused } }),
    onSuccess: (now) => noteSavings(answers, schoolId, now),
    onError: sayNotTaken,
  })
  const money = moneyText(step, language)
  return (
    <section className={styles.plan} aria-label={own.map(({ first_name }) => first_name).join(', ')}>
      <Meter plan={plan} wards={own} />
      {used && (
        <Note title={text.used(used.term, moneyText(used.amount, language))}>
          <p>{used.left.amount_minor > 0 ? text.usedLeft(moneyText(used.left, language)) : text.usedPaid}</p>
          <div className={styles.buttons}>
            <Button size="small" onClick={onChange} disabled={!isReachable}>
              {text.nextGoal}
            </Button>
            <Button size="small" href={`/bill/${used.bill_id}`}>
              {text.seeBill}
            </Button>
          </div>
        </Note>
      )}
      <div className={styles.acts}>
        {next && !isFull && (
          <PutIn
            key={next.ward_id}
            basket={{ type: 'ahead', ward_ids: [next.ward_id] }}
            amountMinor={step.amount_minor}
            wallet={network && phone !== null ? { network, phone } : null}
            label={wardId === null && own.length > 1 ? text.putInFor(money, next.first_name) : text.putIn(money)}
            offline={text.putInOffline}
            says={({ parts, methods }) => {
              const owed = parts.reduce((sum, { bill_id, amount }) => (bill_id === null ? sum : sum + amount.amount_minor), 0)
              const first =
                owed > 0 ? text.owedFirst(moneyText({ ...step, amount_minor: owed }, language), next.first_name) : null
              const asks = network && methods.includes('momo') ? text.phoneAsks : null
              return first || asks ? <p className={styles.small}>{[first, asks].filter(Boolean).join(' ')}</p> : null
            }}
          />
        )}
        {returnable.length > 0 && (
          <Button kind="bare" full disabled={!isReachable} onClick={() => onBack(returnable.map(({ ward_id }) => ward_id))}>
            {text.takeBack}
          </Button>
        )}
      </div>
      {plan.steps.length > 0 && <StepByStep plan={plan} />}
      <Card flush>
        <Switch
          label={rhythm(plan.rhythm, money)}
          line={network ? text.asks(text.networks[network]) : text.youPay}
          checked={!isPaused}
          disabled={!isReachable || rest.isPending}
          onChange={(isOn) => rest.mutate(!isOn)}
        />
        <div className={styles.foot}>
          <Button kind="bare" full disabled={!isReachable} onClick={onChange}>
            {text.change}
          </Button>
        </div>
      </Card>
    </section>
  )
}
