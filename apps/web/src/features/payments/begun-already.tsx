import type { PaymentQuote } from '@schoolgate/contracts/payments'
import { useInfiniteQuery } from '@tanstack/react-query'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { Section } from '#ui/page'
import { TextLink } from '@schoolgate/ui/text-link'
import { paymentAddress } from './pay-address.ts'
import { payWords } from './pay.words.ts'
import { firstNameOf } from './payment-facts.ts'
import { paymentsQuery } from './payments.queries.ts'

/** The other guardian's phone rings for the same bill, or a slip is with the bursar: said before a family pays twice. */
export function BegunAlready({ parts }: Pick<PaymentQuote, 'parts'>) {
  const text = useWords(payWords)
  const language = useLanguage()
  const { data } = useInfiniteQuery(paymentsQuery({ state: 'waiting' }))
  const wardIds = new Set(parts.map(({ ward_id }) => ward_id))
  const begun = data?.pages
    .flatMap(({ payments }) => payments)
    .find((payment) => payment.parts.some(({ ward_id }) => wardIds.has(ward_id)))
  if (!begun) return null
  const { reference, payer, amount } = begun
  const money = moneyText(amount, language)
  return (
    <Section>
      <Note tone="info" role="status">
        {payer.is_me ? text.alreadyMine(money) : text.alreadyBy(firstNameOf(payer.name), money)}{' '}
        <TextLink href={paymentAddress(reference)}>{text.seeWaiting}</TextLink>
      </Note>
    </Section>
  )
}
