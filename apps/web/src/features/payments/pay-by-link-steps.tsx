import type { SharedPayment } from '@schoolgate/contracts/shared-payments'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createQueryClient } from '#lib/query'
import { useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { IconCheckCircleFill } from '@schoolgate/ui/icons/check-circle-fill'
import { KeyValues } from '@schoolgate/ui/key-values'
import { Money } from '@schoolgate/ui/money'
import { Mute } from '@schoolgate/ui/mute'
import { Section } from '#ui/page'
import { TextLink } from '@schoolgate/ui/text-link'
import { toast } from '@schoolgate/ui/toast'
import { begunByLink, rememberBegun } from './begun-by-link.ts'
import { sharedPaymentQuery, useCheckByLink } from './by-link.ts'
import { NotPaid } from './not-paid.tsx'
import { PayByLinkForm } from './pay-by-link-form.tsx'
import { methodText } from './payment-facts.ts'
import { paymentWords } from './payment.words.ts'
import { isUnderWay } from './payments.queries.ts'
import styles from './receipt-card.module.css'
import { receiptWords } from './receipt.words.ts'
import { useAskNowAndThen } from './use-ask-now-and-then.ts'
import { Waiting } from './waiting.tsx'

function Paid({ payment }: { payment: SharedPayment }) {
  const text = useWords(paymentWords)
  const about = useWords(receiptWords)
  const { payer_name, amount, receipt, ward } = payment
  return (
    <>
      <div className={styles.thanks} role="status">
        <IconCheckCircleFill size="l" />
        <h2 tabIndex={-1}>{text.paidThanks(payer_name)}</h2>
        <Mute>{text.paidLine}</Mute>
      </div>
      <Card>
        <KeyValues
          items={[
            { label: text.amount, value: <Money money={amount} /> },
            { label: text.what, value: ward },
            { label: text.how, value: methodText(payment, text) },
            ...(receipt
              ? [
                  { label: about.receipt, value: receipt.receipt_no },
                  {
                    label: about.anyone,
                    value: (
                      <TextLink href={`/verify?code=${encodeURIComponent(receipt.verify_code)}`}>{receipt.verify_code}</TextLink>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </Card>
    </>
  )
}

function Begun({
  token,
  reference,
  isBack,
  onAgain,
}: {
  token: string
  reference: string
  isBack: boolean
  onAgain: () => void
}) {
  const text = useWords(paymentWords)
  const { data: payment, error } = useQuery(sharedPaymentQuery(token, reference))
  const check = useCheckByLink(token, reference)
  const { mutate: ask } = check
  useAskNowAndThen(ask, isBack)
  if (error)
    return (
      <Button full onClick={onAgain}>
        {text.again}
      </Button>
    )
  if (!payment) return null
  if (isUnderWay(payment))
    return (
      <Waiting
        payment={payment}
        school={payment.school}
        heading="h2"
        isBusy={false}
        onCheck={() =>
          check.mutate(undefined, {
            onSuccess: ({ payment: now }) => {
              if (isUnderWay(now)) toast(text.notYet)
            },
            onError: () => toast(text.noAnswer),
          })
        }
      />
    )
  if (payment.status === 'succeeded')
    return (
      <>
        <Paid payment={payment} />
        <Section>
          <Button full onClick={onAgain}>
            {text.payMore}
          </Button>
        </Section>
      </>
    )
  if (payment.status === 'needs_review')
    return (
      <Mute>
        {text.review}. {text.reviewLine}
      </Mute>
    )
  return (
    <NotPaid reason={payment.failure} heading="h2">
      <Section>
        <Button kind="primary" full onClick={onAgain}>
          {text.again}
        </Button>
      </Section>
    </NotPaid>
  )
}

/** Paying by a link, from the form to the thanks; a page outside sign-in has no store of answers, so this brings its own. */
export function PayByLinkSteps({ token, isBack }: { token: string; isBack: boolean }) {
  const [client] = useState(createQueryClient)
  const [reference, setReference] = useState(() => begunByLink(token))
  return (
    <QueryClientProvider client={client}>
      {reference === null ? (
        <PayByLinkForm token={token} onStarted={(payment) => setReference(payment.reference)} />
      ) : (
        <Begun
          token={token}
          reference={reference}
          isBack={isBack}
          onAgain={() => {
            rememberBegun(token, null)
            setReference(null)
          }}
        />
      )}
    </QueryClientProvider>
  )
}
