import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '@schoolgate/ui/lib/api'
import { takeWritten } from '#lib/written-page'

type Opening<Paper> =
  | { state: 'loading' }
  | { state: 'here'; paper: Paper }
  | { state: 'gone' }
  | { state: 'not_opened'; code: string | null }

/** How the paper is asked for (lib/asking). */
type Asking<Paper> = { queryFn: (asked: { signal: AbortSignal }) => Promise<Paper>; initialData: () => Paper | undefined }

const NOT_FOUND = 404
/** What a link's address looks like; anything else was cut off or made up. */
const PUBLIC_ID = /^[0-9A-Za-z]{22}$/

/** What stands there at once: a paper comes with its page. */
const begin = <Paper>(publicId: string, paper: Asking<Paper>): Opening<Paper> => {
  if (!PUBLIC_ID.test(publicId)) return { state: 'gone' }
  takeWritten()
  const came = paper.initialData()
  return came === undefined ? { state: 'loading' } : { state: 'here', paper: came }
}

/** The paper behind a link. Nothing of it is kept on the device: the link may be taken back. */
export const useLink = <Paper>(publicId: string, paper: Asking<Paper>) => {
  const [opening, setOpening] = useState(() => begin(publicId, paper))
  const [tries, setTries] = useState(0)
  const load = useEffectEvent(paper.queryFn)
  useEffect(() => {
    if (!PUBLIC_ID.test(publicId)) return
    const giveUp = new AbortController()
    // What came with the page is answered from there.
    load({ signal: giveUp.signal })
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
