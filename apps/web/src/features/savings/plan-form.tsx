import { type FamilySavings, type SavingsPlan, saveSavingsPlan, type SavingsRhythm } from '@schoolgate/contracts/savings'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { isWholeNumber, lastWay, quoteQuery, type Way, WayToPay } from '#features/payments'
import { profileQuery } from '#features/profile'
import { call } from '@schoolgate/ui/lib/api'
import { minorOf, moneyParts, moneyText, writtenOf } from '@schoolgate/ui/lib/money'
import { localPhone } from '@schoolgate/ui/lib/phone'
import { problemInWords } from '@schoolgate/ui/lib/problem-in-words'
import { useSelectedSchool } from '#lib/selected-school'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Field } from '@schoolgate/ui/field'
import { Mute } from '@schoolgate/ui/mute'
import { Note } from '@schoolgate/ui/note'
import { toast } from '@schoolgate/ui/toast'
import { RhythmFields } from './rhythm-fields.tsx'
import { noteSavings } from './savings.queries.ts'
import styles from './susu.module.css'
import { susuWords } from './susu.words.ts'

type Props = {
  plan: SavingsPlan | null
  /** Null: for all. */
  wardId: string | null
  wards: FamilySavings['wards']
  savings: FamilySavings
  onDone: () => void
}

/** Ten steps, in whole cedis, and never less than the school takes: a beginning that anybody may change. */
const suggestedStep = (goalMinor: number, leastMinor: number): number =>
  Math.max(leastMinor, Math.ceil(goalMinor / 1000 / 5) * 500)

/** What a plan for the next bill would be: as much as the last one was, unless the plan says otherwise or was used up. */
const goalOf = (plan: SavingsPlan | null, lastMinor: number): number =>
  plan && !plan.used ? plan.goal.amount_minor : lastMinor > 0 ? lastMinor : (plan?.goal.amount_minor ?? 0)

const WEEKLY: SavingsRhythm = { every: 'week', weekday: 5 }

/** How much, how often, and whose phone is asked. */
export function PlanForm({ plan, wardId, wards, savings, onDone }: Props) {
  const text = useWords(susuWords)
  const language = useLanguage()
  const answers = useQueryClient()
  const schoolId = useSelectedSchool()
  const { data: profile } = useQuery(profileQuery)
  const own = lastWay(localPhone(profile?.phones.find(({ is_primary }) => is_primary)?.number ?? ''))
  const { minimum } = savings
  const least = moneyText(minimum, language)
  const lastMinor = wards.reduce((sum, { last_bill }) => sum + (last_bill?.amount_minor ?? 0), 0)
  const firstGoal = goalOf(plan, lastMinor)
  const [goal, setGoal] = useState(firstGoal > 0 ? writtenOf(firstGoal) : '')
  const [step, setStep] = useState(writtenOf(plan?.step.amount_minor ?? suggestedStep(firstGoal, minimum.amount_minor)))
  const [rhythm, setRhythm] = useState<SavingsRhythm | null>(plan?.rhythm ?? WEEKLY)
  const [way, setWay] = useState<Way | null>(
    plan?.network && plan.phone !== null ? { method: 'momo', network: plan.network, phone: plan.phone } : null,
  )
  const [wasSent, setSent] = useState(false)
  // Which ways the school takes is the server's word, with the least that is paid ahead.
  const [first] = wards
  const ways = useQuery({
    ...quoteQuery({ type: 'ahead', ward_ids: first ? [first.ward_id] : [] }, minimum.amount_minor),
    enabled: first !== undefined,
  })
  const hasMomo = ways.data?.methods.includes('momo') === true
  const wallet = way ?? { ...own, method: 'momo' as const }
  const [goalMinor, stepMinor] = [minorOf(goal), minorOf(step)]
  const problems = {
    goal: goalMinor === null || goalMinor === 0 ? text.amountBad : null,
    step:
      stepMinor === null
        ? text.amountBad
        : stepMinor < minimum.amount_minor
          ? text.tooSmall(least)
          : goalMinor !== null && stepMinor > goalMinor
            ? text.aboveGoal
            : null,
    number: hasMomo && !isWholeNumber(wallet.phone) ? text.numberBad : null,
  }
  const isGood = rhythm !== null && Object.values(problems).every((problem) => problem === null)
  const save = useMutation({
    mutationFn: (wish: { goal_minor: number; step_minor: number; rhythm: SavingsRhythm }) => {
      const asked = hasMomo ? { network: wallet.network, phone: wallet.phone } : {}
      return call(saveSavingsPlan, { body: { ...wish, ...asked, ward_id: wardId, ...(schoolId && { school_id: schoolId }) } })
    },
    onSuccess: (now) => {
      noteSavings(answers, schoolId, now)
      toast(text.isSaved)
      onDone()
    },
  })
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    setSent(true)
    if (!isGood || goalMinor === null || stepMinor === null || save.isPending) return
    save.mutate({ goal_minor: goalMinor, step_minor: stepMinor, rhythm })
  }
  const { symbol } = moneyParts(minimum, language)
  const steps = goalMinor && stepMinor ? Math.ceil(goalMinor / stepMinor) : 0
  return (
    <form className={styles.stack} onSubmit={handleSubmit} noValidate>
      <Field
        label={text.goal}
        lead={symbol}
        hint={lastMinor > 0 ? text.goalHint(moneyText({ ...minimum, amount_minor: lastMinor }, language)) : text.goalNoBill}
        inputMode="decimal"
        autoComplete="off"
        value={goal}
        error={wasSent ? problems.goal : null}
        onChange={({ target }) => setGoal(target.value)}
      />
      <Field
        label={text.step}
        lead={symbol}
        hint={text.stepHint(least)}
        inputMode="decimal"
        autoComplete="off"
        value={step}
        error={wasSent ? problems.step : null}
        onChange={({ target }) => setStep(target.value)}
      />
      {steps > 0 && problems.step === null && <Mute>{text.steps(steps)}</Mute>}
      <RhythmFields first={plan?.rhythm ?? WEEKLY} onRhythm={setRhythm} wasSent={wasSent} />
      {hasMomo && (
        <WayToPay
          way={wallet}
          onWay={setWay}
          methods={['momo']}
          networks={ways.data?.networks ?? []}
          numberProblem={wasSent ? problems.number : null}
        />
      )}
      {save.error && (
        <Note tone="bad" role="alert">
          {problemInWords(save.error, {
            codes: {
              'savings.no_number': text.numberBad,
              'savings.goal_too_high': text.amountBad,
              'savings.step_too_small': text.tooSmall(least),
              'savings.not_taken': text.notTakenLine,
              'savings.may_not_pay': text.mayNotPayLine,
            },
            other: text.problem,
          })}
        </Note>
      )}
      <Button kind="primary" size="big" full type="submit" busy={save.isPending}>
        {text.save}
      </Button>
    </form>
  )
}
