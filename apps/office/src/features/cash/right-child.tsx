import type { Money } from '@schoolgate/contracts/money'
import type { OfficePayment } from '@schoolgate/contracts/office-payments'
import { useState } from 'react'
import { useFound } from '#features/find'
import { Choice } from '#features/frame'
import { Button } from '@schoolgate/ui/button'
import { Field } from '@schoolgate/ui/field'
import { IconMagnifyingGlass } from '@schoolgate/ui/icons/magnifying-glass'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import styles from './cash.module.css'
import { useAccount } from './cash.queries.ts'
import { reverseWords } from './reverse.words.ts'

export type Child = { id: string; name: string }

type RightChildProps = {
  payment: OfficePayment
  from: string
  onFrom: (wardId: string) => void
  right: Child | null
  onRight: (child: Child | null) => void
}

const MOST = 5

/** From which child of the payment it goes, and to whom. */
export function RightChild({ payment, from, onFrom, right, onRight }: RightChildProps) {
  const text = useWords(reverseWords)
  const [typed, setTyped] = useState('')
  const { asked, isEnough, found } = useFound(typed)
  const wards = [...new Map(payment.parts.map((part) => [part.ward_id, part.first_name]))]
  const hits = isEnough ? (found.data?.pupils ?? []).filter(({ id }) => id !== from).slice(0, MOST) : []
  const isSettled = isEnough && found.data !== undefined && !found.isPlaceholderData && asked === typed.trim()
  return (
    <>
      {wards.length > 1 && (
        <Choice label={text.from} value={from} options={wards.map(([value, word]) => ({ value, word }))} onChange={onFrom} />
      )}
      {right === null ? (
        <>
          <Field
            label={text.right}
            hint={text.rightHint}
            lead={<IconMagnifyingGlass />}
            autoComplete="off"
            spellCheck={false}
            maxLength={80}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <ul className={styles.hits}>
            {hits.map(({ id, fullname, class: klass }) => (
              <li key={id}>
                <Button full onClick={() => onRight({ id, name: fullname })}>
                  {fullname}, {klass}
                </Button>
              </li>
            ))}
          </ul>
          {isSettled && hits.length === 0 && (
            <p role="status" className={styles.small}>
              {text.nobody}
            </p>
          )}
        </>
      ) : (
        <div className={styles.child}>
          <p className={styles.grow}>
            <span className={styles.small}>{text.chosenRight}</span> <b>{right.name}</b>
          </p>
          <Button size="small" onClick={() => onRight(null)}>
            {text.other}
          </Button>
        </div>
      )}
    </>
  )
}

/** What is left to pay for the right child, now and once the money is theirs. */
export function AfterRight({ child, amount }: { child: Child; amount: Money }) {
  const text = useWords(reverseWords)
  const language = useLanguage()
  const { data } = useAccount(child.id)
  const ward = data?.wards.find(({ ward_id: id }) => id === child.id)
  if (!ward) return null
  const said = (amount_minor: number) => moneyText({ ...amount, amount_minor }, language)
  const before = ward.balance.amount_minor
  return (
    <dl className={styles.hops}>
      <div>
        <dt>{text.leftNow(ward.first_name)}</dt>
        <dd>{text.hop(said(before), said(before - amount.amount_minor))}</dd>
      </div>
    </dl>
  )
}
