import { useWords, words } from '#lib/words'
import { ArchFrame } from './arch-frame.tsx'
import { Button } from './button.tsx'
import styles from './empty.module.css'
import type { EmptyProps } from './empty.tsx'
import { IconArrowClockwise } from './icons/arrow-clockwise.tsx'

const errorWords = words({
  en: { again: 'Try again', tell: (code: string) => `If it continues, tell the office: ${code}` },
  fr: { again: 'Réessayer', tell: (code: string) => `Si cela continue, dites-le au secrétariat\u00a0: ${code}` },
})

type ErrorStateProps = EmptyProps & { onRetry?: () => void; code?: string | null | undefined }

/** Something did not open: what happened, what it means, one way on, and the code for the office in small. */
export function ErrorState({ title, line, action, heading: Heading = 'h2', onRetry, code }: ErrorStateProps) {
  const text = useWords(errorWords)
  return (
    <div className={styles.empty} role="alert">
      <ArchFrame tone="late">
        <svg viewBox="0 0 112 132" fill="none" stroke="currentColor" strokeWidth="4" strokeLinecap="round">
          <path d="M30 132V66a26 26 0 0 1 52 0v66M22 132h68" strokeWidth="5" />
          <path d="M44 92q12-10 24 0M50 101q6-5 12 0M40 112 72 80" />
          <circle cx="56" cy="110" r="3.5" fill="currentColor" stroke="none" />
        </svg>
      </ArchFrame>
      <Heading className={styles.title}>{title}</Heading>
      {line !== undefined && <p className={styles.line}>{line}</p>}
      {onRetry && (
        <Button kind="primary" onClick={onRetry}>
          <IconArrowClockwise size="s" />
          {text.again}
        </Button>
      )}
      {action}
      {code && <p className={styles.code}>{text.tell(code)}</p>}
    </div>
  )
}
