import { getWardRecord, listPupils, type PupilsShown } from '@schoolgate/contracts/office-pupils'
import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { pupilsQueries } from '#features/guardians'
import { call } from '@schoolgate/ui/lib/api'

/** Which pupils the list shows. */
export type Asked = { show: PupilsShown; classId: string; boarding: '' | 'day' | 'boarder' }

/** The list, page after page. */
export const usePupils = ({ show, classId, boarding }: Asked) =>
  useInfiniteQuery({
    queryKey: [...pupilsQueries.queryKey, 'list', show, classId, boarding],
    queryFn: ({ pageParam }) =>
      call(listPupils, {
        query: {
          show,
          ...(classId === '' ? {} : { class_id: classId }),
          ...(boarding === '' ? {} : { boarding }),
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  })

/** One pupil. Each time it is asked for the family sees it, so it is not asked for by itself. */
const pupilQuery = (id: string) =>
  queryOptions({
    queryKey: [...pupilsQueries.queryKey, 'one', id],
    queryFn: () => call(getWardRecord, { params: { id } }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export const usePupil = (id: string) => useQuery(pupilQuery(id))
