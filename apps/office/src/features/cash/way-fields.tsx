import type { DeskAccount } from '@schoolgate/contracts/desk'
import { NETWORK_NAMES } from '@schoolgate/contracts/method-names'
import { NETWORKS } from '@schoolgate/contracts/payments'
import { useId } from 'react'
import { Choice } from '#features/frame'
import { relationshipWords } from '#features/guardians'
import { Field } from '@schoolgate/ui/field'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import styles from './cash.module.css'
import { cashWords } from './cash.words.ts'
import { DESK_WAYS, type Draft, type Reckoned } from './draft.ts'

type WayFieldsProps = {
  account: DeskAccount
  draft: Draft
  reckoned: Reckoned
  isTried: boolean
  onChange: (part: Partial<Draft>) => void
}

const SOMEONE = 'someone'

/** How it is paid, by whom, and the numbers that go with it. */
export function WayFields({ account: { payers, currency }, draft, reckoned, isTried, onChange }: WayFieldsProps) {
  const text = useWords(cashWords)
  const relationships = useWords(relationshipWords)
  const language = useLanguage()
  const id = useId()
  const { faults, givenMinor, totalMinor } = reckoned
  const backMinor = (givenMinor ?? 0) - (totalMinor ?? 0)
  const said = (amount_minor: number) => moneyText({ amount_minor, currency }, language)
  return (
    <>
      <fieldset className={styles.ways}>
        <legend>{text.way}</legend>
        {DESK_WAYS.map((way) => (
          <label key={way} className={styles.way}>
            <input
              type="radio"
              name={`${id}way`}
              checked={draft.way === way}
              onChange={() => onChange({ way, number: '', given: '' })}
            />
            {text.ways[way]}
          </label>
        ))}
      </fieldset>
      <div className={styles.two}>
        {draft.way === 'cash' ? (
          <Field
            label={text.given}
            inputMode="decimal"
            autoComplete="off"
            maxLength={16}
            value={draft.given}
            onChange={({ currentTarget }) => onChange({ given: currentTarget.value })}
            hint={
              givenMinor !== null && backMinor > 0 ? (
                <b role="status" className={styles.back}>
                  {text.changeBack(said(backMinor))}
                </b>
              ) : (
                text.givenHint
              )
            }
            error={isTried && faults.has('given') ? text.tooLittle(said(-backMinor)) : null}
          />
        ) : (
          <Field
            label={text.number[draft.way]}
            autoComplete="off"
            maxLength={60}
            value={draft.number}
            onChange={({ currentTarget }) => onChange({ number: currentTarget.value })}
            error={isTried && faults.has('number') ? text.problems.number : null}
          />
        )}
        {draft.way === 'momo' && (
          <Choice
            label={text.network}
            value={draft.network}
            options={NETWORKS.map((network) => ({ value: network, word: NETWORK_NAMES[network] }))}
            onChange={(network) => onChange({ network })}
          />
        )}
        <Choice
          label={text.payer}
          value={draft.payer === null ? SOMEONE : String(draft.payer)}
          options={[
            ...payers.map(({ fullname, relationship }, at) => ({
              value: String(at),
              word: `${fullname}, ${relationships[relationship]}`,
            })),
            { value: SOMEONE, word: text.someone },
          ]}
          onChange={(value) => onChange({ payer: value === SOMEONE ? null : Number(value) })}
        />
        {draft.payer === null && (
          <Field
            label={text.payerName}
            autoComplete="off"
            maxLength={80}
            value={draft.payerName}
            onChange={({ currentTarget }) => onChange({ payerName: currentTarget.value })}
            error={isTried && faults.has('payer') ? text.problems.payer : null}
          />
        )}
      </div>
      <details className={styles.paper}>
        <summary>{text.moreFields}</summary>
        <Field
          label={text.paper}
          hint={text.paperHint}
          autoComplete="off"
          maxLength={40}
          value={draft.paperNo}
          onChange={({ currentTarget }) => onChange({ paperNo: currentTarget.value })}
        />
      </details>
    </>
  )
}
