import { useWords } from '@schoolgate/ui/lib/words'
import { TextLink } from '@schoolgate/ui/text-link'
import { billWords } from './bill.words.ts'
import styles from './bill-screen.module.css'

/** Who sent the bill and when, the code to check it, and that no report waits for it. */
export function BillFoot({ said, name, code }: { said: string; name: string; code: string }) {
  const text = useWords(billWords)
  return (
    <p className={styles.foot}>
      {said} {text.notWaiting(name)} {text.code} <b>{code}</b>.{' '}
      <TextLink href={`/verify?code=${encodeURIComponent(code)}`}>{text.check}</TextLink>
    </p>
  )
}
