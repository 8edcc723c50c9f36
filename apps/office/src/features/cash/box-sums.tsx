import type { ReactNode } from 'react'
import { Card } from '@schoolgate/ui/card'
import { Field } from '@schoolgate/ui/field'
import { moneyParts, moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Money } from '@schoolgate/ui/money'
import { boxWords } from './box.words.ts'
import styles from './close.module.css'
import { closeWords } from './close.words.ts'
import type { BoxDraft, ReckonedBox } from './count.ts'

type BoxSumsProps = {
  box: ReckonedBox
  currency: string
  isTried: boolean
  onChange: (part: Partial<BoxDraft>) => void
  /** It is not as it should be. */
  isAsked: boolean
  /** What is asked of the day where something is not. */
  children: ReactNode
}

/** What a box should hold and what was counted in it. */
export function BoxSums({ box, currency, isTried, isAsked, onChange, children }: BoxSumsProps) {
  const text = useWords(closeWords)
  const words = useWords(boxWords)
  const language = useLanguage()
  const { float, moved, put_in: putIn, paid_in: paidIn, differenceMinor } = box
  const said = (amount_minor: number) => moneyText({ amount_minor, currency }, language)
  const differs = differenceMinor < 0 ? text.short(said(-differenceMinor)) : text.over(said(differenceMinor))
  return (
    <Card className={styles.box} aria-label={box.name === '' ? text.inBox : box.name}>
      <Field
        label={box.name === '' ? text.morning : text.morningIn(box.name)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        placeholder={float === null ? '' : moneyParts(float, language).amount}
        value={box.draft.float}
        onChange={({ currentTarget }) => onChange({ float: currentTarget.value })}
        hint={float === null ? text.morningFirst : text.morningHint(moneyText(float, language))}
        error={isTried && box.faults.has('float') ? text.problems.amount : null}
      />
      <dl className={styles.sums}>
        <Sum label={text.moved} minor={moved.amount_minor - putIn.amount_minor + paidIn.amount_minor} currency={currency} />
        {putIn.amount_minor !== 0 && <Sum label={words.putIn} minor={putIn.amount_minor} currency={currency} />}
        {paidIn.amount_minor !== 0 && <Sum label={words.paidIn} minor={-paidIn.amount_minor} currency={currency} />}
        <Sum label={text.expected} minor={box.expectedMinor} currency={currency} />
        <Sum label={text.counted} minor={box.countedMinor} currency={currency} />
      </dl>
      <p role="status" className={differenceMinor === 0 ? styles.right : styles.differs}>
        {differenceMinor === 0 ? box.name === '' ? text.right : text.rightIn(box.name) : <b>{differs}.</b>}{' '}
        {isAsked && text.sayWhy}
      </p>
      {children}
    </Card>
  )
}

function Sum({ label, minor, currency }: { label: string; minor: number; currency: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Money money={{ amount_minor: minor, currency }} />
      </dd>
    </div>
  )
}
