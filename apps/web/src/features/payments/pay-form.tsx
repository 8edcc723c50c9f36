import { localPhone } from '@schoolgate/ui/lib/phone'
import type { Network, PaymentQuote } from '@schoolgate/contracts/payments'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { useFreshProof } from '#features/identity'
import { profileQuery } from '#features/profile'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useIsReachable } from '@schoolgate/ui/lib/network'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { IconLockSimple } from '@schoolgate/ui/icons/lock-simple'
import { Note } from '@schoolgate/ui/note'
import { Section } from '#ui/page'
import { TextLink } from '@schoolgate/ui/text-link'
import { BasketCard } from './basket-card.tsx'
import { BegunAlready } from './begun-already.tsx'
import { Charge } from './charge.tsx'
import { lastWay, rememberWay } from './last-way.ts'
import { type Basket, paymentAddress } from './pay-address.ts'
import { payProblem } from './pay-problem.ts'
import { payWords } from './pay.words.ts'
import { nameQuery, paymentsQuery } from './payments.queries.ts'
import styles from './pay.module.css'
import { type Slip, SlipField } from './slip-field.tsx'
import { useSettled } from './use-settled.ts'
import { useStart } from './use-start.ts'
import { isWholeNumber, type Way, WayToPay } from './way-to-pay.tsx'

type Props = {
  basket: Basket
  quote: PaymentQuote
  /** The figures are being asked again: nothing is paid on old ones. */
  isStale: boolean
  onChoice: (basket: Basket, amountMinor: number | null) => void
  onChanged: () => void
}

const useNameOn = (network: Network, phone: string, isAsked: boolean) => {
  const number = useSettled(phone)
  const { data } = useQuery({ ...nameQuery(network, number), enabled: isAsked && number === phone && isWholeNumber(phone) })
  return number === phone ? data : undefined
}

function Problem({ error, parts }: { error: unknown; parts: PaymentQuote['parts'] }) {
  const text = useWords(payWords)
  const problem = payProblem(error)
  const { data } = useInfiniteQuery({ ...paymentsQuery({ state: 'waiting' }), enabled: problem === 'waiting' })
  // At another school one may be waiting too, or for another child: it is in nobody's way here.
  const wardIds = new Set(parts.map(({ ward_id }) => ward_id))
  const waiting = data?.pages
    .flatMap(({ payments }) => payments)
    .find(
      ({ payer, method, parts: theirs }) =>
        payer.is_me && method !== 'bank_slip' && theirs.some(({ ward_id }) => wardIds.has(ward_id)),
    )
  if (problem === null) return null
  return (
    <Note tone="bad" role="alert">
      {text.problems[problem]} {waiting && <TextLink href={paymentAddress(waiting.reference)}>{text.seeWaiting}</TextLink>}
    </Note>
  )
}

/** How much, for whom, how, and one button that says the amount. */
export function PayForm({ basket, quote, isStale, onChoice, onChanged }: Props) {
  const text = useWords(payWords)
  const language = useLanguage()
  const isReachable = useIsReachable()
  const { data: profile } = useQuery(profileQuery)
  const ownNumber = profile?.phones.find(({ is_primary }) => is_primary)?.number ?? ''
  const [query] = useSearchParams()
  const [chosen, setChosen] = useState<Way | null>(null)
  const last = lastWay(localPhone(ownNumber))
  // `?by=slip`: the parent said on the page before that it was paid at the bank.
  const kept = chosen ?? (query.get('by') === 'slip' ? { ...last, method: 'slip' as const } : last)
  // A school without mobile money takes cards, one without a provider slips.
  const way: Way =
    kept.method === 'slip' || quote.methods.includes(kept.method) ? kept : { ...kept, method: quote.methods[0] ?? 'slip' }
  const [slip, setSlip] = useState<Slip | null>(null)
  const [isMissing, setMissing] = useState(false)
  const { withProof, proofSheet } = useFreshProof(profile?.has_password ?? true)
  const start = useStart({ withProof, onChanged })
  const isMomo = way.method === 'momo'
  const isSlip = way.method === 'slip'
  const name = useNameOn(way.network, way.phone, isMomo)
  const lacks = isMomo ? !isWholeNumber(way.phone) : isSlip && slip === null
  const handleWay = (next: Way) => {
    setChosen(next)
    setMissing(false)
    rememberWay(next)
    start.reset()
  }
  const handlePay = () => {
    setMissing(lacks)
    if (!lacks) start.mutate({ basket, quote, way, slip })
  }
  const amount = moneyText(isSlip ? quote.amount : quote.total, language)
  const next = isSlip ? text.slipNext : way.method === 'card' ? text.cardNext : way.network === 'vod' ? text.voucher : text.pin
  return (
    <>
      {quote.is_demo && (
        <Section>
          <Note tone="info">{text.demo}</Note>
        </Section>
      )}
      {payProblem(start.error) !== 'waiting' && <BegunAlready parts={quote.parts} />}
      <Section>
        <BasketCard basket={basket} quote={quote} onChoice={onChoice} />
      </Section>
      {quote.methods.length === 0 && (
        <Section>
          <Note>
            {text.notOnline} {text.notOnlineSlip}
          </Note>
        </Section>
      )}
      <Section>
        <WayToPay
          way={way}
          onWay={handleWay}
          methods={quote.methods}
          networks={quote.networks}
          name={name}
          numberProblem={isMissing && isMomo ? text.missing.number : null}
          slip={<SlipField slip={slip} onSlip={setSlip} problem={isMissing && slip === null ? text.missing.file : null} />}
        />
      </Section>
      {!isSlip && <Charge costs={quote} />}
      <Section>
        <div className={styles.stack}>
          {!isReachable && <Note role="status">{text.offline}</Note>}
          <Problem error={start.error} parts={quote.parts} />
          <Button kind="primary" size="big" full disabled={!isReachable} busy={start.isPending || isStale} onClick={handlePay}>
            {isSlip ? text.sendSlip(amount) : text.pay(amount)}
          </Button>
        </div>
        <p className={styles.next}>
          <IconLockSimple size="s" />
          {next}
        </p>
      </Section>
      {proofSheet}
    </>
  )
}
