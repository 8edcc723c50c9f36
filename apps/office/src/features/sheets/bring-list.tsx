import { bringSheet, SHEET_MAX_BYTES } from '@schoolgate/contracts/sheets'
import { useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { ChooseFile } from '#features/frame'
import { IconUploadSimple } from '@schoolgate/ui/icons/upload-simple'
import { IconWarningCircle } from '@schoolgate/ui/icons/warning-circle'
import { call } from '@schoolgate/ui/lib/api'
import { classes } from '@schoolgate/ui/lib/classes'
import { fileSize } from '@schoolgate/ui/lib/file-size'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { Progress } from '@schoolgate/ui/progress'
import styles from './lists.module.css'
import { problemOf } from './problems.ts'
import { listsQuery, noteSheet } from './sheets.queries.ts'
import { sheetsWords } from './sheets.words.ts'

const KINDS = '.xlsx,.csv,.txt,.tsv,.zip'
/** Ten MB over a weak network take their minutes. */
const SENT_WITHIN = 300_000

/** Takes a list by choosing or dropping it; what is not read is said in place. */
export function BringList() {
  const text = useWords(sheetsWords)
  const language = useLanguage()
  const answers = useQueryClient()
  const [, navigate] = useLocation()
  const [name, setName] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isOver, setOver] = useState(false)
  const bring = async (file: File | undefined) => {
    if (!file || name !== null) return
    setProblem(file.size > SHEET_MAX_BYTES ? text.tooLarge(file.name, fileSize(file.size, language)) : null)
    if (file.size > SHEET_MAX_BYTES) return
    setName(file.name)
    const form = new FormData()
    form.set('sheet', file, file.name)
    try {
      const { sheet } = await call(bringSheet, undefined, { form, timeout: SENT_WITHIN })
      noteSheet(answers, sheet)
      void answers.invalidateQueries(listsQuery)
      navigate(`/bring?sheet=${sheet.id}`)
    } catch (error) {
      setProblem(problemOf(error))
      setName(null)
    }
  }
  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void bring(event.dataTransfer.files[0])
  }
  return (
    <>
      <div
        className={classes(styles.drop, isOver && styles.over)}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={handleDrop}
      >
        <IconUploadSimple size="l" />
        <ChooseFile label={text.choose} accept={KINDS} kind="primary" busy={name !== null} onChoose={(file) => void bring(file)}>
          {text.choose}
        </ChooseFile>
        <p className={styles.quiet}>{text.chooseLine}</p>
        {name !== null && (
          <div className={styles.reading} role="status">
            {text.reading(name)}
            <Progress label={text.reading(name)} />
          </div>
        )}
      </div>
      {problem !== null && (
        <div className={styles.problem}>
          <Note tone="bad" role="alert" icon={<IconWarningCircle size="s" />}>
            {problem}
          </Note>
        </div>
      )}
    </>
  )
}
