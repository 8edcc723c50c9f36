import { endCalendarLink, listCalendarLinks } from '@schoolgate/contracts/calendar'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@schoolgate/ui/lib/api'
import { asking } from '#lib/asking'

/** The links by which calendars follow the caller's wards, newest first. */
export const calendarLinksQuery = queryOptions({
  queryKey: ['calendar', 'links'],
  ...asking(listCalendarLinks, undefined, ({ calendar_links }) => calendar_links),
})

/** Ends a calendar's link. */
export const useEndCalendar = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(endCalendarLink, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: calendarLinksQuery.queryKey }),
  })
}
