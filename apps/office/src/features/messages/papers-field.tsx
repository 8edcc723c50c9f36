import { MESSAGE_PAPERS_MOST } from '@schoolgate/contracts/messages'
import { PAPER_MAX_BYTES, PAPER_TYPES } from '@schoolgate/contracts/paper-files'
import { useState } from 'react'
import { ChooseFile } from '#features/frame'
import { IconButton } from '@schoolgate/ui/icon-button'
import { IconPaperclip } from '@schoolgate/ui/icons/paperclip'
import { IconTrash } from '@schoolgate/ui/icons/trash'
import { fileSize } from '@schoolgate/ui/lib/file-size'
import { paperName } from '@schoolgate/ui/lib/paper-name'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import styles from './messages.module.css'
import { messagesWords } from './messages.words.ts'

/** A paper that was chosen; under its own id the school keeps it once. */
export type Chosen = { id: string; name: string; file: File }

type Props = { papers: readonly Chosen[]; onChange: (papers: readonly Chosen[]) => void }

/** Papers and photos that go with an answer, after its words. */
export function PapersField({ papers, onChange }: Props) {
  const text = useWords(messagesWords)
  const language = useLanguage()
  const [isLarge, setLarge] = useState(false)
  const add = (file: File) => {
    setLarge(file.size > PAPER_MAX_BYTES)
    if (file.size <= PAPER_MAX_BYTES) onChange([...papers, { id: crypto.randomUUID(), name: paperName(file.name), file }])
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
      {papers.length < MESSAGE_PAPERS_MOST && (
        <div>
          <ChooseFile label={text.addPaper} accept={PAPER_TYPES.join()} size="small" onChoose={add}>
            <IconPaperclip size="s" />
            {text.addPaper}
          </ChooseFile>
        </div>
      )}
    </div>
  )
}
