import type { Payment } from '@schoolgate/contracts/payments'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { useOpened } from '#features/feed'
import { useAuth } from '#features/identity'
import { ApiError } from '@schoolgate/ui/lib/api'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Empty } from '@schoolgate/ui/empty'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { IconCheckCircleFill } from '@schoolgate/ui/icons/check-circle-fill'
import { Note } from '@schoolgate/ui/note'
import { Page } from '#ui/page'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { firstNameOf } from './payment-facts.ts'
import { PaymentState } from './payment-state.tsx'
import { paymentWords } from './payment.words.ts'
import { paymentQuery, receiptQuery } from './payments.queries.ts'
import { ReceiptCard } from './receipt-card.tsx'
import styles from './receipt-card.module.css'
import { receiptWords } from './receipt.words.ts'

/** The receipt for all of a payment, else (when other wards of it are not the reader's) the first the reader may see. */
const receiptOf = ({ receipts }: Payment): string | null =>
  (receipts.find(({ ward_id }) => ward_id === null) ?? receipts[0])?.public_id ?? null

function Thanks({ payment }: { payment: Payment }) {
  const text = useWords(paymentWords)
  const user = useAuth(({ user: signedIn }) => signedIn)
  const { is_me: isMine, name } = payment.payer
  return (
    <div className={styles.thanks} role="status">
      <IconCheckCircleFill size="l" />
      <h1 tabIndex={-1}>{isMine ? text.paidThanks(firstNameOf(user?.fullname ?? name)) : text.paidBy(name)}</h1>
    </div>
  )
}

/**
 * `?reference=`: how a payment stands, from the first tap to the receipt; the payment page leads back here too, which proves nothing.
 * `?id=`: a receipt.
 */
export function PaymentReceiptScreen() {
  const text = useWords(receiptWords)
  const about = useWords(paymentWords)
  const language = useLanguage()
  const [query] = useSearchParams()
  const reference = query.get('reference') ?? ''
  const id = query.get('id') ?? ''
  const payment = useQuery({ ...paymentQuery(reference), enabled: reference !== '' })
  const receiptId = reference === '' ? id : payment.data ? (receiptOf(payment.data) ?? '') : ''
  const receipt = useQuery({ ...receiptQuery(receiptId), enabled: receiptId !== '' })
  useOpened({ page: 'payments' }, payment.data !== undefined || receipt.data !== undefined)
  const isPaid = payment.data?.status === 'succeeded'
  const failed = payment.error ?? receipt.error
  const isGone = (reference === '' && id === '') || (failed instanceof ApiError && failed.status < 500 && failed.status !== 429)
  const isPaper = receipt.data !== undefined && !isGone

  const content = () => {
    if (isGone)
      return (
        <Empty
          title={reference === '' ? text.gone : about.gone}
          line={reference === '' ? text.goneLine : about.goneLine}
          action={<Button href="/payments">{about.toPayments}</Button>}
        />
      )
    if (isPaper)
      return (
        <>
          {payment.data && isPaid && <Thanks payment={payment.data} />}
          {payment.data?.refunded && <Note role="status">{about.givenBack(moneyText(payment.data.refunded, language))}</Note>}
          <ReceiptCard receipt={receipt.data} />
        </>
      )
    if (payment.data && receiptId === '') return <PaymentState payment={payment.data} isBack={query.has('trxref')} />
    return (
      <NotHereYet asked={[payment, receipt]} title={about.notOpened} line={about.notOpenedLine}>
        <SkeletonBar height={140} />
        <SkeletonBar height={320} gap={24} />
      </NotHereYet>
    )
  }
  return (
    <Page
      title={isPaper || reference === '' ? text.title : about.title}
      back="/payments"
      hasHeading={!isGone && payment.data !== undefined && (isPaid || receiptId === '')}
    >
      {content()}
    </Page>
  )
}
