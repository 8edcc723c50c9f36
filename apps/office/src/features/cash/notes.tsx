import { cashUnitsOf } from '@schoolgate/contracts/cash-units'
import { useId } from 'react'
import { Card } from '@schoolgate/ui/card'
import { moneyParts, moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Money } from '@schoolgate/ui/money'
import styles from './close.module.css'
import { closeWords } from './close.words.ts'
import type { BoxDraft } from './count.ts'

type NotesProps = {
  /** Of which till; empty: the one cash box. */
  name: string
  draft: BoxDraft
  currency: string
  countedMinor: number
  isTried: boolean
  onChange: (part: Partial<BoxDraft>) => void
}

/** How many of each note and coin, the largest first; Tab goes to the next. */
export function Notes({ name, draft, currency, countedMinor, isTried, onChange }: NotesProps) {
  const text = useWords(closeWords)
  const language = useLanguage()
  const heading = useId()
  const said = (amount_minor: number) => moneyText({ amount_minor, currency }, language)
  return (
    <Card flush aria-labelledby={heading}>
      <h2 id={heading} className={styles.title}>
        {name === '' ? text.count : text.countOf(name)}
      </h2>
      <table className={styles.notes}>
        <thead>
          <tr>
            <th scope="col">{text.unit}</th>
            <th scope="col">{text.howMany}</th>
            <th scope="col">{text.makes}</th>
          </tr>
        </thead>
        <tbody>
          {cashUnitsOf(currency).map((unit) => {
            const typed = draft.units.get(unit) ?? ''
            const isWrong = typed.trim() !== '' && !/^\s*\d{1,5}\s*$/.test(typed)
            return (
              <tr key={unit}>
                <th scope="row">{said(unit)}</th>
                <td>
                  <input
                    className={styles.many}
                    inputMode="numeric"
                    autoComplete="off"
                    maxLength={5}
                    aria-label={text.howManyOf(said(unit))}
                    aria-invalid={isWrong || undefined}
                    value={typed}
                    onChange={({ currentTarget }) => onChange({ units: new Map([...draft.units, [unit, currentTarget.value]]) })}
                  />
                </td>
                <td>{isWrong ? '' : moneyParts({ amount_minor: unit * Number(typed), currency }, language).amount}</td>
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {text.counted}
            </th>
            <td>
              <Money money={{ amount_minor: countedMinor, currency }} />
            </td>
          </tr>
        </tfoot>
      </table>
      {isTried && [...draft.units.values()].some((typed) => !/^\s*\d{0,5}\s*$/.test(typed)) && (
        <p role="alert" className={styles.fault}>
          {text.problems.number}
        </p>
      )}
    </Card>
  )
}
