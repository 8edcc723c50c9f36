import type { Payment } from '@schoolgate/contracts/payments'
import { type ReactNode, useEffect, useState } from 'react'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { ArchFrame } from '@schoolgate/ui/arch-frame'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { IconCheckCircleFill } from '@schoolgate/ui/icons/check-circle-fill'
import { IconQuestion } from '@schoolgate/ui/icons/question'
import { Mute } from '@schoolgate/ui/mute'
import { Note } from '@schoolgate/ui/note'
import { Section } from '#ui/page'
import { paymentWords } from './payment.words.ts'
import styles from './waiting.module.css'

/** What waiting needs to know: a parent's payment or a relative's. */
type Waits = Pick<Payment, 'next' | 'network' | 'phone' | 'total' | 'is_demo'>

const SECOND = 1000

const secondsUntil = (until: string | null): number =>
  until === null ? 0 : Math.max(0, Math.round((Date.parse(until) - Date.now()) / SECOND))

/** Seconds until an instant, counted down; never below zero. */
const useSecondsUntil = (until: string | null): number => {
  const [seconds, setSeconds] = useState(() => secondsUntil(until))
  useEffect(() => {
    const look = () => setSeconds(secondsUntil(until))
    const timer = setInterval(look, SECOND)
    return () => clearInterval(timer)
  }, [until])
  return seconds
}

const clockText = (seconds: number): string => `${Math.trunc(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

function RingingPhone() {
  return (
    <ArchFrame size={112} tone="slip">
      <svg viewBox="0 0 120 142" fill="none" stroke="currentColor" strokeLinecap="round">
        <rect x="38" y="42" width="44" height="76" rx="9" strokeWidth="5" />
        <path d="M52 106h16" strokeWidth="5" />
        <path d="M50 74h.1M60 74h.1M70 74h.1" strokeWidth="8" />
        <path d="M92 56q8 8 0 18M28 56q-8 8 0 18" strokeWidth="4" opacity=".6" />
      </svg>
    </ArchFrame>
  )
}

function Steps({ done, current, later }: { done: string; current: string; later: string }) {
  return (
    <Card>
      <ol className={styles.steps}>
        <li className={styles.step}>
          <IconCheckCircleFill className={styles.done} />
          <span>{done}</span>
        </li>
        <li className={styles.step} aria-current="step">
          <span className={styles.ring} aria-hidden="true" />
          <span className={styles.current}>{current}</span>
        </li>
        <li className={styles.step}>
          <span className={styles.dashes} aria-hidden="true" />
          <span className={styles.later}>{later}</span>
        </li>
      </ol>
    </Card>
  )
}

function Head({
  art,
  heading: Heading,
  title,
  children,
}: {
  art?: ReactNode
  heading: 'h1' | 'h2'
  title: string
  children: ReactNode
}) {
  return (
    <div className={styles.head} role="status">
      {art ?? <span />}
      <Heading tabIndex={-1}>{title}</Heading>
      {children}
    </div>
  )
}

type Props = {
  payment: Waits
  school: string
  /** Somebody else of the family pays; nothing to do here. */
  otherPayer?: string | null
  /** `h2` where the page has a sentence of its own. */
  heading?: 'h1' | 'h2'
  isBusy: boolean
  onCheck: () => void
  onCancel?: () => void
}

/** Money is on its way: what the payer does now, how far it is, and that nobody pays twice. Closing the page changes nothing. */
export function Waiting({ payment, school, otherPayer = null, heading = 'h1', isBusy, onCheck, onCancel }: Props) {
  const text = useWords(paymentWords)
  const language = useLanguage()
  const { next, network, phone, total, is_demo } = payment
  const seconds = useSecondsUntil(next?.kind === 'approve' ? next.until : null)
  const isRinging = next?.kind === 'approve' && seconds > 0
  const amount = moneyText(total, language)
  const head = () => {
    if (otherPayer !== null)
      return (
        <Head heading={heading} title={text.otherPays(otherPayer)}>
          <Mute>{text.otherPaysLine}</Mute>
        </Head>
      )
    if (isRinging)
      return (
        <Head heading={heading} art={<RingingPhone />} title={text.lookAtPhone}>
          <Mute>
            {text.asksPin(text.shortNetworks[next.network])} <b>{amount}</b> {text.to} <b>{school}</b>.
          </Mute>
        </Head>
      )
    if (next?.kind === 'redirect')
      return (
        <Head heading={heading} art={<RingingPhone />} title={text.finish}>
          <Mute>
            <b>{amount}</b> {text.to} <b>{school}</b>. {text.finishLine}
          </Mute>
        </Head>
      )
    return (
      <Head heading={heading} title={text.stillWaiting}>
        <Mute>{text.stillWaitingLine}</Mute>
      </Head>
    )
  }
  const steps = isRinging
    ? { done: text.sentTo(next.phone), current: text.waitingForPin }
    : next?.kind === 'redirect'
      ? { done: text.begun, current: text.waitingForPage }
      : { done: phone === null ? text.begun : text.sentTo(phone), current: text.waitingForNetwork }
  return (
    <>
      {is_demo && <Note tone="info">{text.demo}</Note>}
      {head()}
      <Section>
        <Steps {...steps} later={text.receiptComes} />
      </Section>
      {isRinging && (
        <Section>
          <Note icon={<IconQuestion />} title={text.noMessage}>
            {network === 'mtn' ? text.dial : text.turnOff}{' '}
            <span className={styles.clock} role="timer">
              {text.left(clockText(seconds))}
            </span>
          </Note>
        </Section>
      )}
      <Section>
        <div className={styles.stack}>
          {next?.kind === 'redirect' && (
            <Button kind="primary" size="big" full href={next.url}>
              {text.toPage}
            </Button>
          )}
          <Button full busy={isBusy} onClick={onCheck}>
            {next?.kind === 'redirect' ? text.paidThere : text.approved}
          </Button>
          {onCancel && (
            <div className={styles.cancel}>
              <Button kind="bare" full busy={isBusy} onClick={onCancel}>
                {text.cancel}
              </Button>
            </div>
          )}
        </div>
        <Mute center>{text.closeIt}</Mute>
      </Section>
    </>
  )
}
