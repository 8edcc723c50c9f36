import { endCalendarLink, listCalendarLinks } from '@schoolgate/contracts/calendar'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@schoolgate/ui/lib/api'

/** The links by which calendars follow the caller's wards, newest first. */
export const calendarLinksQuery = queryOptions({
  queryKey: ['calendar', 'links'],
  queryFn: async ({ signal }) => (await call(listCalendarLinks, undefined, { signal })).calendar_links,
})

/** Ends a calendar's link. */
export const useEndCalendar = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(endCalendarLink, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: calendarLinksQuery.queryKey }),
  })
}
