import type { Ward } from '@schoolgate/contracts/wards'
import { useSchoolInfo } from '#features/identity'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Money } from '@schoolgate/ui/money'
import { Mute } from '@schoolgate/ui/mute'
import { payAddress } from './pay-address.ts'
import styles from './pay.module.css'
import { paymentsWords } from './payments.words.ts'

/** What is left to pay over these wards, and the way to pay it; one ward's credit does not pay for another. */
export function LeftCard({ wards }: { wards: readonly Ward[] }) {
  const text = useWords(paymentsWords)
  const language = useLanguage()
  const school = useSchoolInfo()
  const owing = wards.filter(({ summary }) => (summary.balance?.amount_minor ?? 0) > 0)
  const payable = owing.filter(({ rights }) => rights.pay)
  const currency = wards.find(({ summary }) => summary.balance)?.summary.balance?.currency
  if (currency === undefined) return null
  const sumOf = (some: readonly Ward[]) => ({
    amount_minor: some.reduce((sum, { summary }) => sum + (summary.balance?.amount_minor ?? 0), 0),
    currency,
  })
  const left = sumOf(owing)
  const mine = sumOf(payable)
  const [first] = wards
  const mayPayAhead = left.amount_minor === 0 && school?.payment.pay_ahead && wards.length === 1 && first?.rights.pay
  return (
    <Card>
      {left.amount_minor > 0 ? (
        <>
          <Mute>{text.left}</Mute>
          <p className={styles.hero}>
            <Money large money={left} />
          </p>
        </>
      ) : (
        <p>
          <b>{text.leftNothing}</b>
        </p>
      )}
      <div className={styles.form}>
        {mine.amount_minor > 0 && (
          <Button
            kind="primary"
            full
            href={payAddress(mine.amount_minor, { type: 'family', ward_ids: payable.map(({ id }) => id) })}
          >
            {text.pay(moneyText(mine, language))}
          </Button>
        )}
        {mayPayAhead && first && (
          <Button full href={payAddress(null, { type: 'ahead', ward_ids: [first.id] })}>
            {text.ahead}
          </Button>
        )}
        <Button full href="/bills">
          {text.bills}
        </Button>
      </div>
    </Card>
  )
}
