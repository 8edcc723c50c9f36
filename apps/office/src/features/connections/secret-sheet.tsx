import type { ProgramMade } from '@schoolgate/contracts/programs'
import { Button } from '@schoolgate/ui/button'
import { Dialog } from '@schoolgate/ui/dialog'
import { IconCopy } from '@schoolgate/ui/icons/copy'
import { useWords } from '@schoolgate/ui/lib/words'
import { toast } from '@schoolgate/ui/toast'
import styles from './connections.module.css'
import { connectionsWords } from './connections.words.ts'

type SecretSheetProps = { made: ProgramMade; tokenUrl: string; readUrl: string; onKept: () => void }

/** What the people of a program need, shown this once. */
export function SecretSheet({ made: { program, secret }, tokenUrl, readUrl, onKept }: SecretSheetProps) {
  const text = useWords(connectionsWords)
  const facts = [
    [text.tokenUrl, tokenUrl],
    [text.readUrl, readUrl],
    [text.clientId, program.id],
    [text.secret, secret],
  ] as const
  const copy = () =>
    navigator.clipboard.writeText(facts.map(([name, value]) => `${name}: ${value}`).join('\n')).then(
      () => toast(text.copied),
      () => toast(text.notCopied),
    )
  return (
    <Dialog
      open
      onClose={onKept}
      title={text.secretTitle(program.name)}
      line={text.secretLine}
      actions={
        <>
          <Button onClick={() => void copy()}>
            <IconCopy size="s" />
            {text.copy}
          </Button>
          <Button kind="primary" onClick={onKept}>
            {text.kept}
          </Button>
        </>
      }
    >
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
