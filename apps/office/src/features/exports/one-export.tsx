import { takeExport } from '@schoolgate/contracts/exports'
import type { Work } from '@schoolgate/contracts/office-work'
import { keepFile } from '#features/frame'
import { sayUnlessGivenUp, useFreshProof } from '#features/identity'
import { isUnderWay, Stop } from '#features/work'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { IconDownloadSimple } from '@schoolgate/ui/icons/download-simple'
import { call } from '@schoolgate/ui/lib/api'
import { timeText } from '@schoolgate/ui/lib/dates'
import { fileSize } from '@schoolgate/ui/lib/file-size'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Progress } from '@schoolgate/ui/progress'
import styles from './exports.module.css'
import { exportsWords } from './exports.words.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** An export that is being made, or whose file lies ready. */
export function OneExport({ work }: { work: Work }) {
  const text = useWords(exportsWords)
  const language = useLanguage()
  const { export: task, file, progress } = work
  if (task === null) return null
  const { name } = text.forms[task.form]
  return (
    <Card className={styles.one} edge={file === null ? 'late' : 'ok'}>
      <h2>{file === null ? text.making(name) : text.ready(name)}</h2>
      <p className={styles.quiet}>{task.reason}</p>
      {isUnderWay(work) && (
        <>
          <p role="status">{progress ? text.steps(progress.done, progress.total) : text.begins}</p>
          <Progress label={text.making(name)} {...(progress ? { value: progress.done / Math.max(1, progress.total) } : {})} />
          <p className={styles.quiet}>{text.closeIt}</p>
          <div>
            <Stop work={work} />
          </div>
        </>
      )}
      {file !== null && <Take work={work} file={file} reason={task.reason} label={text.take(fileSize(file.bytes, language))} />}
      {file !== null && <p className={styles.quiet}>{text.keptUntil(timeText(file.kept_until, language))}</p>}
    </Card>
  )
}

type TakeProps = { work: Work; file: NonNullable<Work['file']>; reason: string; label: string }

/** Takes the file, for the reason for which it was asked. */
function Take({ work, file, reason, label }: TakeProps) {
  const { proven, asking } = useFreshProof()
  const take = async () => {
    try {
      const bytes = await proven(() => call(takeExport, { params: { id: work.id }, body: { reason } }))
      keepFile(bytes, { name: file.name, type: file.name.endsWith('.xlsx') ? XLSX : 'application/zip' })
    } catch (error) {
      sayUnlessGivenUp(error)
    }
  }
  return (
    <div>
      <Button kind="primary" onClick={() => void take()}>
        <IconDownloadSimple size="s" />
        {label}
      </Button>
      {asking}
    </div>
  )
}
