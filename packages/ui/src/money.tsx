import { type Money as Amount, moneyParts, moneySpoken } from '#lib/money'
import { classes } from '#lib/classes'
import { useLanguage } from '#lib/words'
import styles from './money.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** An amount: "GH₵ 1,060.00" for the eye, "1,060 Ghana cedis" for the ear. `large` is the one number of a page. */
export function Money({ money, large }: { money: Amount; large?: boolean }) {
  const language = useLanguage()
  const { symbol, amount } = moneyParts(money, language)
  return (
    <span className={classes(styles.money, large && styles.large)}>
      <span aria-hidden="true">
        {money.amount_minor < 0 && '−'}
        <span className={styles.symbol}>{symbol}</span>
        {amount.replace('−', '')}
      </span>
      <VisuallyHidden>{moneySpoken(money, language)}</VisuallyHidden>
    </span>
  )
}
