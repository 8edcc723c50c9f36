import type { PaymentQuote } from '@schoolgate/contracts/payments'
import { useWords } from '@schoolgate/ui/lib/words'
import { KeyValues } from '@schoolgate/ui/key-values'
import { Money } from '@schoolgate/ui/money'
import { Mute } from '@schoolgate/ui/mute'
import { Section } from '#ui/page'
import { payWords } from './pay.words.ts'
import styles from './pay.module.css'

type Costs = Pick<PaymentQuote, 'amount' | 'fee' | 'fee_bearer' | 'fee_label' | 'total'>

/** The charge in the open: how much it is, who bears it and whose it is. */
export function Charge({ costs: { amount, fee, fee_bearer, fee_label, total } }: { costs: Costs }) {
  const text = useWords(payWords)
  const isMine = fee_bearer === 'payer'
  return (
    <Section>
      <div className={styles.charge}>
        <KeyValues
          items={[
            { label: text.fees, value: <Money money={amount} /> },
            ...(isMine ? [{ label: text.charge(fee_label), value: <Money money={fee} /> }] : []),
            {
              label: text.youPay,
              value: (
                <span className={styles.total}>
                  <Money money={total} />
                </span>
              ),
            },
          ]}
        />
        <Mute size="tiny">{isMine ? text.chargeIsCompanys : text.schoolBears}</Mute>
      </div>
    </Section>
  )
}
