import { listWork, type Work } from '@schoolgate/contracts/office-work'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '@schoolgate/ui/lib/api'
import { wordsNow } from '@schoolgate/ui/lib/words'
import { workWords } from './work.words.ts'

const SOON = 2000
const NOW_AND_THEN = 60_000

/** Whether it is still to be done or being done. */
export const isUnderWay = ({ state }: Work): boolean => state === 'waiting' || state === 'running'

/** Whether it waits for a time that was chosen for it. */
export const isLater = ({ state }: Work): boolean => state === 'later'

/** What it is, in words: "Bills: Term 2 fees". */
export const workTitle = ({ kind, about, sheet_act }: Work): string => {
  const text = wordsNow(workWords)
  return `${sheet_act === 'undo' ? text.undoing : text.kinds[kind]}: ${about}`
}

/** The long work of the last month; asked again every two seconds while some of it is under way, and now and then otherwise. */
export const workQuery = queryOptions({
  queryKey: ['work'],
  queryFn: async () => (await call(listWork)).work,
  refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? SOON : NOW_AND_THEN),
})

/** The same, for a screen; asked only where the role may. */
export const useWork = (isWanted = true) => useQuery({ ...workQuery, enabled: isWanted })

/** Work that was just asked for stands in the list at once, which is then asked again. */
export const noteWork = (answers: QueryClient, work: Work): void =>
  void answers.setQueryData(workQuery.queryKey, (before: Work[] = []) => [work, ...before.filter(({ id }) => id !== work.id)])
