import { type Money as Amount, moneyParts, moneySpoken } from '#lib/money'
import { useLanguage } from '#lib/words'
import styles from './money.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** An amount: "GH₵ 1,060.00" for the eye, "1,060 Ghana cedis" for the ear. */
export function Money({ money }: { money: Amount }) {
  const language = useLanguage()
  const { symbol, amount } = moneyParts(money, language)
  return (
    <span className={styles.money}>
      <span aria-hidden="true">
        <span className={styles.symbol}>{symbol}</span>
        {amount}
      </span>
      <VisuallyHidden>{moneySpoken(money, language)}</VisuallyHidden>
    </span>
  )
}
