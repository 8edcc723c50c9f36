import type { Work } from '@schoolgate/contracts/office-work'
import { SHEET_KEPT_DAYS } from '@schoolgate/contracts/sheets'
import { Button } from '@schoolgate/ui/button'
import { Empty } from '@schoolgate/ui/empty'
import { momentText, timeText } from '@schoolgate/ui/lib/dates'
import { fileSize } from '@schoolgate/ui/lib/file-size'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { Progress } from '@schoolgate/ui/progress'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { comingText, Row, RowActs, RowLine, RowName, Rows, ScreenHead, useNow } from '#features/frame'
import { Stop } from './stop.tsx'
import { TakeFile } from './take-file.tsx'
import { isLater, isUnderWay, useWork, workTitle } from './work.queries.ts'
import { workWords } from './work.words.ts'
import styles from './work.module.css'

const DAY_MS = 86_400_000

/** Everything long that the office asked for: how far it is, how to stop it, and what came of it. */
export function WorkScreen() {
  const text = useWords(workWords)
  const asked = useWork()
  const work = asked.data
  const now = work?.filter(isUnderWay) ?? []
  const later = work?.filter(isLater) ?? []
  const before = work?.filter((one) => !isUnderWay(one) && !isLater(one)) ?? []
  return (
    <>
      <ScreenHead title={text.title} line={text.line} />
      {work === undefined && (
        <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine}>
          <SkeletonBar />
        </NotHereYet>
      )}
      {work?.length === 0 && <Empty title={text.none} line={text.noneLine} />}
      {now.length > 0 && <Part title={text.now} work={now} />}
      {later.length > 0 && <Part title={text.later} work={later} />}
      {before.length > 0 && <Part title={text.before} work={before} />}
    </>
  )
}

function Part({ title, work }: { title: string; work: readonly Work[] }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      <Rows>
        {work.map((one) => (
          <OneWork key={one.id} work={one} />
        ))}
      </Rows>
    </section>
  )
}

/** The list it was about, while it lies here: one that was saved can be undone from here. */
function sheetOf({ state, sheet_id, sheet_act, ended_at }: Work, now: Date): { id: string; act: 'undo' | 'look' } | null {
  if (state !== 'done' || sheet_id === null || sheet_act === 'check' || ended_at === null) return null
  if (now.getTime() - Date.parse(ended_at) >= SHEET_KEPT_DAYS * DAY_MS) return null
  return { id: sheet_id, act: sheet_act === 'save' ? 'undo' : 'look' }
}

function OneWork({ work }: { work: Work }) {
  const text = useWords(workWords)
  const language = useLanguage()
  const now = useNow()
  const { progress, asked_by, asked_at, starts_at, file, report, state } = work
  const title = workTitle(work)
  const sheet = sheetOf(work, now)
  return (
    <Row columns="minmax(0, 1fr) minmax(0, 260px) minmax(0, 300px)">
      <RowName name={title} line={text.askedBy(asked_by.name, momentText(asked_at, now, language))}>
        {isUnderWay(work) && progress && <Progress label={title} value={progress.done / Math.max(1, progress.total)} />}
      </RowName>
      <span className={state === 'failed' ? styles.late : undefined}>
        {isUnderWay(work) && progress ? text.progress(progress.done, progress.total) : text.states[state]}
        {isLater(work) && starts_at !== null && <RowLine>{text.begins(comingText(starts_at, now, language))}</RowLine>}
        {report && !isUnderWay(work) && ` · ${text.billsOut(report.bills)}`}
        {file && <RowLine>{text.keptUntil(timeText(file.kept_until, language))}</RowLine>}
      </span>
      <RowActs>
        {(isUnderWay(work) || isLater(work)) && <Stop work={work} />}
        {sheet && (
          <Button
            size="small"
            href={sheet.act === 'undo' ? `/bring?sheet=${sheet.id}&undo` : `/bring?sheet=${sheet.id}`}
            aria-label={text.actOf(text[sheet.act], title)}
          >
            {text[sheet.act]}
          </Button>
        )}
        {file && work.kind === 'export' && (
          <Button size="small" href="/settings/exports">
            {text.take(fileSize(file.bytes, language))}
          </Button>
        )}
        {file && work.kind !== 'export' && (
          <TakeFile work={work} label={text.take(fileSize(file.bytes, language))} name={file.name} />
        )}
      </RowActs>
    </Row>
  )
}
