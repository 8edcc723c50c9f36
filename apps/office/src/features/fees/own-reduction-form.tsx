import {
  agreeOwnReduction,
  type OwnReductionsToday,
  REDUCTION_KINDS,
  type ReductionKind,
} from '@schoolgate/contracts/own-reductions'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Choice, useKey } from '#features/frame'
import { OneForm, useAttempt } from '#features/identity'
import { Field } from '@schoolgate/ui/field'
import { call } from '@schoolgate/ui/lib/api'
import { minorOf } from '@schoolgate/ui/lib/money'
import { useWords } from '@schoolgate/ui/lib/words'
import { toast } from '@schoolgate/ui/toast'
import styles from './fees.module.css'
import { ownReductionsWords } from './own-reductions.words.ts'
import { OffWhich } from './rule-fields.tsx'
import { rulesWords } from './rules.words.ts'

const WHOLE = 100_00
const TAKEN_BACK = 'taken_back'
const A_DAY = 'day'

/** One more that lasts: how much, off which fees, how long, why, and who agreed. */
export function OwnReductionForm({ told: { ward, today, currency, terms, fees } }: { told: OwnReductionsToday }) {
  const text = useWords(ownReductionsWords)
  const rules = useWords(rulesWords)
  const answers = useQueryClient()
  const keyFor = useKey()
  const { attempt, isBusy, problem, setProblem } = useAttempt()
  const [kind, setKind] = useState<ReductionKind>('scholarship')
  const [name, setName] = useState<string | null>(null)
  const [unit, setUnit] = useState<'percent' | 'amount'>('percent')
  const [off, setOff] = useState<string[] | null>(null)
  const [until, setUntil] = useState(TAKEN_BACK)
  const untils = [
    { value: TAKEN_BACK, word: text.untils.taken_back },
    ...terms.map((term) => ({ value: term.closes, word: text.untilTerm(term.name, term.academic_year) })),
    { value: A_DAY, word: text.untils.day },
  ]
  const send = (written: (field: string) => string) => {
    const minor = minorOf(written('off'))
    const called = (name ?? text.names[kind]).trim()
    const approved_by = written('approved_by')
    const day = until === TAKEN_BACK ? null : until === A_DAY ? written('day') : until
    if (minor === null || (unit === 'percent' && minor > WHOLE)) return setProblem(rules.problems[unit])
    if (called === '') return setProblem(rules.problems.empty)
    if (day !== null && day < today) return setProblem(text.problems.past)
    if (approved_by === '') return setProblem(rules.problems.agreed)
    const amounts =
      unit === 'percent' ? { percent_hundredths: minor, amount_minor: null } : { percent_hundredths: null, amount_minor: minor }
    const body = { kind, name: called, ...amounts, fees: off, purpose: written('purpose') || null, approved_by, until: day }
    void attempt(
      async () => {
        await call(agreeOwnReduction, { params: { id: ward.id }, body }, keyFor(body))
        toast(text.added)
        await answers.invalidateQueries({ queryKey: ['own-reductions', ward.id] })
        for (const word of ['one-pupil', 'unbilled']) void answers.invalidateQueries({ queryKey: [word], refetchType: 'none' })
      },
      text.notDone,
      {
        'billing.reduction_there': text.problems.there,
        'billing.reduction_past': text.problems.past,
        'billing.reduction_of_no_fee': text.problems.noFee,
        'billing.not_at_school': text.problems.left,
      },
    )
  }
  return (
    <OneForm problem={problem} isBusy={isBusy} button={text.add} isSecond onSend={send}>
      <Choice
        label={text.kind}
        value={kind}
        options={REDUCTION_KINDS.map((value) => ({ value, word: text.kinds[value] }))}
        onChange={setKind}
      />
      <Field
        label={text.name}
        maxLength={80}
        autoComplete="off"
        value={name ?? text.names[kind]}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <div className={styles.two}>
        <Field
          label={unit === 'percent' ? rules.percentOff : rules.amountOff(currency)}
          name="off"
          inputMode="decimal"
          maxLength={16}
          autoComplete="off"
        />
        <Choice
          label={rules.unit}
          value={unit}
          options={[
            { value: 'percent', word: rules.inPercent },
            { value: 'amount', word: rules.asAmount },
          ]}
          onChange={setUnit}
        />
      </div>
      <OffWhich chosen={off} fees={fees.map((fee) => ({ ...fee, mandatory: true }))} isWrong={false} onChoose={setOff} />
      <Choice label={text.until} value={until} options={untils} onChange={setUntil} />
      {until === A_DAY && (
        <Field label={text.untilDay} hint={text.untilDayHint} name="day" type="date" min={today} defaultValue={today} />
      )}
      <Field label={rules.purpose} name="purpose" maxLength={200} autoComplete="off" />
      <Field label={rules.approvedBy} name="approved_by" maxLength={120} autoComplete="off" />
    </OneForm>
  )
}
