import { getOwingFamily, listOwing, type OwingStand, remindOwing } from '@schoolgate/contracts/owing'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '@schoolgate/ui/lib/api'

/** Which families the list shows. */
export type Which = { stand: OwingStand; classId: string }

/** All that is asked of what is left to pay. */
export const owingQueries = { queryKey: ['owing'] }

export const asked = ({ stand, classId }: Which) => ({ stand, ...(classId === '' ? {} : { class_id: classId }) })

export const useOwing = (which: Which) =>
  useInfiniteQuery({
    queryKey: [...owingQueries.queryKey, 'list', which],
    queryFn: ({ pageParam }) =>
      call(listOwing, { query: { ...asked(which), ...(pageParam === undefined ? {} : { cursor: pageParam }) } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  })

/** Whom a reminder is for: those of the list without these, or these alone. */
export type Whom = { which: Which; except: readonly string[] } | { only: string }

export const bodyOf = (whom: Whom) =>
  'only' in whom ? { only: [whom.only] } : { ...asked(whom.which), except: [...whom.except].toSorted() }

/** What a reminder would be; nothing is sent. */
export const useRehearsal = (whom: Whom, enabled: boolean) => {
  const body = { ...bodyOf(whom), dry_run: true }
  return useQuery({
    queryKey: [...owingQueries.queryKey, 'rehearsal', body],
    queryFn: () => call(remindOwing, { body }, { idempotencyKey: crypto.randomUUID() }),
    placeholderData: keepPreviousData,
    enabled,
  })
}

/** One family. Each time it is asked for the family sees it, so it is not asked for by itself. */
export const useFamily = (id: string) =>
  useQuery({
    queryKey: [...owingQueries.queryKey, 'family', id],
    queryFn: () => call(getOwingFamily, { params: { id } }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
