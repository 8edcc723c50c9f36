import { getPromotion } from '@schoolgate/contracts/moves'
import { listPupils, type PupilRow } from '@schoolgate/contracts/office-pupils'
import { PAGE_LIMIT } from '@schoolgate/contracts/primitives'
import { queryOptions } from '@tanstack/react-query'
import { pupilsQueries } from '#features/guardians'
import { call } from '@schoolgate/ui/lib/api'

/** How the classes would move up; others move pupils, too. */
export const promotionQuery = queryOptions({
  queryKey: [...pupilsQueries.queryKey, 'promotion'],
  queryFn: () => call(getPromotion),
  staleTime: 0,
})

/** Everybody in a class. Each time it is asked for the families see it, so it is not asked for by itself. */
export const classQuery = (classId: string) =>
  queryOptions({
    queryKey: [...pupilsQueries.queryKey, 'class', classId],
    queryFn: async () => {
      const pupils: PupilRow[] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const query = { class_id: classId, limit: PAGE_LIMIT, ...(cursor === '' ? {} : { cursor }) }
        const page: Awaited<ReturnType<typeof call<typeof listPupils>>> = await call(listPupils, { query })
        pupils.push(...page.pupils)
        cursor = page.next_cursor
      }
      return pupils
    },
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
