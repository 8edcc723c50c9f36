import { useInfiniteQuery } from '@tanstack/react-query'
import { isWaiting, PaymentRow, paymentsQuery } from '#features/payments'
import { useSelectedSchool } from '#lib/selected-school'
import { useWords } from '@schoolgate/ui/lib/words'
import { Card } from '@schoolgate/ui/card'
import { List } from '@schoolgate/ui/list'
import { Mute } from '@schoolgate/ui/mute'
import { Section } from '#ui/page'
import { TextLink } from '@schoolgate/ui/text-link'
import { billsWords } from './bills.words.ts'

const SHOWN = 3

/** The newest payments at the school of these bills, those that wait for somebody first. */
export function NewestPayments() {
  const text = useWords(billsWords)
  const { data } = useInfiniteQuery(paymentsQuery({ school_id: useSelectedSchool() }))
  const payments = data?.pages[0]?.payments
  if (!payments) return null
  const newest = payments.toSorted((one, other) => Number(isWaiting(other)) - Number(isWaiting(one))).slice(0, SHOWN)
  return (
    <Section title={text.payments} more={<TextLink href="/payments">{text.allPayments}</TextLink>}>
      {newest.length === 0 ? (
        <Mute>{text.noPayments}</Mute>
      ) : (
        <Card flush>
          <List label={text.payments}>
            {newest.map((payment) => (
              <PaymentRow key={payment.reference} payment={payment} />
            ))}
          </List>
        </Card>
      )}
    </Section>
  )
}
