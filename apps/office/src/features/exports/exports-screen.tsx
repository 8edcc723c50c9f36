import { type ExportForm, EXPORT_FORMS, type Work } from '@schoolgate/contracts/office-work'
import { useState } from 'react'
import { ScreenHead } from '#features/frame'
import { InSettings } from '#features/settings'
import { useWork } from '#features/work'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { useWords } from '@schoolgate/ui/lib/words'
import { AskExport } from './ask-export.tsx'
import { exportsWords } from './exports.words.ts'
import { OneExport } from './one-export.tsx'
import styles from './exports.module.css'

/** What was asked for lately, and is made or can still be taken. */
const isHere = ({ kind, state, file }: Work) => kind === 'export' && (state === 'waiting' || state === 'running' || file !== null)

/** Everything of the school as a file: as what, why, and what happens; then how far it is, and the file itself. */
export function ExportsScreen() {
  const text = useWords(exportsWords)
  const asked = useWork()
  const [form, setForm] = useState<ExportForm>(EXPORT_FORMS[0])
  const here = asked.data?.filter(isHere) ?? []
  return (
    <InSettings section="exports">
      <ScreenHead title={text.title} line={text.line} />
      {asked.data === undefined ? (
        <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine}>
          <SkeletonBar />
        </NotHereYet>
      ) : (
        <div className={styles.page}>
          {here.map((work) => (
            <OneExport key={work.id} work={work} />
          ))}
          <AskExport form={form} onForm={setForm} />
        </div>
      )}
    </InSettings>
  )
}
