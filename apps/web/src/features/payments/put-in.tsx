import { type Network, type PaymentQuote } from '@schoolgate/contracts/payments'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFreshProof } from '#features/identity'
import { profileQuery } from '#features/profile'
import { useIsReachable } from '@schoolgate/ui/lib/network'
import { useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Mute } from '@schoolgate/ui/mute'
import { Note } from '@schoolgate/ui/note'
import { TextLink } from '@schoolgate/ui/text-link'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage } from '@schoolgate/ui/lib/words'
import { BegunAlready } from './begun-already.tsx'
import { type Basket, payAddress } from './pay-address.ts'
import { payProblem } from './pay-problem.ts'
import { payWords } from './pay.words.ts'
import { quoteQuery } from './payments.queries.ts'
import { useStart } from './use-start.ts'

type Props = {
  basket: Basket
  amountMinor: number
  /** Whose phone is asked; null: it is chosen on the page that pays. */
  wallet: { network: Network; phone: string } | null
  label: string
  /** Said in place of the button while there is no network. */
  offline: string
  /** What is said of where the money goes, once it is known. */
  says: (quote: PaymentQuote) => ReactNode
}

/**
 * A payment whose way is known already, in one tap: the phone rings, and the payer says yes or no there. What it costs, and where it
 * goes, stands beside the button before.
 */
export function PutIn({ basket, amountMinor, wallet, label, offline, says }: Props) {
  const text = useWords(payWords)
  const language = useLanguage()
  const isReachable = useIsReachable()
  const { data: profile } = useQuery(profileQuery)
  const { data: quote, isPlaceholderData, refetch } = useQuery({ ...quoteQuery(basket, amountMinor), enabled: isReachable })
  const { withProof, proofSheet } = useFreshProof(profile?.has_password ?? true)
  const start = useStart({ withProof, onChanged: () => void refetch() })
  const problem = payProblem(start.error)
  if (!isReachable) return <Note role="status">{offline}</Note>
  const isMomo = wallet !== null && quote?.methods.includes('momo') === true
  return (
    <>
      {quote && problem !== 'waiting' && <BegunAlready parts={quote.parts} />}
      {problem !== null && (
        <Note tone="bad" role="alert">
          {text.problems[problem]} {problem === 'waiting' && <TextLink href="/payments">{text.toPayments}</TextLink>}
        </Note>
      )}
      {isMomo ? (
        <Button
          kind="primary"
          size="big"
          full
          busy={start.isPending || isPlaceholderData}
          onClick={() => start.mutate({ basket, quote, way: { method: 'momo', ...wallet }, slip: null })}
        >
          {label}
        </Button>
      ) : (
        <Button kind="primary" size="big" full href={payAddress(amountMinor, basket)}>
          {label}
        </Button>
      )}
      {quote && says(quote)}
      {quote && quote.fee_bearer === 'payer' && quote.fee.amount_minor > 0 && (
        <Mute size="tiny">
          {text.youPay} {moneyText(quote.total, language)}. {text.chargeIsCompanys}
        </Mute>
      )}
      {proofSheet}
    </>
  )
}
