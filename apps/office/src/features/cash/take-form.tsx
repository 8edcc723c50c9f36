import type { DeskAccount } from '@schoolgate/contracts/desk'
import type { KeptCash } from '@schoolgate/contracts/kept-cash'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Field } from '@schoolgate/ui/field'
import { IconWarningCircle } from '@schoolgate/ui/icons/warning-circle'
import { moneyParts, moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { Switch } from '@schoolgate/ui/switch'
import styles from './cash.module.css'
import { cashWords } from './cash.words.ts'
import { Children } from './children.tsx'
import { emptyDraft, moneyOf, reckon } from './draft.ts'
import { TillChoice } from './till-choice.tsx'
import { useOwnTill } from './tills.queries.ts'
import { tillsWords } from './tills.words.ts'
import { WayFields } from './way-fields.tsx'

type TakeFormProps = {
  account: DeskAccount
  isBusy: boolean
  problem: string | null
  onTake: (of: Omit<KeptCash, 'key'>) => void
  onOther: () => void
}

/** Step two: how much, for whom, how, and what is left afterwards; Ctrl+Enter takes it from anywhere. */
export function TakeForm({ account, isBusy, problem, onTake, onOther }: TakeFormProps) {
  const text = useWords(cashWords)
  const tills = useWords(tillsWords)
  const language = useLanguage()
  const heading = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [draft, setDraft] = useState(() => emptyDraft(account))
  const own = useOwnTill()
  const [isTried, setTried] = useState(false)
  const change = (part: Partial<typeof draft>) => setDraft((now) => ({ ...now, ...part }))
  const { currency } = account
  const reckoned = reckon(draft, account)
  const { chosen, totalMinor, split, leftMinor, faults } = reckoned
  const said = (amount_minor: number) => moneyText({ amount_minor, currency }, language)
  const plain = (amount_minor: number) => moneyParts({ amount_minor, currency }, language).amount
  const take = () => {
    if (isBusy) return
    setTried(true)
    if (faults.size > 0) return
    const money = { ...moneyOf(draft, reckoned), ...(draft.way === 'cash' && own.till && { till_id: own.till.id }) }
    onTake({ money, currency, whose: chosen.map(({ fullname }) => fullname).join(', ') })
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault()
      take()
    } else if (event.target instanceof HTMLInputElement) {
      event.preventDefault()
      button.current?.focus()
    }
  }
  const afterMinor = leftMinor - (totalMinor ?? 0)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the fields in it take the focus; Ctrl+Enter works in all of them
    <form
      noValidate
      className={styles.form}
      aria-label={text.title}
      onKeyDown={handleKey}
      onSubmit={(event) => {
        event.preventDefault()
        take()
      }}
    >
      <Children account={account} draft={draft} reckoned={reckoned} onChange={change} onOther={onOther} />
      <Card className={styles.step} aria-labelledby={heading}>
        <h2 id={heading}>
          <span className={styles.number}>2</span>
          {text.howMuch}
        </h2>
        <div className={styles.much}>
          <div className={styles.amount}>
            <Field
              label={text.amount(currency)}
              lead={moneyParts({ amount_minor: 0, currency }, language).symbol}
              inputMode="decimal"
              autoComplete="off"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the child was just chosen: the amount is what is written next
              autoFocus
              maxLength={16}
              value={draft.amount}
              onChange={({ currentTarget }) => change({ amount: currentTarget.value, isCreditSaid: false })}
              error={isTried && faults.has('amount') ? text.problems.amount : null}
            />
          </div>
          {leftMinor > 0 && (
            <Button size="small" onClick={() => change({ amount: plain(leftMinor), isCreditSaid: false })}>
              {text.all(plain(leftMinor))}
            </Button>
          )}
        </div>
        {split.creditMinor > 0 && (
          <div className={styles.credit}>
            <Switch
              label={text.more(said(split.creditMinor))}
              line={text.moreLine}
              checked={draft.isCreditSaid}
              onChange={(isCreditSaid) => change({ isCreditSaid })}
            />
            {isTried && faults.has('credit') && (
              <p role="alert" className={styles.fault}>
                {text.problems.credit}
              </p>
            )}
          </div>
        )}
        {draft.way === 'cash' && <TillChoice own={own} />}
        {draft.way === 'cash' && own.isShutOut && <Note tone="info">{tills.shutOut}</Note>}
        <WayFields account={account} draft={draft} reckoned={reckoned} isTried={isTried} onChange={change} />
      </Card>
      <div className={styles.end}>
        {problem !== null && (
          <Note tone="bad" role="alert" icon={<IconWarningCircle />}>
            {problem}
          </Note>
        )}
        <p>
          {text.after}:{' '}
          <b>
            {afterMinor > 0
              ? text.afterLeft(said(afterMinor))
              : afterMinor < 0
                ? text.afterCredit(said(-afterMinor))
                : text.afterNothing}
          </b>
        </p>
        <Button ref={button} type="submit" kind="primary" size="big" full busy={isBusy}>
          {totalMinor === null ? text.takeNothing : text.take(said(totalMinor))}
        </Button>
        <p className={styles.small}>{text.happens}</p>
      </div>
    </form>
  )
}
