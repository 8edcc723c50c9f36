import { uploadPaper } from '@schoolgate/contracts/office'
import { useRef, useState } from 'react'
import { useAttempt } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { IconButton } from '@schoolgate/ui/icon-button'
import { IconPaperclip } from '@schoolgate/ui/icons/paperclip'
import { IconTrash } from '@schoolgate/ui/icons/trash'
import { call } from '@schoolgate/ui/lib/api'
import { fileSize } from '@schoolgate/ui/lib/file-size'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { Progress } from '@schoolgate/ui/progress'
import styles from './compose.module.css'
import { composeWords } from './compose.words.ts'
import type { NoticeDraft } from './draft.ts'

const MOST = 8
const LARGEST = 5 * 1024 * 1024
/** Five MB over a weak network take their minutes. */
const SENT_WITHIN = 300_000

/** A name as the school takes it: letters, digits and a few signs. */
const plainName = (name: string): string =>
  name
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N} .()_-]/gu, ' ')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .slice(0, 100)
    .trim() || 'paper'

type Props = { papers: NoticeDraft['papers']; onChange: (papers: NoticeDraft['papers']) => void }

/** Papers that go with a notice: uploaded at once, so that sending it later is short. */
export function PapersField({ papers, onChange }: Props) {
  const text = useWords(composeWords)
  const language = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState<string | null>(null)
  const { attempt, problem, setProblem } = useAttempt()
  const add = async (file: File | undefined) => {
    if (!file || sending !== null) return
    if (file.size > LARGEST) return setProblem(text.problems.paperLarge)
    setSending(file.name)
    await attempt(async () => {
      const form = new FormData()
      form.set('paper', file, file.name)
      const idempotencyKey = crypto.randomUUID()
      const paper = await call(uploadPaper, undefined, { form, timeout: SENT_WITHIN, idempotencyKey })
      onChange([...papers, { ...paper, name: plainName(file.name) }])
    }, text.problems.paperKind)
    setSending(null)
  }
  return (
    <div>
      <span className={styles.label}>{text.papers}</span>
      <ul className={styles.papers}>
        {papers.map(({ id, name, bytes }) => (
          <li key={id} className={styles.paper}>
            <IconPaperclip size="s" />
            <span>
              {name} · {fileSize(bytes, language)}
            </span>
            <IconButton label={text.removePaper(name)} onClick={() => onChange(papers.filter((paper) => paper.id !== id))}>
              <IconTrash size="s" />
            </IconButton>
          </li>
        ))}
      </ul>
      {sending !== null && (
        <div role="status">
          {text.uploading(sending)}
          <Progress label={text.uploading(sending)} />
        </div>
      )}
      {problem !== null && (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
      {papers.length < MOST && (
        <Button size="small" busy={sending !== null} onClick={() => input.current?.click()}>
          <IconPaperclip size="s" />
          {text.addPaper}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept="application/pdf,image/jpeg,image/png,image/webp"
        aria-label={text.addPaper}
        onChange={({ currentTarget }) => {
          void add(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
      <p className={styles.hint}>{text.papersLine}</p>
    </div>
  )
}
