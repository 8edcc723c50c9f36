import type { FailureReason } from '@schoolgate/contracts/payments'
import type { ReactNode } from 'react'
import { useWords } from '@schoolgate/ui/lib/words'
import { ArchFrame } from '@schoolgate/ui/arch-frame'
import { Mute } from '@schoolgate/ui/mute'
import { paymentWords } from './payment.words.ts'
import styles from './waiting.module.css'

type Props = { reason: FailureReason | null; heading?: 'h1' | 'h2'; children: ReactNode }

/** No money came: why, kindly, and that nothing is lost. */
export function NotPaid({ reason, heading: Heading = 'h1', children }: Props) {
  const text = useWords(paymentWords)
  return (
    <>
      <div className={styles.head} role="status">
        <ArchFrame tone="late">
          <svg viewBox="0 0 112 132" fill="none" stroke="currentColor" strokeWidth="5" strokeLinecap="round">
            <path d="M36 48h40a6 6 0 0 1 6 6v32a6 6 0 0 1-6 6H36a6 6 0 0 1-6-6V54a6 6 0 0 1 6-6ZM30 60h52M40 78h12" />
            <path d="M28 104 84 38" />
          </svg>
        </ArchFrame>
        <Heading tabIndex={-1}>{text.notPaid}</Heading>
        <Mute>{text.reasons[reason ?? 'none']}</Mute>
      </div>
      {children}
    </>
  )
}
