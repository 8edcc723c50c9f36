import { undoSheet } from '@schoolgate/contracts/sheet-undo'
import { checkSheet, saveSheet, type Sheet } from '@schoolgate/contracts/sheets'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isUnderWay, noteWork, useWork } from '#features/work'
import type { Work } from '@schoolgate/contracts/office-work'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { Checked } from './checked.tsx'
import { Matching } from './matching.tsx'
import { sayProblem } from './problems.ts'
import { sheetQuery } from './sheets.queries.ts'
import { sheetsWords } from './sheets.words.ts'
import { useAnswers } from './use-answers.ts'
import { UndoScreen } from './undo-screen.tsx'
import { Working } from './working.tsx'

/** One list that was brought, from its columns to what was saved of it. What it shows is what the school keeps: a reload loses nothing. */
export function OneSheet({ id, isToUndo }: { id: string; isToUndo: boolean }) {
  const text = useWords(sheetsWords)
  const asked = useQuery(sheetQuery(id))
  if (asked.data) return <Opened sheet={asked.data} isToUndo={isToUndo} />
  return (
    <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine} heading="h1">
      <SkeletonBar />
    </NotHereYet>
  )
}

/** The last long work on a list, and whether what came of it is still to be seen. */
function useWorkOn(sheet: Sheet) {
  const answers = useQueryClient()
  const { data: all = [] } = useWork()
  const latest = all.find(({ sheet_id }) => sheet_id === sheet.id)
  const isUnder = latest !== undefined && isUnderWay(latest)
  const [isAwaited, setAwaited] = useState(false)
  useEffect(() => {
    if (!isUnder) return
    return () => {
      setAwaited(true)
      void answers.invalidateQueries({ queryKey: ['sheets'] }).finally(() => setAwaited(false))
    }
  }, [isUnder, answers])
  return { latest, isWorking: isUnder || isAwaited }
}

type Place = 'columns' | 'rows'

function Opened({ sheet, isToUndo }: { sheet: Sheet; isToUndo: boolean }) {
  const client = useQueryClient()
  const answering = useAnswers(sheet)
  const { latest, isWorking } = useWorkOn(sheet)
  const [place, setPlace] = useState<Place | null>(null)
  const [isAsking, setAsking] = useState(false)
  // Rows whose questions are being answered stay on the screen until they are checked again.
  const [checked, setChecked] = useState<Sheet | null>(null)
  if (sheet.state !== 'brought' && sheet !== checked) setChecked(sheet)
  const ask = async (work: () => Promise<{ work: Work }>) => {
    setAsking(true)
    try {
      noteWork(client, (await work()).work)
      setPlace(null)
    } catch (error) {
      sayProblem(error)
      await client.invalidateQueries({ queryKey: ['sheets'] })
    }
    setAsking(false)
  }
  const params = { id: sheet.id }
  const check = () => void ask(() => call(checkSheet, { params }))
  const save = (rows: 'all' | 'good') => void ask(() => call(saveSheet, { params, body: { rows } }))
  const undo = () => void ask(() => call(undoSheet, { params }))
  const isBusy = isAsking || answering.isBusy
  if (isWorking) return <Working sheet={sheet} work={latest} />
  if (sheet.state === 'undone' || (sheet.state === 'saved' && isToUndo))
    return <UndoScreen sheet={sheet} isBusy={isBusy} isStopped={latest?.state === 'cancelled'} onUndo={undo} onCheck={check} />
  const ended = sheet.state !== 'saved' && (latest?.state === 'failed' || latest?.state === 'cancelled') ? latest.state : null
  if (checked && (place === 'rows' || (place === null && sheet.state !== 'brought')))
    return (
      <Checked
        sheet={sheet}
        checked={checked}
        answering={{
          ...answering,
          answer: (change) => {
            setPlace('rows')
            answering.answer(change)
          },
        }}
        isBusy={isBusy}
        ended={ended}
        onCheck={check}
        onSave={save}
        onColumns={() => setPlace('columns')}
      />
    )
  return (
    <Matching
      sheet={sheet}
      answering={answering}
      isBusy={isBusy}
      ended={ended}
      onCheck={check}
      {...(sheet.state === 'checked' ? { onRows: () => setPlace('rows') } : {})}
    />
  )
}
