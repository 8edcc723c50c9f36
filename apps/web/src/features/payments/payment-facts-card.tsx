import type { Payment } from '@schoolgate/contracts/payments'
import { useState } from 'react'
import { useTimeZone } from '#features/identity'
import { dayOf, dayText, momentText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Card } from '@schoolgate/ui/card'
import { KeyValues } from '@schoolgate/ui/key-values'
import { Money } from '@schoolgate/ui/money'
import { Section } from '#ui/page'
import { methodText, namesIn, namesText } from './payment-facts.ts'
import { paymentWords } from './payment.words.ts'

/** What this payment is: how much, for whom, how, when, by whom. */
export function PaymentFactsCard({ payment }: { payment: Payment }) {
  const text = useWords(paymentWords)
  const language = useLanguage()
  const timeZone = useTimeZone()
  const [now] = useState(() => new Date())
  const { amount, parts, payer, paid_at, counted_on, started_at } = payment
  return (
    <Section>
      <Card>
        <KeyValues
          items={[
            { label: text.amount, value: <Money money={amount} /> },
            { label: text.what, value: namesText(namesIn(parts), language) },
            { label: text.how, value: methodText(payment, text) },
            { label: text.when, value: momentText(paid_at ?? started_at, now, language, timeZone) },
            ...(paid_at !== null && counted_on && counted_on !== dayOf(paid_at, timeZone)
              ? [{ label: text.countedOn, value: dayText(counted_on, language) }]
              : []),
            ...(payer.is_me ? [] : [{ label: text.who, value: payer.name }]),
          ]}
        />
      </Card>
    </Section>
  )
}
