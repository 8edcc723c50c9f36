import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { IconShieldCheck } from '@schoolgate/ui/icons/shield-check'
import { useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { QrSquare } from '@schoolgate/ui/qr-square'
import { firstWords } from './first.words.ts'
import styles from './first.module.css'
import type { Beginning } from './founding.queries.ts'

/** How to look as a parent does, on one's own phone; and what is asked at the next signing in. */
export function FirstParent({ of: { counts, entrance } }: { of: Beginning }) {
  const text = useWords(firstWords)
  return (
    <>
      <Card>
        <h2>{text.firstParent}</h2>
        {counts.parents > 0 ? (
          <>
            <p className={styles.line}>{text.firstParentLine}</p>
            <span className={styles.square}>
              <QrSquare qr={entrance} width={112} label={text.inviteSquare} />
            </span>
          </>
        ) : (
          <p className={styles.line}>{text.firstParentNot}</p>
        )}
      </Card>
      <Note icon={<IconShieldCheck size="s" />} title={text.proofTitle}>
        <p>{text.proofLine}</p>
        <p className={styles.toProofs}>
          <Button size="small" href="/proofs">
            {text.toProofs}
          </Button>
        </p>
      </Note>
    </>
  )
}
