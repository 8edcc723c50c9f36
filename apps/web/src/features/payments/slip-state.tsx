import type { Payment } from '@schoolgate/contracts/payments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fileSize } from '@schoolgate/ui/lib/file-size'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { IconHourglassMedium } from '@schoolgate/ui/icons/hourglass-medium'
import { Mute } from '@schoolgate/ui/mute'
import { Note } from '@schoolgate/ui/note'
import { Section } from '#ui/page'
import { TextLink } from '@schoolgate/ui/text-link'
import { toast } from '@schoolgate/ui/toast'
import { againAddress } from './pay-address.ts'
import { paymentWords } from './payment.words.ts'
import { keepPayment } from './payments.queries.ts'
import { type Slip, SlipField } from './slip-field.tsx'
import { sendSlip } from './use-start.ts'
import styles from './waiting.module.css'

function SendSlip({ payment }: { payment: Payment }) {
  const text = useWords(paymentWords)
  const client = useQueryClient()
  const [slip, setSlip] = useState<Slip | null>(null)
  const sending = useMutation({
    mutationFn: (chosen: Slip) => sendSlip(payment.reference, chosen),
    onSuccess: (taken) => {
      setSlip(null)
      keepPayment(client, taken)
      toast(text.slipTaken)
    },
  })
  return (
    <Section {...(payment.proof ? { title: text.replaceSlip } : {})}>
      <Card>
        <SlipField slip={slip} onSlip={setSlip} problem={sending.isError ? text.slipNotTaken : null} />
      </Card>
      {slip && (
        <Section>
          <Button kind="primary" full busy={sending.isPending} onClick={() => sending.mutate(slip)}>
            {text.sendSlip}
          </Button>
        </Section>
      )}
    </Section>
  )
}

/** Money paid at the bank or the office: the slip is missing, looked at, or could not be accepted, with the bursar's own sentence. */
export function SlipState({ payment }: { payment: Payment }) {
  const text = useWords(paymentWords)
  const language = useLanguage()
  const { status, proof, payer } = payment
  const isRefused = status === 'proof_rejected'
  const title = isRefused ? text.slipRefused : proof ? text.slipSent : text.slipWanted
  return (
    <>
      <div className={styles.head} role="status">
        <IconHourglassMedium size="l" />
        <h1 tabIndex={-1}>{title}</h1>
        {!isRefused && <Mute>{proof ? text.slipSentLine : text.slipWantedLine}</Mute>}
      </div>
      {isRefused && proof?.refusal && (
        <Section>
          <Note title={text.bursarSays}>{proof.refusal}</Note>
        </Section>
      )}
      {proof && payer.is_me && (
        <Section>
          <p className={styles.center}>
            <TextLink href={proof.url}>{text.seeSlip(fileSize(proof.bytes, language))}</TextLink>
          </p>
        </Section>
      )}
      {isRefused && payer.is_me && (
        <Section>
          <Button kind="primary" full href={againAddress(payment)}>
            {text.newSlip}
          </Button>
        </Section>
      )}
      {!isRefused && payer.is_me && <SendSlip payment={payment} />}
    </>
  )
}
