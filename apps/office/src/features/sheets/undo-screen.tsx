import type { Undo } from '@schoolgate/contracts/sheet-undo'
import type { Sheet, SheetKind } from '@schoolgate/contracts/sheets'
import { useQuery } from '@tanstack/react-query'
import { Button } from '@schoolgate/ui/button'
import { IconArrowCounterClockwise } from '@schoolgate/ui/icons/arrow-counter-clockwise'
import { dayOf, dayText, momentText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { ScreenHead, useNow } from '#features/frame'
import checked from './checked.module.css'
import { undoQuery } from './sheets.queries.ts'
import styles from './undo.module.css'
import { UndoRows } from './undo-rows.tsx'
import { undoWords } from './undo.words.ts'

type UndoProps = {
  sheet: Sheet
  isBusy: boolean
  /** It was begun, and stopped in between. */
  isStopped: boolean
  onUndo: () => void
  onCheck: () => void
}

/** What undoing a saved list would do, before it is done: who goes back, who is taken out, and who stays, and why; then what it did. */
export function UndoScreen({ sheet, isBusy, isStopped, onUndo, onCheck }: UndoProps) {
  const text = useWords(undoWords)
  const language = useLanguage()
  const now = useNow()
  const asked = useQuery({ ...undoQuery(sheet.id), staleTime: 0 })
  const undo = asked.data
  const isDone = sheet.state === 'undone'
  const when = (instant: string | null) => (instant === null ? '' : momentText(instant, now, language))
  const entries = undo ? undo.counts.back + undo.counts.pupils_out + undo.counts.guardians_out + undo.counts.others_out : 0
  return (
    <>
      <ScreenHead
        title={isDone ? text.doneTitle(sheet.name) : text.title(sheet.name)}
        line={isDone ? text.doneLine(when(sheet.undone_at)) : text.line(when(sheet.saved_at), sheet.brought_by.name)}
        acts={
          <div className={checked.acts}>
            {isDone ? (
              <>
                <Button busy={isBusy} onClick={onCheck}>
                  {text.again}
                </Button>
                <Button kind="primary" href="/bring">
                  {text.another}
                </Button>
              </>
            ) : (
              <>
                <Button href={`/bring?sheet=${sheet.id}`}>{text.keep}</Button>
                {entries > 0 && (
                  <Button kind="danger" busy={isBusy} onClick={onUndo}>
                    {text.undo(entries)}
                  </Button>
                )}
              </>
            )}
          </div>
        }
      />
      {undo === undefined ? (
        <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine}>
          <p role="status">{text.looking}</p>
          <SkeletonBar />
        </NotHereYet>
      ) : (
        <Shown undo={undo} kind={sheet.understood.kind} isDone={isDone} isStopped={isStopped} />
      )}
    </>
  )
}

type ShownProps = { undo: Undo; kind: SheetKind; isDone: boolean; isStopped: boolean }

function Shown({ undo, kind, isDone, isStopped }: ShownProps) {
  const text = useWords(undoWords)
  const language = useLanguage()
  const { counts, stays, goes, until } = undo
  const said = isDone ? text.doneCounts : text.counts
  const day = dayText(dayOf(until), language)
  const isOfPupils = kind === 'pupils'
  const shown = { back: counts.back, out: isOfPupils ? counts.pupils_out : counts.others_out, stays: counts.stays }
  return (
    <>
      <dl className={checked.counts}>
        {(['back', 'out', 'stays'] as const).map((name) => (
          <div key={name} className={checked.count}>
            <dt className={checked.what}>
              {name === 'out' && !isOfPupils ? said.othersOut : said[name]}
              {name === 'out' && counts.guardians_out > 0 && (
                <span className={styles.beside}>{text.guardians(counts.guardians_out)}</span>
              )}
            </dt>
            <dd className={shown[name] === 0 ? checked.none : checked[name === 'stays' ? 'look' : 'same']}>{shown[name]}</dd>
          </div>
        ))}
      </dl>
      {isStopped && !isDone && <p className={checked.happens}>{text.stopped}</p>}
      {stays.length > 0 && <UndoRows title={text.staysTitle(counts.stays)} kind="stays" named={stays} all={counts.stays} />}
      {goes.length > 0 && (
        <UndoRows
          title={text.goesTitle}
          kind="goes"
          named={goes}
          all={counts.back + counts.pupils_out + counts.guardians_out + counts.others_out}
        />
      )}
      {!isDone && goes.length === 0 && <p className={checked.happens}>{text.nothing}</p>}
      <p className={styles.foot}>
        <IconArrowCounterClockwise size="s" />
        {isDone ? text.doneFoot(day) : text.foot(day)}
      </p>
    </>
  )
}
