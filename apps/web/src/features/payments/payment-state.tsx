import { cancelPayment, checkPayment, type Payment } from '@schoolgate/contracts/payments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSchoolInfo } from '#features/identity'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Empty } from '@schoolgate/ui/empty'
import { Section } from '#ui/page'
import { toast } from '@schoolgate/ui/toast'
import { NotPaid } from './not-paid.tsx'
import { againAddress } from './pay-address.ts'
import { PaymentFactsCard } from './payment-facts-card.tsx'
import { firstNameOf } from './payment-facts.ts'
import { paymentWords } from './payment.words.ts'
import { isUnderWay, keepPayment } from './payments.queries.ts'
import { SlipState } from './slip-state.tsx'
import { useAskNowAndThen } from './use-ask-now-and-then.ts'
import { Waiting } from './waiting.tsx'

/** Asks the provider how a payment stands, or gives up waiting for it. */
const useAsk = (payment: Payment) => {
  const text = useWords(paymentWords)
  const client = useQueryClient()
  const { reference } = payment
  const onSuccess = ({ payment: now }: { payment: Payment }) => keepPayment(client, now)
  const check = useMutation({ mutationFn: () => call(checkPayment, { params: { reference } }), onSuccess })
  const cancel = useMutation({
    mutationFn: () => call(cancelPayment, { params: { reference } }),
    onSuccess,
    onError: () => toast(text.noAnswer),
  })
  return { check, cancel }
}

function UnderWay({ payment, isBack }: { payment: Payment; isBack: boolean }) {
  const text = useWords(paymentWords)
  const school = useSchoolInfo()
  const { check, cancel } = useAsk(payment)
  const { mutate: ask } = check
  useAskNowAndThen(ask, isBack)
  const { is_me: isMine, name } = payment.payer
  return (
    <Waiting
      payment={payment}
      school={school?.short_name ?? school?.name ?? ''}
      otherPayer={isMine ? null : firstNameOf(name)}
      isBusy={cancel.isPending}
      onCheck={() =>
        check.mutate(undefined, {
          onSuccess: ({ payment: now }) => {
            if (isUnderWay(now)) toast(text.notYet)
          },
          onError: () => toast(text.noAnswer),
        })
      }
      {...(isMine ? { onCancel: () => cancel.mutate() } : {})}
    />
  )
}

/** A payment that has no receipt (yet): it waits, was not paid, or somebody at the school looks at it. */
export function PaymentState({ payment, isBack }: { payment: Payment; isBack: boolean }) {
  const text = useWords(paymentWords)
  const { status, method, failure, payer } = payment
  const all = (
    <Button full href="/payments">
      {text.toPayments}
    </Button>
  )
  if (isUnderWay(payment) && method !== 'bank_slip') return <UnderWay payment={payment} isBack={isBack} />
  if (isUnderWay(payment) || status === 'proof_submitted' || status === 'proof_rejected')
    return (
      <>
        <SlipState payment={payment} />
        <PaymentFactsCard payment={payment} />
        <Section>{all}</Section>
      </>
    )
  if (status === 'failed' || status === 'expired')
    return (
      <NotPaid reason={failure}>
        <PaymentFactsCard payment={payment} />
        {payer.is_me && (
          <Section>
            <Button kind="primary" size="big" full href={againAddress(payment)}>
              {failure === 'other_way' || failure === 'number_refused' ? text.otherWay : text.again}
            </Button>
          </Section>
        )}
        <Section>{all}</Section>
      </NotPaid>
    )
  const says = {
    needs_review: [text.review, text.reviewLine],
    reversed: [text.reversed, text.reversedLine],
    refunded: [text.refunded, ''],
    succeeded: [payer.is_me ? text.paid : text.paidBy(payer.name), text.paidLine],
  } as const
  const [title, line] = says[status === 'needs_review' || status === 'reversed' || status === 'refunded' ? status : 'succeeded']
  return (
    <>
      <Empty heading="h1" title={title} line={line} />
      <PaymentFactsCard payment={payment} />
      <Section>{all}</Section>
    </>
  )
}
