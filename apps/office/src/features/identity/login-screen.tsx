import { useEffect } from 'react'
import { IconShieldCheck } from '@schoolgate/ui/icons/shield-check'
import { useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { TextLink } from '@schoolgate/ui/text-link'
import { toast } from '@schoolgate/ui/toast'
import { sayNotTaken } from '@schoolgate/ui/say-not-taken'
import { FirstProof } from './first-proof.tsx'
import { Frame } from './frame.tsx'
import styles from './frame.module.css'
import { identityWords } from './identity.words.ts'
import { SecondProof } from './second-proof.tsx'
import { signOut, take, useSession } from './session.ts'

/** The office's door: who it is, then one more proof. */
export function LoginScreen() {
  const text = useWords(identityWords)
  const session = useSession()
  const isOver = session.state === 'out' && session.isOver
  const isHalf = session.state === 'half'
  const title = isHalf ? text.proofTitle : text.title
  useEffect(() => {
    document.title = `${title} · Schoolgate`
  }, [title])
  useEffect(() => {
    if (isOver) toast(text.over)
  }, [isOver, text])
  return (
    <Frame>
      <h1 tabIndex={-1}>{title}</h1>
      {isHalf ? (
        <>
          <p className={styles.line}>{text.proofLine(session.staff.user.fullname)}</p>
          <SecondProof proofs={session.staff.second_proofs} onProven={take} />
          <div className={styles.stack}>
            <Note icon={<IconShieldCheck />}>{text.never}</Note>
            <TextLink onClick={() => void signOut().catch(sayNotTaken)}>{text.notMe}</TextLink>
          </div>
        </>
      ) : (
        <>
          <p className={styles.line}>{text.line}</p>
          <FirstProof />
          <p className={styles.ways}>
            <a className={styles.away} href="/login">
              {text.forParents}
            </a>
          </p>
        </>
      )}
    </Frame>
  )
}
