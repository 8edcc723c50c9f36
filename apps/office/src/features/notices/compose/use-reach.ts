import { alsoInQuery, getNoticeReach } from '@schoolgate/contracts/office-notices'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRest } from '#features/frame'
import { call } from '@schoolgate/ui/lib/api'
import { actionOf, alsoOf, dueOf, goesAt, type NoticeDraft, priorityOf } from './draft.ts'

/** To how many a draft would go, how they would hear of it, and what the texts would cost: as the school reckons it, live. */
export const useReach = (draft: NoticeDraft) => {
  const title = useRest(draft.title.trim())
  const otherTitle = useRest(draft.translation?.title.trim() ?? '')
  const also = alsoInQuery(alsoOf(draft))
  const action = actionOf(draft)
  const due = dueOf(draft)
  const at = goesAt(draft)
  const query = {
    audience: draft.audience,
    priority: priorityOf(draft.kind),
    title,
    ...(draft.audience === 'school' ? {} : { for: draft.for }),
    ...(also === '' ? {} : { also }),
    ...(draft.translation && otherTitle !== ''
      ? { translation_language: draft.translation.language, translation_title: otherTitle }
      : {}),
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
