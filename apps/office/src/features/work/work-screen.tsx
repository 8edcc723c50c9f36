import type { Work } from '@schoolgate/contracts/office-work'
import { Card } from '@schoolgate/ui/card'
import { Empty } from '@schoolgate/ui/empty'
import { momentText, timeText } from '@schoolgate/ui/lib/dates'
import { fileSize } from '@schoolgate/ui/lib/file-size'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { Progress } from '@schoolgate/ui/progress'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { ScreenHead, useNow } from '#features/frame'
import { Stop } from './stop.tsx'
import { TakeFile } from './take-file.tsx'
import { isUnderWay, useWork, workTitle } from './work.queries.ts'
import { workWords } from './work.words.ts'
import styles from './work.module.css'

/** Everything long that the office asked for: how far it is, how to stop it, and what came of it. */
export function WorkScreen() {
  const text = useWords(workWords)
  const asked = useWork()
  const work = asked.data
  const now = work?.filter(isUnderWay) ?? []
  const before = work?.filter((one) => !isUnderWay(one)) ?? []
  return (
    <>
      <ScreenHead title={text.title} line={text.line} />
      {work === undefined && (
        <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine}>
          <SkeletonBar />
        </NotHereYet>
      )}
      {work?.length === 0 && <Empty title={text.none} line={text.noneLine} />}
      {now.length > 0 && <Rows title={text.now} work={now} />}
      {before.length > 0 && <Rows title={text.before} work={before} />}
    </>
  )
}

function Rows({ title, work }: { title: string; work: readonly Work[] }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      <Card flush>
        <ul>
          {work.map((one) => (
            <Row key={one.id} work={one} />
          ))}
        </ul>
      </Card>
    </section>
  )
}

function Row({ work }: { work: Work }) {
  const text = useWords(workWords)
  const language = useLanguage()
  const now = useNow()
  const { progress, asked_by, asked_at, file, report, state } = work
  const title = workTitle(work)
  return (
    <li className={styles.row}>
      <div>
        <b className={styles.title}>{title}</b>
        <span className={styles.line}>{text.askedBy(asked_by.name, momentText(asked_at, now, language))}</span>
        {isUnderWay(work) && progress && <Progress label={title} value={progress.done / Math.max(1, progress.total)} />}
      </div>
      <span className={state === 'failed' ? styles.late : undefined}>
        {isUnderWay(work) && progress ? text.progress(progress.done, progress.total) : text.states[state]}
        {report && !isUnderWay(work) && ` · ${text.billsOut(report.bills)}`}
        {file && <span className={styles.line}>{text.keptUntil(timeText(file.kept_until, language))}</span>}
      </span>
      <span className={styles.acts}>
        {isUnderWay(work) && <Stop work={work} />}
        {file && <TakeFile work={work} label={text.take(fileSize(file.bytes, language))} name={file.name} />}
      </span>
    </li>
  )
}
