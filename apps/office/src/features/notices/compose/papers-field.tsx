import { uploadPaper } from '@schoolgate/contracts/office'
import { PAPER_MAX_BYTES, PAPER_TYPES } from '@schoolgate/contracts/paper-files'
import { useState } from 'react'
import { ChooseFile } from '#features/frame'
import { useAttempt } from '#features/identity'
import { IconButton } from '@schoolgate/ui/icon-button'
import { IconPaperclip } from '@schoolgate/ui/icons/paperclip'
import { IconTrash } from '@schoolgate/ui/icons/trash'
import { call } from '@schoolgate/ui/lib/api'
import { fileSize } from '@schoolgate/ui/lib/file-size'
import { paperName } from '@schoolgate/ui/lib/paper-name'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { Progress } from '@schoolgate/ui/progress'
import styles from './compose.module.css'
import { composeWords } from './compose.words.ts'
import type { NoticeDraft } from './draft.ts'

const MOST = 8
/** Five MB over a weak network take their minutes. */
const SENT_WITHIN = 300_000

type Props = { papers: NoticeDraft['papers']; onChange: (papers: NoticeDraft['papers']) => void }

/** Papers that go with a notice: uploaded at once, so that sending it later is short. */
export function PapersField({ papers, onChange }: Props) {
  const text = useWords(composeWords)
  const language = useLanguage()
  const [sending, setSending] = useState<string | null>(null)
  const { attempt, problem, setProblem } = useAttempt()
  const add = async (file: File) => {
    if (sending !== null) return
    if (file.size > PAPER_MAX_BYTES) return setProblem(text.problems.paperLarge)
    setSending(file.name)
    await attempt(async () => {
      const form = new FormData()
      form.set('paper', file, file.name)
      const idempotencyKey = crypto.randomUUID()
      const paper = await call(uploadPaper, undefined, { form, timeout: SENT_WITHIN, idempotencyKey })
      onChange([...papers, { ...paper, name: paperName(file.name) }])
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
        <ChooseFile
          label={text.addPaper}
          accept={PAPER_TYPES.join()}
          size="small"
          busy={sending !== null}
          onChoose={(file) => void add(file)}
        >
          <IconPaperclip size="s" />
          {text.addPaper}
        </ChooseFile>
      )}
      <p className={styles.hint}>{text.papersLine}</p>
    </div>
  )
}
