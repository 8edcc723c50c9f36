import { CASH_MOVE_KINDS, type CashMove, type CashMoves, moveCash } from '@schoolgate/contracts/cash-moves'
import { useState } from 'react'
import { Choice, useKey } from '#features/frame'
import { OneForm, useAttempt } from '#features/identity'
import { Field } from '@schoolgate/ui/field'
import { call } from '@schoolgate/ui/lib/api'
import { minorOf } from '@schoolgate/ui/lib/money'
import { useWords } from '@schoolgate/ui/lib/words'
import { toast } from '@schoolgate/ui/toast'
import { boxWords } from './box.words.ts'
import { ChooseSlip } from './choose-slip.tsx'
import { useBoxRefusals } from './refusals.ts'
import { TillChoice } from './till-choice.tsx'
import { useOwnTill } from './tills.queries.ts'
import type { SendSlip } from './use-slip-sending.ts'

type MoveFormProps = {
  today: string
  currency: string
  known: CashMoves
  onDone: (after: CashMoves) => Promise<void>
  onSlip: SendSlip
}

/** Where a float or a paying in is written down; the slip's photo follows what was written. */
export function MoveForm({ today, currency, known, onDone, onSlip }: MoveFormProps) {
  const text = useWords(boxWords)
  const refusals = useBoxRefusals()
  const keyFor = useKey()
  const { attempt, isBusy, problem, setProblem } = useAttempt()
  const [kind, setKind] = useState<CashMove['kind']>('paid_in')
  const own = useOwnTill()
  const [slip, setSlip] = useState<File | null>(null)
  const write = (written: (name: string) => string) => {
    const amount_minor = minorOf(written('amount'))
    if (amount_minor === null) return setProblem(text.problems.amount)
    const [account, slip_no, day] = [written('account'), written('slip_no'), written('day')]
    if (kind === 'paid_in' && (account === '' || slip_no === '')) return setProblem(text.problems.account)
    const common = { day, amount_minor, ...(own.till && { till_id: own.till.id }) }
    const body = kind === 'paid_in' ? { kind, ...common, account, slip_no } : { kind, ...common }
    return void attempt(
      async () => {
        // The same amount may be put in twice, one after the other.
        const after = await call(moveCash, { body }, keyFor([known.moves.length, body]))
        await onDone(after)
        toast(text.written)
        const before = new Set(known.moves.map(({ id }) => id))
        const made = after.moves.find((move) => !before.has(move.id) && move.slip_no === slip_no)
        if (kind === 'paid_in' && slip !== null && made) onSlip(made.id, slip)
      },
      text.problems.notWritten,
      refusals,
    )
  }
  return (
    <OneForm problem={problem} isBusy={isBusy} button={text.acts[kind]} onSend={write}>
      <Choice
        label={text.kind}
        value={kind}
        options={CASH_MOVE_KINDS.toReversed().map((value) => ({ value, word: text.kinds[value] }))}
        onChange={setKind}
        hint={text.happens[kind]}
      />
      <TillChoice own={own} />
      <Field label={text.amount(currency)} name="amount" inputMode="decimal" autoComplete="off" maxLength={16} />
      <Field label={text.day} name="day" type="date" max={today} defaultValue={today} />
      {kind === 'paid_in' && (
        <>
          <Field
            label={text.account}
            name="account"
            autoComplete="off"
            maxLength={60}
            hint={text.accountHint}
            defaultValue={known.accounts[0] ?? ''}
          />
          <Field label={text.slip} name="slip_no" autoComplete="off" maxLength={40} />
          <ChooseSlip file={slip} onChoose={setSlip} />
        </>
      )}
    </OneForm>
  )
}
