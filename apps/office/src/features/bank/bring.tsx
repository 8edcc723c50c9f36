import { bringBankSheet } from '@schoolgate/contracts/bank-doors'
import { SHEET_MAX_BYTES } from '@schoolgate/contracts/sheets'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { ChooseFile } from '#features/frame'
import { IconUploadSimple } from '@schoolgate/ui/icons/upload-simple'
import { IconWarningCircle } from '@schoolgate/ui/icons/warning-circle'
import { call } from '@schoolgate/ui/lib/api'
import { ApiError } from '@schoolgate/ui/lib/api-error'
import { currentLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { Progress } from '@schoolgate/ui/progress'
import styles from './bank.module.css'
import { bankQueries, sheetQuery } from './bank.queries.ts'
import { bankWords } from './bank.words.ts'

const KINDS = '.xlsx,.csv,.txt,.tsv'
/** Ten MB over a weak network take their minutes. */
const SENT_WITHIN = 300_000

/** Takes a sheet as the bank gives it; why it is not read is said in place. */
export function Bring() {
  const text = useWords(bankWords)
  const answers = useQueryClient()
  const [, navigate] = useLocation()
  const [name, setName] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const bring = async (file: File) => {
    if (name !== null) return
    setProblem(file.size > SHEET_MAX_BYTES ? text.tooLarge(file.name) : null)
    if (file.size > SHEET_MAX_BYTES) return
    setName(file.name)
    const form = new FormData()
    form.set('sheet', file, file.name)
    try {
      const { sheet } = await call(bringBankSheet, undefined, { form, timeout: SENT_WITHIN })
      answers.setQueryData(sheetQuery(sheet.id).queryKey, sheet)
      void answers.invalidateQueries({ queryKey: [...bankQueries.queryKey, 'sheets'] })
      navigate(`/bank/${sheet.id}`)
    } catch (error) {
      const isRefused = error instanceof ApiError && error.code === 'sheets.not_read'
      // What is wrong with the file, and what to do about it, are the school's own words, which are English.
      setProblem(
        isRefused && currentLanguage() === 'en'
          ? [error.title, error.errors[0]?.message].filter(Boolean).join(' ')
          : text.notRead,
      )
      setName(null)
    }
  }
  return (
    <div className={styles.bring}>
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
      {problem !== null && (
        <Note tone="bad" role="alert" icon={<IconWarningCircle size="s" />}>
          {problem}
        </Note>
      )}
    </div>
  )
}
