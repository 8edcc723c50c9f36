import type { Work } from '@schoolgate/contracts/office-work'
import type { Sheet } from '@schoolgate/contracts/sheets'
import { Card } from '@schoolgate/ui/card'
import { useWords } from '@schoolgate/ui/lib/words'
import { Progress } from '@schoolgate/ui/progress'
import { ScreenHead } from '#features/frame'
import { isUnderWay, Stop } from '#features/work'
import { sheetsWords } from './sheets.words.ts'
import styles from './sheet.module.css'
import { Steps } from './steps.tsx'

/** What is done after so many steps. */
const STAGES = ['read', 'compare', 'try', 'write'] as const

/** A list that is being checked or saved just now. */
export function Working({ sheet, work }: { sheet: Sheet; work: Work | undefined }) {
  const text = useWords(sheetsWords)
  const act = work?.sheet_act ?? (sheet.state === 'brought' ? 'check' : 'save')
  const title = { check: text.checking, save: text.saving, undo: text.undoing }[act]
  const progress = work?.progress
  return (
    <>
      <ScreenHead title={title} line={sheet.name} />
      {act !== 'undo' && <Steps now={act} />}
      <Card className={styles.working}>
        <p role="status">
          {act === 'undo'
            ? text.undoneUntilNow(progress?.done ?? 0, progress?.total ?? 0)
            : text.stage[STAGES[progress?.done ?? 0] ?? 'write']}
        </p>
        <Progress label={title} {...(progress ? { value: progress.done / Math.max(1, progress.total) } : {})} />
        <p className={styles.quiet}>{text.workLine}</p>
        {work && isUnderWay(work) && (
          <div className={styles.acts}>
            <Stop work={work} />
          </div>
        )}
      </Card>
    </>
  )
}
