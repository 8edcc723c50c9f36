import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '@schoolgate/ui/lib/api'

type Opening<Paper> =
  | { state: 'loading' }
  | { state: 'here'; paper: Paper }
  | { state: 'gone' }
  | { state: 'not_opened'; code: string | null }

const NOT_FOUND = 404
/** What a link's address looks like; anything else was cut off or made up. */
const PUBLIC_ID = /^[0-9A-Za-z]{22}$/

/** The paper behind a link. Nothing of it is kept on the device: the link may be taken back. */
export const useLink = <Paper>(publicId: string, open: (signal: AbortSignal) => Promise<Paper>) => {
  const [opening, setOpening] = useState<Opening<Paper>>({ state: PUBLIC_ID.test(publicId) ? 'loading' : 'gone' })
  const [tries, setTries] = useState(0)
  const load = useEffectEvent(open)
  useEffect(() => {
    if (!PUBLIC_ID.test(publicId)) return
    const giveUp = new AbortController()
    load(giveUp.signal)
      .then((paper) => !giveUp.signal.aborted && setOpening({ state: 'here', paper }))
      .catch((error: unknown) => {
        if (giveUp.signal.aborted) return
        if (error instanceof ApiError && error.status === NOT_FOUND) setOpening({ state: 'gone' })
        else setOpening({ state: 'not_opened', code: error instanceof ApiError ? error.requestId : null })
      })
    return () => giveUp.abort()
  }, [publicId, tries])
  const again = useCallback(() => {
    setOpening({ state: 'loading' })
    setTries((before) => before + 1)
  }, [])
  return { opening, again }
}
