import { answerSheet, type Sheet, type SheetAnswers } from '@schoolgate/contracts/sheets'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '@schoolgate/ui/lib/api'
import { sayProblem } from './problems.ts'
import { noteSheet, sheetQuery } from './sheets.queries.ts'

/** What one tap changes in the answers, whatever the others are by then. */
export type Change = (answers: SheetAnswers) => SheetAnswers

export type Answering = {
  /** With what was tapped and is still on its way. */
  answers: SheetAnswers
  answer: (change: Change) => void
  isBusy: boolean
}

/**
 * Answers about a list are sent whole. So they go one after the other, each made from what the school said to the one before: two quick
 * taps both count. One that is refused is said so, and the next goes on without it.
 */
export const useAnswers = (sheet: Sheet): Answering => {
  const client = useQueryClient()
  const [waiting, setWaiting] = useState<readonly Change[]>([])
  const line = useRef<Promise<void>>(Promise.resolve())
  const { queryKey } = sheetQuery(sheet.id)
  const send = async (change: Change) => {
    try {
      // An older answer that is still on its way would take this one back.
      await client.cancelQueries({ queryKey, exact: true })
      const { answers } = client.getQueryData(queryKey) ?? sheet
      const said = await call(answerSheet, { params: { id: sheet.id }, body: change(answers) })
      noteSheet(client, said.sheet)
    } catch (error) {
      sayProblem(error)
    }
    setWaiting((before) => before.filter((one) => one !== change))
  }
  return {
    answers: waiting.reduce((answers, change) => change(answers), sheet.answers),
    answer: (change) => {
      setWaiting((before) => [...before, change])
      line.current = line.current.then(() => send(change))
    },
    isBusy: waiting.length > 0,
  }
}
