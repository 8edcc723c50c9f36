import { cancelWork, type Work } from '@schoolgate/contracts/office-work'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@schoolgate/ui/button'
import { call } from '@schoolgate/ui/lib/api'
import { useWords } from '@schoolgate/ui/lib/words'
import { sayNotTaken } from '@schoolgate/ui/say-not-taken'
import { RowLine } from '#features/frame'
import { workQuery, workTitle } from './work.queries.ts'
import { workWords } from './work.words.ts'

type WorkText = (typeof workWords)['en']

const whatStays = ({ state, sheet_act: act, kind }: Work, text: WorkText): string =>
  state === 'later' ? text.stopLater : act === 'undo' ? text.stopUndoLine : text.stopLine[kind]

/** Stopping shows what stays, instead of asking whether one is sure. */
export function Stop({ work }: { work: Work }) {
  const text = useWords(workWords)
  const answers = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const stop = async () => {
    setBusy(true)
    await call(cancelWork, { params: { id: work.id } }).catch(sayNotTaken)
    await answers.invalidateQueries(workQuery)
    setBusy(false)
  }
  return (
    <>
      <RowLine>{whatStays(work, text)}</RowLine>
      <Button size="small" busy={isBusy} aria-label={text.stopWhat(workTitle(work))} onClick={() => void stop()}>
        {text.stop}
      </Button>
    </>
  )
}
