import { MESSAGE_PAPERS_MOST } from '@schoolgate/contracts/messages'
import { PAPER_MAX_BYTES } from '@schoolgate/contracts/paper-files'
import { type ChangeEvent, useRef, useState } from 'react'
import { paperJpeg } from '#lib/paper-photo'
import { Button } from '@schoolgate/ui/button'
import { IconButton } from '@schoolgate/ui/icon-button'
import { IconCamera } from '@schoolgate/ui/icons/camera'
import { IconPaperclip } from '@schoolgate/ui/icons/paperclip'
import { IconTrash } from '@schoolgate/ui/icons/trash'
import { IconUploadSimple } from '@schoolgate/ui/icons/upload-simple'
import { fileSize } from '@schoolgate/ui/lib/file-size'
import { paperName } from '@schoolgate/ui/lib/paper-name'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import styles from './messages.module.css'
import { messagesWords } from './messages.words.ts'
import type { Paper } from './outbox.ts'

const PDF = 'application/pdf'

type Props = { papers: readonly Paper[]; onChange: (papers: readonly Paper[]) => void }

/** Papers and photos that go with a message; photos are made small, and lose what else they carry, before they cost data. */
export function PapersField({ papers, onChange }: Props) {
  const text = useWords(messagesWords)
  const language = useLanguage()
  const camera = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const handleFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0]
    if (!chosen) return
    const isPhoto = target === camera.current
    try {
      const blob = chosen.type === PDF ? chosen : await paperJpeg(chosen)
      setProblem(blob.size > PAPER_MAX_BYTES ? text.paperBig : null)
      const other = text.photo(papers.length + 1)
      const name = isPhoto ? other : paperName(chosen.name, other)
      if (blob.size <= PAPER_MAX_BYTES) onChange([...papers, { id: crypto.randomUUID(), name, blob }])
    } catch {
      setProblem(text.paperBad)
    }
    target.value = ''
  }
  const input = { type: 'file', hidden: true, onChange: handleFile } as const
  return (
    <div className={styles.papers}>
      {papers.length > 0 && (
        <ul aria-label={text.papers}>
          {papers.map(({ id, name, blob }) => (
            <li key={id} className={styles.chosen}>
              <IconPaperclip size="s" />
              <span>
                {name} · {fileSize(blob.size, language)}
              </span>
              <IconButton label={text.removePaper(name)} onClick={() => onChange(papers.filter((paper) => paper.id !== id))}>
                <IconTrash size="s" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <input {...input} ref={camera} accept="image/*" capture="environment" aria-label={text.takePhoto} />
      <input {...input} ref={files} accept="image/jpeg,image/png,image/webp,application/pdf" aria-label={text.choosePaper} />
      {papers.length < MESSAGE_PAPERS_MOST && (
        <div className={styles.pair}>
          <Button size="small" onClick={() => camera.current?.click()}>
            <IconCamera size="s" />
            {text.takePhoto}
          </Button>
          <Button size="small" onClick={() => files.current?.click()}>
            <IconUploadSimple size="s" />
            {text.choosePaper}
          </Button>
        </div>
      )}
      {problem !== null && (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
    </div>
  )
}
