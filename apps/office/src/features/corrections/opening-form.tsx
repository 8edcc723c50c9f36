import { type OpeningBalance, OPENING_KINDS, type OpeningKind, writeOpeningBalance } from '@schoolgate/contracts/opening-balances'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Choice, useKey } from '#features/frame'
import { OneForm, useAttempt } from '#features/identity'
import { Field } from '@schoolgate/ui/field'
import { call } from '@schoolgate/ui/lib/api'
import { minorOf, moneyParts, moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Mute } from '@schoolgate/ui/mute'
import { toast } from '@schoolgate/ui/toast'
import styles from './corrections.module.css'
import { afterCorrection, useCorrectionCounts } from './corrections.queries.ts'
import { openingWords } from './opening.words.ts'
import { useCorrectionRefusals } from './refusals.ts'

/** Writes what a family owed or was ahead, with how the account is before and after, and whether a second person is asked. */
export function OpeningForm({ opening: { ward, balance }, today }: { opening: OpeningBalance; today: string }) {
  const text = useWords(openingWords)
  const language = useLanguage()
  const refusals = useCorrectionRefusals()
  const answers = useQueryClient()
  const keyFor = useKey()
  const limit = useCorrectionCounts().data?.limit
  const { attempt, isBusy, problem, setProblem } = useAttempt()
  const [kind, setKind] = useState<OpeningKind>('debt')
  const [written, setWritten] = useState('')
  const [reason, setReason] = useState<string | null>(null)
  const minor = minorOf(written)
  const said = (amount_minor: number) => moneyText({ ...balance, amount_minor }, language)
  const because = (reason ?? text.reasons[kind]).trim()
  const send = (day: string) => {
    if (minor === null) return setProblem(text.amountWrong)
    if (day === '' || day > today) return setProblem(text.dayWrong)
    if (because === '') return setProblem(text.reasonWrong)
    const body = { kind, amount_minor: minor, as_of: day, reason: because }
    void attempt(
      async () => {
        try {
          const { waits } = await call(writeOpeningBalance, { params: { id: ward.id }, body }, keyFor(body))
          if (waits === null) toast(text.done)
        } finally {
          // Whatever came of it, the account is shown as it is now.
          await afterCorrection(answers)
        }
      },
      text.notDone,
      {
        ...refusals,
        'opening_balances.written_already': text.problems.already,
        'opening_balances.not_at_school': text.problems.left,
        'opening_balances.no_term': text.problems.noTerm,
        'opening_balances.day_ahead': text.dayWrong,
      },
    )
  }
  const isAbove = limit !== undefined && minor !== null && minor > limit.amount_minor
  const after = balance.amount_minor + (kind === 'debt' ? 1 : -1) * (minor ?? 0)
  return (
    <OneForm
      problem={problem}
      isBusy={isBusy}
      button={minor === null ? text.actEmpty : text.act[kind](said(minor))}
      onSend={(field) => send(field('as_of'))}
    >
      <Choice
        label={text.kind}
        value={kind}
        options={OPENING_KINDS.map((value) => ({ value, word: text.kinds[value] }))}
        onChange={setKind}
      />
      <Field
        label={text.amount}
        lead={moneyParts(balance, language).symbol}
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        value={written}
        onChange={({ currentTarget }) => setWritten(currentTarget.value)}
      />
      <Field label={text.day} hint={text.dayHint} name="as_of" type="date" max={today} defaultValue={today} />
      <Field
        label={text.reason}
        autoComplete="off"
        maxLength={80}
        value={reason ?? text.reasons[kind]}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      {minor !== null && (
        <div>
          <h3>{text.onTheAccount}</h3>
          <div className={`${styles.line} ${styles.fresh}`}>
            <b>{text.leftToPay}</b>
            <b className={styles.number}>{text.hop(said(balance.amount_minor), said(after))}</b>
          </div>
        </div>
      )}
      {limit !== undefined && <Mute size="tiny">{(isAbove ? text.asks : text.alone)(moneyText(limit, language))}</Mute>}
    </OneForm>
  )
}
