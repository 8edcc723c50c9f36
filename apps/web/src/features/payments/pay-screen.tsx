import { mostAheadMinor } from '@schoolgate/contracts/payments'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams, useSearchParams } from 'wouter'
import { useSchoolInfo } from '#features/identity'
import { profileQuery } from '#features/profile'
import { NoWards, useSchoolOf, useSelectedWard, useWards } from '#features/wards'
import { ApiError } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Empty } from '@schoolgate/ui/empty'
import { Mute } from '@schoolgate/ui/mute'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { Page, Section } from '#ui/page'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { AmountForm } from './amount-sheet.tsx'
import { amountOfAddress, type Basket, basketOfAddress, ofOneSchool, payAddress } from './pay-address.ts'
import { PayForm } from './pay-form.tsx'
import { payWords } from './pay.words.ts'
import { quoteQuery } from './payments.queries.ts'

const NOT_FOUND = 404

/** The server's reason why there is nothing to pay here, said kindly; null for any other trouble. */
const useNothingToPay = (error: Error | null, basket: Basket, wardId: string | undefined) => {
  const text = useWords(payWords)
  const school = useSchoolInfo()
  if (!(error instanceof ApiError)) return null
  if (error.status === NOT_FOUND)
    return <Empty title={text.gone} line={text.goneLine} action={<Button href="/bills">{text.toBills}</Button>} />
  if (error.code !== 'payments.nothing_owed' && error.code !== 'payments.no_pay_ahead') return null
  const mayPayAhead = school?.payment.pay_ahead && basket.type !== 'ahead' && wardId !== undefined
  return (
    <Empty
      title={text.nothing}
      line={text.nothingLine}
      action={
        mayPayAhead ? (
          <Button href={payAddress(null, { type: 'ahead', ward_ids: [wardId] })}>{text.ahead}</Button>
        ) : (
          <Button href="/payments">{text.toPayments}</Button>
        )
      }
    />
  )
}

/** Paying: `/pay/{amount}/{paymenttype}` only suggests; what is asked for and what it costs are the server's figures. */
export function PayScreen() {
  const text = useWords(payWords)
  const { amount, paymenttype } = useParams<{ amount: string; paymenttype: string }>()
  const [query] = useSearchParams()
  const [, navigate] = useLocation()
  const selected = useSelectedWard()
  const wardsAsked = useWards()
  const { data: wards } = wardsAsked
  const school = useSchoolInfo()
  const asksFor = basketOfAddress(paymenttype, query, selected?.id)
  useSchoolOf(asksFor.ward_ids?.[0])
  const basket = ofOneSchool(asksFor, wards ?? [], selected)
  const isAhead = basket.type === 'ahead'
  const suggested = amountOfAddress(amount)
  const isKnown = !isAhead || (suggested !== null && basket.ward_ids !== undefined)
  const asked = useQuery({ ...quoteQuery(basket, suggested), enabled: isKnown && (wards?.length ?? 0) > 0 })
  const { data: quote, error, isPlaceholderData, refetch } = asked
  // The own number stands in its field before anybody can write there: it must not come in between their digits.
  const isOwnNumberComing = useQuery(profileQuery).isLoading
  const nothing = useNothingToPay(error, basket, basket.ward_ids?.[0] ?? selected?.id)
  const choose = (next: Basket, amountMinor: number | null) => navigate(payAddress(amountMinor, next), { replace: true })
  // Money ahead of a bill is any amount: the payer says how much.
  const asksHowMuch =
    isAhead && (suggested === null || (error instanceof ApiError && error.code.startsWith('payments.amount_too_')))

  const content = () => {
    if (wards?.length === 0) return <NoWards />
    if (wards && !wards.some(({ rights }) => rights.pay)) return <Empty title={text.mayNotPay} line={text.mayNotPayLine} />
    if (asksHowMuch && school) {
      const money = (amount_minor: number) => ({ amount_minor, currency: school.currency })
      const least = money(Math.max(1, school.payment.minimum_part_payment_minor))
      const ward = wards?.find(({ id }) => id === basket.ward_ids?.[0])
      return (
        <Section title={text.amountTitle}>
          <Card>
            {ward && <Mute>{text.nextBillOf(ward.first_name)}</Mute>}
            <AmountForm
              range={{ open: money(0), minimum: least, maximum: money(mostAheadMinor(school.currency)) }}
              onAmount={(minor) => choose(basket, minor)}
            />
          </Card>
        </Section>
      )
    }
    if (nothing) return nothing
    if (quote && !isOwnNumberComing)
      return (
        <PayForm basket={basket} quote={quote} isStale={isPlaceholderData} onChoice={choose} onChanged={() => void refetch()} />
      )
    return (
      <NotHereYet asked={[wardsAsked, asked]} title={text.notOpened} line={text.notOpenedLine}>
        <SkeletonBar height={190} />
        <SkeletonBar height={230} gap={24} />
        <SkeletonBar height={60} gap={8} />
        <SkeletonBar height={60} gap={8} />
      </NotHereYet>
    )
  }
  return (
    <Page title={text.title} back="/bills">
      {content()}
    </Page>
  )
}
