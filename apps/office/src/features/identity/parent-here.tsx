import { useEffect, useState } from 'react'
import { useWords } from '@schoolgate/ui/lib/words'
import { TextLink } from '@schoolgate/ui/text-link'
import { FirstProof } from './first-proof.tsx'
import { Frame } from './frame.tsx'
import styles from './frame.module.css'
import { identityWords } from './identity.words.ts'

/** A parent at the office's door is told kindly where their children are; who works here too signs in as such. */
export function ParentHere({ name }: { name: string }) {
  const text = useWords(identityWords)
  const [isWorker, setWorker] = useState(false)
  const title = text.parentTitle(name)
  useEffect(() => {
    document.title = `${title} · Schoolgate`
  }, [title])
  return (
    <Frame>
      <h1 tabIndex={-1}>{title}</h1>
      <p className={styles.line}>{text.parentLine}</p>
      <p className={styles.ways}>
        <a className={styles.children} href="/home">
          {text.toChildren}
        </a>
      </p>
      {isWorker ? (
        <FirstProof />
      ) : (
        <p className={styles.ways}>
          <TextLink onClick={() => setWorker(true)}>{text.workHere}</TextLink>
        </p>
      )}
    </Frame>
  )
}
