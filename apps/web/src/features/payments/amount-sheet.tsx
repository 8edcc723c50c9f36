import type { PaymentQuote } from '@schoolgate/contracts/payments'
import { type FormEvent, useState } from 'react'
import { minorOf, moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Field } from '@schoolgate/ui/field'
import { Sheet } from '@schoolgate/ui/sheet'
import { payWords } from './pay.words.ts'
import styles from './pay.module.css'

type Range = Pick<PaymentQuote, 'open' | 'minimum' | 'maximum'>
type Props = { range: Range; open: boolean; onClose: () => void; onAmount: (minor: number) => void }

/** The field for an amount between the least and the most. */
export function AmountForm({ range: { open, minimum, maximum }, onAmount }: Pick<Props, 'range' | 'onAmount'>) {
  const text = useWords(payWords)
  const language = useLanguage()
  const [written, setWritten] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const minor = minorOf(written)
    if (minor === null) return setProblem(text.amountBad)
    if (minor < minimum.amount_minor) return setProblem(text.tooLittle(moneyText(minimum, language)))
    if (minor > maximum.amount_minor) return setProblem(text.tooMuch(moneyText(maximum, language)))
    onAmount(minor)
  }
  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      <Field
        label={text.amount}
        inputMode="decimal"
        autoComplete="off"
        value={written}
        onChange={({ target }) => setWritten(target.value)}
        error={problem}
        hint={text.amountLine(moneyText(minimum, language), moneyText(maximum, language))}
      />
      <Button type="submit" kind="primary" full>
        {text.useAmount}
      </Button>
      {open.amount_minor > 0 && (
        <Button full onClick={() => onAmount(open.amount_minor)}>
          {text.all(moneyText(open, language))}
        </Button>
      )}
    </form>
  )
}

/** Any part, from the school's minimum up to what is open (or ahead of the next bill). */
export function AmountSheet({ range, open, onClose, onAmount }: Props) {
  const text = useWords(payWords)
  return (
    <Sheet open={open} onClose={onClose} title={text.amountTitle}>
      <AmountForm range={range} onAmount={onAmount} />
    </Sheet>
  )
}
