import { getNoticeReach } from '@schoolgate/contracts/office-notices'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '@schoolgate/ui/lib/api'
import { actionOf, dueOf, goesAt, type NoticeDraft, priorityOf } from './draft.ts'

/** So long nothing may be typed before the school is asked what it would come to. */
const AT_REST_MS = 400

/** What somebody types, once they rest. */
const useRest = (typed: string): string => {
  const [rested, setRested] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), AT_REST_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return rested
}

/** To how many a draft would go, how they would hear of it, and what the texts would cost: as the school reckons it, live. */
export const useReach = (draft: NoticeDraft) => {
  const title = useRest(draft.title.trim())
  const action = actionOf(draft)
  const due = dueOf(draft)
  const at = goesAt(draft)
  const query = {
    audience: draft.audience,
    priority: priorityOf(draft.kind),
    title,
    ...(draft.audience === 'school' ? {} : { for: draft.for }),
    ...(action === undefined ? {} : { action }),
    ...(due === undefined ? {} : { action_due_at: due }),
    ...(at === undefined ? {} : { published_at: at }),
  }
  return useQuery({
    queryKey: ['notice_reach', query],
    queryFn: ({ signal }) => call(getNoticeReach, { query }, { signal, isFleeting: true }),
    enabled: draft.audience === 'school' || draft.for !== '',
    placeholderData: keepPreviousData,
  })
}
