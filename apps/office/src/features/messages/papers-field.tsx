import { MESSAGE_PAPERS_MOST } from '@schoolgate/contracts/messages'
import { useRef, useState } from 'react'
import { Button } from '@schoolgate/ui/button'
import { IconButton } from '@schoolgate/ui/icon-button'
import { IconPaperclip } from '@schoolgate/ui/icons/paperclip'
import { IconTrash } from '@schoolgate/ui/icons/trash'
import { fileSize } from '@schoolgate/ui/lib/file-size'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import styles from './messages.module.css'
import { messagesWords } from './messages.words.ts'

/** A paper that was chosen; under its own id the school keeps it once. */
export type Chosen = { id: string; name: string; file: File }

/** What the school takes (contracts/messages). */
const MOST_BYTES = 5_000_000

/** A name as the school takes it: letters, digits and a few signs. */
const plainName = (name: string): string =>
  name
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N} .()_-]/gu, ' ')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .slice(0, 100)
    .trim() || 'paper'

type Props = { papers: readonly Chosen[]; onChange: (papers: readonly Chosen[]) => void }

/** Papers and photos that go with an answer, after its words. */
export function PapersField({ papers, onChange }: Props) {
  const text = useWords(messagesWords)
  const language = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  const [isLarge, setLarge] = useState(false)
  const add = (file: File | undefined) => {
    if (!file) return
    setLarge(file.size > MOST_BYTES)
    if (file.size <= MOST_BYTES) onChange([...papers, { id: crypto.randomUUID(), name: plainName(file.name), file }])
  }
  return (
    <div className={styles.papers}>
      {papers.length > 0 && (
        <>
          <ul aria-label={text.papers}>
            {papers.map(({ id, name, file }) => (
              <li key={id} className={styles.chosen}>
                <IconPaperclip size="s" />
                <span>
                  {name} · {fileSize(file.size, language)}
                </span>
                <IconButton label={text.removePaper(name)} onClick={() => onChange(papers.filter((paper) => paper.id !== id))}>
                  <IconTrash size="s" />
                </IconButton>
              </li>
            ))}
          </ul>
          <p className={styles.small}>{text.papersStay}</p>
        </>
      )}
      {isLarge && (
        <Note tone="bad" role="alert">
          {text.paperBig}
        </Note>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept="application/pdf,image/jpeg,image/png,image/webp"
        aria-label={text.addPaper}
        onChange={({ currentTarget }) => {
          add(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
      {papers.length < MESSAGE_PAPERS_MOST && (
        <div>
          <Button size="small" onClick={() => input.current?.click()}>
            <IconPaperclip size="s" />
            {text.addPaper}
          </Button>
        </div>
      )}
    </div>
  )
}
