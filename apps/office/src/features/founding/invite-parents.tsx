import type { SchoolSetup } from '@schoolgate/contracts/school-setup'
import { Button } from '@schoolgate/ui/button'
import { IconCopy } from '@schoolgate/ui/icons/copy'
import { useWords } from '@schoolgate/ui/lib/words'
import { QrSquare } from '@schoolgate/ui/qr-square'
import { toast } from '@schoolgate/ui/toast'
import { firstWords } from './first.words.ts'
import styles from './first.module.css'
import type { Beginning } from './founding.queries.ts'

/** Where parents come in: an address to send and a square code to hang up. */
export function InviteParents({ school, entrance }: { school: SchoolSetup | undefined; entrance: Beginning['entrance'] }) {
  const text = useWords(firstWords)
  const copy = () =>
    navigator.clipboard.writeText(text.inviteText(school?.name ?? '', entrance.text)).then(
      () => toast(text.copied),
      () => toast(text.notCopied),
    )
  return (
    <>
      <div className={styles.entrance}>
        <span className={styles.square}>
          <QrSquare qr={entrance} width={112} label={text.inviteSquare} />
        </span>
        <b className={styles.address}>{entrance.text}</b>
      </div>
      <Button kind="primary" onClick={() => void copy()}>
        <IconCopy size="s" />
        {text.acts.parents}
      </Button>
    </>
  )
}
