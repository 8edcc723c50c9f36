import { CASH_MOVE_KINDS, type CashMove, type CashMoves, listCashMoves, moveCash } from '@schoolgate/contracts/cash-moves'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { BackLink, Choice, Row, RowActs, RowLine, RowName, Rows, ScreenHead, useKey } from '#features/frame'
import { OneForm, useAttempt } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Chip } from '@schoolgate/ui/chip'
import { Empty } from '@schoolgate/ui/empty'
import { Field } from '@schoolgate/ui/field'
import { call } from '@schoolgate/ui/lib/api'
import { dayText } from '@schoolgate/ui/lib/dates'
import { minorOf, moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Money } from '@schoolgate/ui/money'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { toast } from '@schoolgate/ui/toast'
import styles from './box.module.css'
import { boxWords } from './box.words.ts'
import { useMoneyOf } from './cash.queries.ts'
import { closeWords } from './close.words.ts'
import { TakeBackMove } from './take-back-move.tsx'
import { useBoxRefusals } from './refusals.ts'

const MOVES = ['cash-moves'] as const

/** The cash box: what should be in it, a float from the safe, and cash that is paid in to the bank. */
export function BoxScreen() {
  const text = useWords(boxWords)
  const close = useWords(closeWords)
  const language = useLanguage()
  const heading = useId()
  const answers = useQueryClient()
  const asked = useQuery({ queryKey: MOVES, queryFn: () => call(listCashMoves) })
  const today = useMoneyOf().data?.day
  const [back, setBack] = useState<CashMove | null>(null)
  const known = asked.data
  /** The box is otherwise from now on, and so is what the day's count expects. */
  const note = async (after: CashMoves) => {
    answers.setQueryData(MOVES, after)
    await Promise.all([
      answers.invalidateQueries({ queryKey: ['money-today'] }),
      answers.invalidateQueries({ queryKey: ['money'] }),
    ])
  }
  return (
    <>
      <BackLink href="/cash">{close.back}</BackLink>
      <ScreenHead
        title={text.title}
        line={known && (known.in_box === null ? text.neverCounted : text.inBox(moneyText(known.in_box, language)))}
      />
      {known === undefined || today === undefined ? (
        <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine}>
          <SkeletonBar />
        </NotHereYet>
      ) : (
        <div className={styles.beside}>
          <Card aria-labelledby={heading}>
            <h2 id={heading}>{text.write}</h2>
            <MoveForm key={known.moves.length} today={today.day} currency={today.total.currency} known={known} onDone={note} />
          </Card>
          <section aria-label={text.list}>
            {known.moves.length === 0 ? (
              <Empty title={text.none} line={text.noneLine} />
            ) : (
              <Rows>
                {known.moves.map((move) => (
                  <MoveRow key={move.id} move={move} onTakeBack={() => setBack(move)} />
                ))}
              </Rows>
            )}
          </section>
        </div>
      )}
      <TakeBackMove move={back} onClose={() => setBack(null)} onDone={note} />
    </>
  )
}

type MoveFormProps = { today: string; currency: string; known: CashMoves; onDone: (after: CashMoves) => Promise<void> }

function MoveForm({ today, currency, known, onDone }: MoveFormProps) {
  const text = useWords(boxWords)
  const refusals = useBoxRefusals()
  const keyFor = useKey()
  const { attempt, isBusy, problem, setProblem } = useAttempt()
  const [kind, setKind] = useState<CashMove['kind']>('paid_in')
  const write = (written: (name: string) => string) => {
    const amount_minor = minorOf(written('amount'))
    if (amount_minor === null) return setProblem(text.problems.amount)
    const [account, slip_no, day] = [written('account'), written('slip_no'), written('day')]
    if (kind === 'paid_in' && (account === '' || slip_no === '')) return setProblem(text.problems.account)
    const body = kind === 'paid_in' ? { kind, day, amount_minor, account, slip_no } : { kind, day, amount_minor }
    return void attempt(
      async () => {
        // The same amount may be put in twice, one after the other.
        await onDone(await call(moveCash, { body }, keyFor([known.moves.length, body])))
        toast(text.written)
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
        </>
      )}
    </OneForm>
  )
}

function MoveRow({ move, onTakeBack }: { move: CashMove; onTakeBack: () => void }) {
  const text = useWords(boxWords)
  const language = useLanguage()
  const { kind, day, amount, account, slip_no: slip, by, taken_back: back } = move
  const facts = [account !== null && slip !== null ? text.slipOf(account, slip) : '', text.by(by)].filter(Boolean).join(' · ')
  return (
    <Row columns="minmax(0, 1.6fr) minmax(0, 0.7fr) 130px">
      <RowName name={`${text.kinds[kind]}, ${dayText(day, language)}`} line={facts}>
        {back && <RowLine>{text.takenBack(dayText(back.day, language), back.by, back.reason)}</RowLine>}
      </RowName>
      <Money money={amount} />
      <RowActs>
        {back ? (
          <Chip tone="late">{text.isTakenBack}</Chip>
        ) : (
          <Button size="small" kind="bare" aria-label={text.takeBackOf(moneyText(amount, language))} onClick={onTakeBack}>
            {text.takeBack}
          </Button>
        )}
      </RowActs>
    </Row>
  )
}
