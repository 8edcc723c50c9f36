import { allMyNotifs, getNotice, type Notice, type NOTICE_FILTERS } from '@schoolgate/contracts/notices'
import type { Response } from '@schoolgate/contracts/endpoint'
import { FIRST_PAGE } from '@schoolgate/contracts/own-page'
import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useUserId } from '#features/identity'
import { asking, askingPages } from '#lib/asking'
import { changeInPlace, putInPlace } from '#lib/query'
import { useQuiet } from '@schoolgate/ui/lib/quiet'
import { useSelectedSchool } from '#lib/selected-school'

export type NoticeFilter = (typeof NOTICE_FILTERS)[number]
type Page = Response<typeof allMyNotifs>
type Pages = InfiniteData<Page, string | undefined>

// A search is asked again rather than kept for offline reading.
const SEARCH_KEPT = 60_000

const LISTS = ['notices', 'list'] as const

export const noticesQuery = (userId: string, filter: NoticeFilter = 'all', search = '', schoolId?: string) =>
  infiniteQueryOptions({
    queryKey: [...LISTS, userId, filter, search, ...(schoolId === undefined ? [] : [schoolId])],
    ...askingPages(allMyNotifs, (cursor) => ({
      query: {
        user_id: userId,
        school_id: schoolId,
        limit: FIRST_PAGE.notices,
        cursor,
        ...(filter === 'all' ? {} : { filter }),
        ...(search === '' ? {} : { search }),
      },
    })),
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    ...(search === '' ? {} : { gcTime: SEARCH_KEPT }),
  })

const listedNotice = (client: QueryClient, id: string): Notice | undefined =>
  client
    .getQueriesData<Pages>({ queryKey: LISTS })
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap((page) => page.notices)
    .find((notice) => notice.id === id)

/** One notice; what the list already knows of it shows at once. */
export const noticeQuery = (client: QueryClient, id: string) =>
  queryOptions({
    queryKey: oneNotice(id),
    ...asking(getNotice, { params: { id } }, ({ notice }) => notice),
    placeholderData: () => listedNotice(client, id),
  })

const inPages = (pages: Pages, change: (page: Page) => Page): Pages => ({ ...pages, pages: pages.pages.map(change) })

const isRead = (notice: Notice) => notice.my_state.read_at !== null

/** Changes one notice in the lists, and with it the number of unread ones. */
const changeListed = (client: QueryClient, id: string, change: (notice: Notice) => Notice): void => {
  const before = listedNotice(client, id)
  const nowRead = before !== undefined && !isRead(before) && isRead(change(before)) ? 1 : 0
  client.setQueriesData<Pages>(
    { queryKey: LISTS },
    (pages) =>
      pages &&
      inPages(pages, (page) => ({
        ...page,
        unread: Math.max(0, page.unread - nowRead),
        notices: page.notices.map((notice) => (notice.id === id ? change(notice) : notice)),
      })),
  )
}

const oneNotice = (id: string) => ['notices', 'one', id] as const

/** Puts a notice as the school now has it wherever it is kept. */
export const keepNotice = (client: QueryClient, notice: Notice): void => {
  putInPlace<Notice>(client, oneNotice(notice.id), notice)
  changeListed(client, notice.id, () => notice)
}

/** Marks a notice read wherever it is kept, while the school is being told. */
export const markRead = (client: QueryClient, id: string, readAt: string, told: Promise<unknown>): void => {
  const read = (notice: Notice): Notice => ({ ...notice, my_state: { ...notice.my_state, read_at: readAt } })
  changeInPlace<Notice>(client, oneNotice(id), read, told)
  changeListed(client, id, read)
}

/** Asks the lists again: an answer changes what is still to answer. */
export const askListsAgain = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: LISTS })

/** How many notices were not opened yet; 0 while nothing is known. Only a number beside the page, so it comes after the page. */
export const useUnreadNotices = (): number => {
  const enabled = useQuiet()
  const { data } = useInfiniteQuery({ ...noticesQuery(useUserId(), 'all', '', useSelectedSchool()), enabled })
  return data?.pages[0]?.unread ?? 0
}
