import type { Bill, BillItem } from '@schoolgate/contracts/billing'
import type { Correction } from '@schoolgate/contracts/corrections'
import { type getBillCorrections, grantOnBill, moveBillLine, voidBill } from '@schoolgate/contracts/fees'
import type { Response } from '@schoolgate/contracts/endpoint'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Choice, useKey } from '#features/frame'
import { OneForm, useAttempt } from '#features/identity'
import { Field } from '@schoolgate/ui/field'
import { call } from '@schoolgate/ui/lib/api'
import { minorOf, moneyParts, moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Mute } from '@schoolgate/ui/mute'
import { Sheet } from '@schoolgate/ui/sheet'
import { toast } from '@schoolgate/ui/toast'
import { billWords } from './bill.words.ts'
import styles from './corrections.module.css'
import { afterCorrection, useCorrectionCounts } from './corrections.queries.ts'
import { inWords, Reasons } from './reasons.tsx'
import { useCorrectionRefusals } from './refusals.ts'
import { WaitsNote } from './waits-note.tsx'

/** What is about to be put right. */
export type Putting = { what: 'line' } | { what: 'move'; item: BillItem } | { what: 'void' }

const KINDS = ['discount', 'scholarship', 'penalty', 'write_off'] as const
type Kind = (typeof KINDS)[number]
const REASONS = ['wrong', 'notFor', 'twice', 'kindness', 'late', 'grant'] as const
type Reason = (typeof REASONS)[number]
const FIRST_REASON: Record<Kind, Reason> = { discount: 'wrong', scholarship: 'grant', penalty: 'late', write_off: 'kindness' }

type Places = Response<typeof getBillCorrections>['places']
type CorrectSheetProps = { bill: Bill; putting: Putting; places: Places; onClose: () => void }

/** Puts a bill right by a new entry: the reason first, how the bill is before and after, and whether a second person is asked. */
export function CorrectSheet({ bill, putting, places, onClose }: CorrectSheetProps) {
  const text = useWords(billWords)
  const language = useLanguage()
  const refusals = useCorrectionRefusals()
  const answers = useQueryClient()
  const keyFor = useKey()
  const limit = useCorrectionCounts().data?.limit
  const { attempt, isBusy, problem, setProblem } = useAttempt()
  const [kind, setKind] = useState<Kind>('discount')
  const [reason, setReason] = useState<Reason>(putting.what === 'line' ? 'wrong' : 'twice')
  const [written, setWritten] = useState('')
  const [to, setTo] = useState(places[0]?.bill_id ?? '')
  const [waits, setWaits] = useState<Correction | null>(null)
  const { currency } = bill.total
  const amountMinor =
    putting.what === 'line'
      ? minorOf(written)
      : putting.what === 'move'
        ? putting.item.amount.amount_minor
        : bill.total.amount_minor
  const said = (minor: number) => moneyText({ amount_minor: minor, currency }, language)
  const what = { bill, putting, kind, name: text.lineNames[kind], amountMinor, to }
  const tried = useTried({ ...what, reason: text.reasons[reason] })
  const act = () => {
    if (amountMinor === null) return text.correct
    const amount = said(amountMinor)
    if (putting.what === 'move') return text.act.move(amount)
    if (putting.what === 'void') return text.act.void(amount)
    return kind === 'penalty' ? text.act.more(amount) : text.act.less(amount)
  }
  const send = (more: string) => {
    if (amountMinor === null) return setProblem(text.amountWrong)
    void attempt(
      async () => {
        const words = inWords(text.reasons[reason], more)
        const { waits: waiting } = await correct({ ...what, reason: words, amountMinor, dryRun: false }, keyFor([what, words]))
        if (waiting === null) {
          toast(text.done)
          onClose()
        } else setWaits(waiting)
        await afterCorrection(answers)
      },
      text.notDone,
      refusals,
    )
  }
  const title =
    putting.what === 'line' ? text.correctTitle : putting.what === 'move' ? text.moveTitle(putting.item.name) : text.voidTitle
  const isAbove = limit !== undefined && amountMinor !== null && amountMinor > limit.amount_minor
  return (
    <Sheet open onClose={onClose} title={title} line={`${bill.ward.fullname} · ${bill.bill_no}`}>
      {waits === null ? (
        <OneForm problem={problem} isBusy={isBusy} button={act()} onSend={(field) => send(field('more'))}>
          {putting.what === 'line' && (
            <>
              <Choice
                label={text.kind}
                value={kind}
                options={KINDS.map((value) => ({ value, word: text.kinds[value] }))}
                onChange={(chosen) => {
                  setKind(chosen)
                  setReason(FIRST_REASON[chosen])
                }}
              />
              <Field
                label={text.amount}
                lead={moneyParts(bill.total, language).symbol}
                inputMode="decimal"
                autoComplete="off"
                maxLength={16}
                value={written}
                onChange={({ currentTarget }) => setWritten(currentTarget.value)}
              />
            </>
          )}
          {putting.what === 'move' &&
            (places.length === 0 ? (
              <Mute>{text.noPlace}</Mute>
            ) : (
              <Choice
                label={text.to}
                value={to}
                options={places.map(({ bill_id, fullname, term, bill_no }) => ({
                  value: bill_id,
                  word: text.place(fullname, term, bill_no),
                }))}
                onChange={setTo}
              />
            ))}
          <Reasons
            label={text.why}
            value={reason}
            options={REASONS.map((value) => ({ value, word: text.reasons[value] }))}
            onChange={setReason}
          />
          <Field label={text.more} hint={text.moreHint} name="more" autoComplete="off" maxLength={160} />
          <Hop bill={bill} after={tried.data ?? null} />
          {limit !== undefined && <Mute size="tiny">{(isAbove ? text.asks : text.alone)(moneyText(limit, language))}</Mute>}
        </OneForm>
      ) : (
        <WaitsNote onClose={onClose} />
      )}
    </Sheet>
  )
}

