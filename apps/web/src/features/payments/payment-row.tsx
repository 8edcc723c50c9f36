import type { Payment, PaymentMethod, PaymentStatus } from '@schoolgate/contracts/payments'
import { type ComponentType, useState } from 'react'
import { useTimeZone } from '#features/identity'
import { momentText } from '@schoolgate/ui/lib/dates'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Chip } from '@schoolgate/ui/chip'
import type { IconProps } from '@schoolgate/ui/icon'
import { IconBank } from '@schoolgate/ui/icons/bank'
import { IconCheckBold } from '@schoolgate/ui/icons/check-bold'
import { IconClockBold } from '@schoolgate/ui/icons/clock-bold'
import { IconCreditCard } from '@schoolgate/ui/icons/credit-card'
import { IconDeviceMobile } from '@schoolgate/ui/icons/device-mobile'
import { IconFileText } from '@schoolgate/ui/icons/file-text'
import { IconReceipt } from '@schoolgate/ui/icons/receipt'
import { IconWarningBold } from '@schoolgate/ui/icons/warning-bold'
import { IconXBold } from '@schoolgate/ui/icons/x-bold'
import { ListRow } from '@schoolgate/ui/list'
import { Money } from '@schoolgate/ui/money'
import { paymentAddress } from './pay-address.ts'
import { firstNameOf, methodText, namesIn, namesText } from './payment-facts.ts'
import { paymentWords } from './payment.words.ts'
import { paymentsWords } from './payments.words.ts'

const ICONS: Record<PaymentMethod, ComponentType<IconProps>> = {
  momo: IconDeviceMobile,
  ussd: IconDeviceMobile,
  card: IconCreditCard,
  bank_transfer: IconBank,
  bank_slip: IconFileText,
  cash: IconReceipt,
  cheque: IconReceipt,
}

const waiting = { tone: 'late', Icon: IconClockBold } as const
const notPaid = { tone: 'bad', Icon: IconXBold } as const
const past = { tone: 'plain', Icon: IconXBold } as const
const LOOKS = {
  created: waiting,
  pending: waiting,
  proof_submitted: waiting,
  needs_review: waiting,
  succeeded: { tone: 'ok', Icon: IconCheckBold },
  failed: notPaid,
  expired: notPaid,
  proof_rejected: { tone: 'bad', Icon: IconWarningBold },
  reversed: past,
  refunded: past,
} as const satisfies Record<PaymentStatus, { tone: string; Icon: ComponentType<IconProps> }>

/** One payment in a list: how much, for whom and how, when, and how it stands in a word. */
export function PaymentRow({ payment }: { payment: Payment }) {
  const text = useWords(paymentsWords)
  const about = useWords(paymentWords)
  const language = useLanguage()
  const timeZone = useTimeZone()
  const [now] = useState(() => new Date())
  const { reference, status, method, amount, parts, payer, proof, paid_at, started_at, refunded } = payment
  const Method = ICONS[method]
  const { tone, Icon } = LOOKS[status]
  const isSlipMissing = method === 'bank_slip' && proof === null && (status === 'created' || status === 'pending')
  const by = payer.is_me || payer.name === '' ? [] : [text.by(payer.through_share ? payer.name : firstNameOf(payer.name))]
  return (
    <ListRow
      href={paymentAddress(reference)}
      icon={<Method />}
      title={<Money money={amount} />}
      line={[namesText(namesIn(parts), language), methodText(payment, about), ...by].join(' · ')}
      meta={
        <>
          <Chip tone={tone}>
            <Icon size="xs" />
            {isSlipMissing ? text.slipMissing : text.states[status]}
          </Chip>
          {refunded && status === 'succeeded' && <Chip>{text.partBack(moneyText(refunded, language))}</Chip>}
          <span>{momentText(paid_at ?? started_at, now, language, timeZone)}</span>
        </>
      }
    />
  )
}
