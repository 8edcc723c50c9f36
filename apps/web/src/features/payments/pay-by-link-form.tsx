import { PAYER_CONTACT, PAYER_NAME, PAYER_NAME_LENGTH, type SharedPayment } from '@schoolgate/contracts/shared-payments'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '@schoolgate/ui/lib/api'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useIsReachable } from '@schoolgate/ui/lib/network'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { Field } from '@schoolgate/ui/field'
import { IconLockSimple } from '@schoolgate/ui/icons/lock-simple'
import { Money } from '@schoolgate/ui/money'
import { Note } from '@schoolgate/ui/note'
import { Section } from '#ui/page'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { AmountSheet } from './amount-sheet.tsx'
import { sharedQuoteQuery, useStartByLink } from './by-link.ts'
import { Charge } from './charge.tsx'
import { lastWay, rememberWay } from './last-way.ts'
import { payProblem } from './pay-problem.ts'
import { payWords } from './pay.words.ts'
import styles from './pay.module.css'
import { isWholeNumber, type Way, WayToPay } from './way-to-pay.tsx'

type Props = { token: string; onStarted: (payment: SharedPayment) => void }

/** A relative pays any part of a shared bill without an account: how much, how, and who they are for the receipt. */
export function PayByLinkForm({ token, onStarted }: Props) {
  const text = useWords(payWords)
  const language = useLanguage()
  const isReachable = useIsReachable()
  const [amountMinor, setAmountMinor] = useState<number | null>(null)
  const [isChanging, setChanging] = useState(false)
  const [chosen, setChosen] = useState<Way>(() => lastWay(''))
  const [who, setWho] = useState({ name: '', contact: '' })
  const [isTried, setTried] = useState(false)
  const asked = useQuery(sharedQuoteQuery(token, amountMinor))
  const { data: quote, error, isPlaceholderData } = asked
  const start = useStartByLink(token, onStarted)
  if (error instanceof ApiError && error.code === 'payments.nothing_owed') return <Note>{text.nothing}</Note>
  if (error instanceof ApiError && error.code === 'payments.not_online')
    return (
      <Note>
        {text.notOnline} {text.notOnlineLink}
      </Note>
    )
  if (!quote)
    return (
      <NotHereYet asked={asked} title={text.notOpened} line={text.notOpenedLine}>
        <SkeletonBar height={120} />
        <SkeletonBar height={230} gap={24} />
      </NotHereYet>
    )
  const way: Way =
    chosen.method !== 'slip' && quote.methods.includes(chosen.method) ? chosen : { ...chosen, method: quote.methods[0] ?? 'card' }
  const { name, contact } = { name: who.name.trim().replaceAll(/\s+/g, ' '), contact: who.contact.trim() }
  const lacksNumber = way.method === 'momo' && !isWholeNumber(way.phone)
  const lacksContact = !PAYER_CONTACT.test(contact)
  const lacksName = !PAYER_NAME.test(name)
  const problem = payProblem(start.error)
  const next = way.method === 'card' ? text.cardNext : way.network === 'vod' ? text.voucher : text.pin
  const handlePay = () => {
    setTried(true)
    if (lacksName || lacksContact || lacksNumber) return
    rememberWay(way)
    start.mutate({ amountMinor: quote.amount.amount_minor, way, name, contact })
  }
  return (
    <>
      {quote.is_demo && <Note tone="info">{text.demo}</Note>}
      <Section>
        <Card>
          <p className={styles.hero}>
            <Money large money={quote.amount} />
          </p>
          {quote.minimum.amount_minor < quote.maximum.amount_minor && (
            <Button size="small" onClick={() => setChanging(true)}>
              {text.change}
            </Button>
          )}
        </Card>
      </Section>
      <Section>
        <Field
          label={text.yourName}
          autoComplete="name"
          maxLength={PAYER_NAME_LENGTH}
          value={who.name}
          onChange={({ target }) => setWho({ ...who, name: target.value })}
          error={isTried && lacksName ? text.missing.name : null}
          hint={text.yourNameLine}
        />
        <Field
          label={text.contact}
          autoComplete="tel"
          maxLength={120}
          value={who.contact}
          onChange={({ target }) => setWho({ ...who, contact: target.value })}
          error={isTried && lacksContact ? text.missing.contact : null}
          hint={text.contactLine}
        />
      </Section>
      <Section>
        <WayToPay
          way={way}
          onWay={setChosen}
          methods={quote.methods}
          networks={quote.networks}
          numberProblem={isTried && lacksNumber ? text.missing.number : null}
        />
      </Section>
      <Charge costs={quote} />
      <Section>
        <div className={styles.stack}>
          {!isReachable && <Note role="status">{text.offline}</Note>}
          {problem !== null && (
            <Note tone="bad" role="alert">
              {text.problems[problem]}
            </Note>
          )}
          <Button
            kind="primary"
            size="big"
            full
            disabled={!isReachable}
            busy={start.isPending || isPlaceholderData}
            onClick={handlePay}
          >
            {text.pay(moneyText(quote.total, language))}
          </Button>
        </div>
        <p className={styles.next}>
          <IconLockSimple size="s" />
          {next}
        </p>
      </Section>
      <AmountSheet
        range={quote}
        open={isChanging}
        onClose={() => setChanging(false)}
        onAmount={(minor) => {
          setChanging(false)
          setAmountMinor(minor)
        }}
      />
    </>
  )
}
