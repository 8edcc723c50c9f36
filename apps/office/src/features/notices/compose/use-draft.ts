import { publishNotice } from '@schoolgate/contracts/office'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { call } from '@schoolgate/ui/lib/api'
import { ApiError, OfflineError } from '@schoolgate/ui/lib/api-error'
import { useIsReachable } from '@schoolgate/ui/lib/network'
import { audiencesQuery, NOTICES_KEY } from '#features/notices/kept'
import { draftOf, emptyDraft, keepDraft, noticeOf, type NoticeDraft } from './draft.ts'

const NOBODY = 401

/** Nobody knows what the school did with it, or the session ended: it is sent again under its key. */
const isUndecided = (error: unknown) => error instanceof OfflineError || (error instanceof ApiError && error.status === NOBODY)

/**
 * The notice that this person writes. Every change is kept on this device at once; one that was sent and not answered (no network, the session
 * over) goes by itself as soon as it can, and arrives once whatever happens.
 */
export const useDraft = (person: string, onSent: (code: string) => void) => {
  const answers = useQueryClient()
  const [, navigate] = useLocation()
  const isReachable = useIsReachable()
  const [written, setDraft] = useState(() => draftOf(person) ?? emptyDraft())
  const { data: audiences } = useQuery(audiencesQuery)
  // Whoever writes abroad means the school's day all the same.
  const draft: NoticeDraft = audiences && !written.isOnItsWay ? { ...written, timezone: audiences.timezone } : written
  const [isKept, setKept] = useState(true)
  const [error, setError] = useState<unknown>(null)
  const [isSending, setSending] = useState(false)
  const sending = useRef(false)
  const put = (next: NoticeDraft) => {
    setDraft(next)
    setKept(keepDraft(person, next))
  }
  const change = (part: Partial<NoticeDraft>) => {
    setError(null)
    // Another text is another notice: under the old key the school would keep what it may have by now.
    put({ ...draft, ...part, key: draft.isOnItsWay ? crypto.randomUUID() : draft.key, isOnItsWay: false })
  }
  const send = async () => {
    if (sending.current) return
    sending.current = true
    setSending(true)
    setError(null)
    put({ ...draft, isOnItsWay: true })
    try {
      const { id, code } = await call(publishNotice, { body: noticeOf(draft) }, { idempotencyKey: draft.key })
      keepDraft(person, null)
      await answers.invalidateQueries({ queryKey: NOTICES_KEY })
      onSent(code)
      navigate(`/notices?notice=${id}`)
    } catch (failure) {
      setError(failure)
      if (!isUndecided(failure)) put({ ...draft, isOnItsWay: false })
    }
    sending.current = false
    setSending(false)
  }
  const goOn = useEffectEvent(() => {
    if (draft.isOnItsWay) void send()
  })
  useEffect(() => {
    if (!isReachable) return undefined
    // A moment later, so that the page stands before it says that something goes.
    const soon = setTimeout(() => goOn(), 0)
    return () => clearTimeout(soon)
  }, [isReachable])
  return { draft, change, send, isSending, error, isKept }
}
