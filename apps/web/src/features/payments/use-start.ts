import { type Payment, type PaymentQuote, startPayment, startSlipPayment, uploadProof } from '@schoolgate/contracts/payments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { call } from '@schoolgate/ui/lib/api'
import { log } from '@schoolgate/ui/lib/log'
import { once } from '#lib/once'
import { rememberWay } from './last-way.ts'
import { type Basket, paymentAddress } from './pay-address.ts'
import { payProblem } from './pay-problem.ts'
import { keepPayment } from './payments.queries.ts'
import type { Slip } from './slip-field.tsx'
import type { Way } from './way-to-pay.tsx'

// A photo over a slow network takes longer than an ordinary answer.
const UPLOAD_TIMEOUT = 90_000

/** Sends the slip of a payment. */
export const sendSlip = async (reference: string, { blob, name }: Slip): Promise<Payment> => {
  const form = new FormData()
  form.set('proof', blob, name)
  const { payment } = await once('slip', { reference, name, size: blob.size }, (idempotencyKey) =>
    call(uploadProof, { params: { reference } }, { form, timeout: UPLOAD_TIMEOUT, idempotencyKey }),
  )
  return payment
}

const startWithSlip = async (body: Basket & { amount_minor: number }, slip: Slip): Promise<Payment> => {
  const { payment } = await once('paying', { slip: body }, (idempotencyKey) =>
    call(startSlipPayment, { body }, { idempotencyKey }),
  )
  try {
    return await sendSlip(payment.reference, slip)
  } catch (error) {
    // The payment is written down; its own page asks for the slip again.
    log('the slip was not taken', error)
    return payment
  }
}

export type NewPayment = { basket: Basket; quote: PaymentQuote; way: Way; slip: Slip | null }
type Start = { withProof: <Result>(work: () => Promise<Result>) => Promise<Result>; onChanged: () => void }

/** Starts a payment and goes where it stands: to the phone that rings, the payment page, or the bursar who looks at a slip. */
export const useStart = ({ withProof, onChanged }: Start) => {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: async ({ basket, quote, way: { method, network, phone }, slip }: NewPayment): Promise<Payment> => {
      const body = { ...basket, amount_minor: quote.amount.amount_minor }
      if (method === 'slip') {
        if (!slip) throw new Error('there is no slip to send')
        return startWithSlip(body, slip)
      }
      const input = method === 'card' ? { ...body, method } : { ...body, method, network, phone }
      const { payment } = await once('paying', input, (idempotencyKey) =>
        withProof(() => call(startPayment, { body: input }, { idempotencyKey })),
      )
      return payment
    },
    onSuccess: (payment, { way }) => {
      rememberWay(way)
      keepPayment(client, payment)
      // In place of the form: Back must not lead to a form that was sent.
      navigate(paymentAddress(payment.reference), { replace: true })
      if (payment.next?.kind === 'redirect') location.assign(payment.next.url)
    },
    onError: (error) => {
      if (payProblem(error) === 'changed') onChanged()
    },
  })
}
