import { openTermReport } from '@schoolgate/contracts/reports'
import { useCallback, useEffect, useState } from 'react'
import { ApiError, call } from '#lib/api'
import type { AnyReport } from './whole.ts'

export type Opening =
  | { state: 'loading' }
  | { state: 'here'; report: AnyReport }
  | { state: 'gone' }
  | { state: 'not_opened'; code: string | null }

const NOT_FOUND = 404
/** What a link's address looks like; anything else was cut off or made up. */
const PUBLIC_ID = /^[0-9A-Za-z]{22}$/

/** The report behind a public address. Nothing of it is kept on the device: the link may be taken back. */
export const useOpenedReport = (id: string): { opening: Opening; again: () => void } => {
  const [opening, setOpening] = useState<Opening>({ state: PUBLIC_ID.test(id) ? 'loading' : 'gone' })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (!PUBLIC_ID.test(id)) return
    const giveUp = new AbortController()
    call(openTermReport, { params: { id } }, { signal: giveUp.signal })
      .then(({ term_report: report }) => setOpening({ state: 'here', report }))
      .catch((error: unknown) => {
        if (giveUp.signal.aborted) return
        if (error instanceof ApiError && error.status === NOT_FOUND) setOpening({ state: 'gone' })
        else setOpening({ state: 'not_opened', code: error instanceof ApiError ? error.requestId : null })
      })
    return () => giveUp.abort()
  }, [id, tries])
  const again = useCallback(() => {
    setOpening({ state: 'loading' })
    setTries((before) => before + 1)
  }, [])
  return { opening, again }
}
