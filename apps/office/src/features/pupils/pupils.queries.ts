import { getWardRecord, listPupils, type PupilsShown } from '@schoolgate/contracts/office-pupils'
import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '@schoolgate/ui/lib/api'

/** Which pupils the list shows. */
export type Asked = { show: PupilsShown; classId: string; boarding: '' | 'day' | 'boarder' }

const PUPILS = ['pupils']

/** The list, page after page. */
export const usePupils = ({ show, classId, boarding }: Asked) =>
  useInfiniteQuery({
    queryKey: [...PUPILS, 'list', show, classId, boarding],
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
    queryKey: [...PUPILS, 'one', id],
    queryFn: () => call(getWardRecord, { params: { id } }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export const usePupil = (id: string) => useQuery(pupilQuery(id))

/** Every answer about pupils: an act may have changed any of them. */
export const pupilsQueries = { queryKey: PUPILS }