type Sending = {
  bill: Bill
  putting: Putting
  kind: Kind
  name: string
  amountMinor: number
  to: string
  reason: string
  dryRun: boolean
}

function correct(
  { bill, putting, kind, name, amountMinor, to, reason, dryRun: dry_run }: Sending,
  key: { idempotencyKey: string },
) {
  const params = { id: bill.id }
  if (putting.what === 'move')
    return call(moveBillLine, { params, body: { item_id: putting.item.id, to_bill_id: to, reason, dry_run } }, key)
  if (putting.what === 'void') return call(voidBill, { params, body: { reason, dry_run } }, key)
  return call(grantOnBill, { params, body: { kind, name, amount_minor: amountMinor, purpose: reason, dry_run } }, key)
}

/** How the bill would be, as the school reckons it; nothing is left behind. */
function useTried(what: Omit<Sending, 'dryRun' | 'amountMinor'> & { amountMinor: number | null }) {
  const { bill, putting, kind, to } = what
  const amountMinor = useDeferredValue(what.amountMinor)
  const isMeant = amountMinor !== null && (putting.what !== 'move' || to !== '')
  return useQuery({
    queryKey: ['bill-tried', bill.id, bill.total.amount_minor, bill.balance.amount_minor, putting, kind, amountMinor, to],
    queryFn: async () => {
      if (amountMinor === null) return null
      const { bill: after } = await correct({ ...what, amountMinor, dryRun: true }, { idempotencyKey: crypto.randomUUID() })
      return after
    },
    enabled: isMeant,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** What the bill asks for and what is left of it, before and after. */
function Hop({ bill, after }: { bill: Bill; after: Bill | null }) {
  const text = useWords(billWords)
  const language = useLanguage()
  if (after === null) return null
  return (
    <div>
      <h3>{text.onTheBill}</h3>
      <ul className={styles.lines}>
        <li className={`${styles.line} ${styles.fresh}`}>
          <b>{text.total}</b>
          <b className={styles.number}>
            {text.hop(
              moneyText(bill.total, language),
              moneyText(after.status === 'void' ? { ...after.total, amount_minor: 0 } : after.total, language),
            )}
          </b>
        </li>
        <li className={`${styles.line} ${styles.total}`}>
          <span>{text.leftWas(moneyText(bill.balance, language))}</span>
          <span className={styles.number}>{moneyText(after.balance, language)}</span>
        </li>
      </ul>
    </div>
  )
}
