import { openPerformance, type StudentPerformance } from '@schoolgate/contracts/performance'
import { useCallback, useEffect, useState } from 'react'
import { ApiError, call } from '#lib/api'

export type Opening =
  | { state: 'loading' }
  | { state: 'here'; page: StudentPerformance }
  | { state: 'gone' }
  | { state: 'not_opened'; code: string | null }

const NOT_FOUND = 404

/** The page behind a link. Nothing of it is kept on the device: the link may be taken back. */
export const usePerformance = (id: string, accadyearid: string): { opening: Opening; again: () => void } => {
  const [opening, setOpening] = useState<Opening>({ state: 'loading' })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const giveUp = new AbortController()
    call(openPerformance, { params: { id, accadyearid } }, { signal: giveUp.signal })
      .then(({ student_performance: page }) => setOpening({ state: 'here', page }))
      .catch((error: unknown) => {
        if (giveUp.signal.aborted) return
        if (error instanceof ApiError && error.status === NOT_FOUND) setOpening({ state: 'gone' })
        else setOpening({ state: 'not_opened', code: error instanceof ApiError ? error.requestId : null })
      })
    return () => giveUp.abort()
  }, [id, accadyearid, tries])
  const again = useCallback(() => {
    setOpening({ state: 'loading' })
    setTries((before) => before + 1)
  }, [])
  return { opening, again }
}
