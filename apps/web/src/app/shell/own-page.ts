import { OWN_PAGE_PLACES, PAGE_COOKIE } from '@schoolgate/contracts/own-page'
import type { QueryClient } from '@tanstack/react-query'
import { noteAnswered } from '#lib/own-copies'
import { forgetBrought } from '@schoolgate/ui/lib/brought'
import { keepBrought } from '@schoolgate/ui/lib/copies'
import { whenLeaving } from '@schoolgate/ui/lib/leaving'
import { takeWritten } from '#lib/written-page'

/*
 * A page brings its own parent's answers along (contracts/own-page.ts). Only to a device that says for whom it opens its pages: one that
 * was signed out without network still brings the session, and must show nothing of anybody.
 */

const YEAR = 31_536_000

const sayWhose = (whose: string, seconds: number): void => {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  for (const place of OWN_PAGE_PLACES)
    document.cookie = `${PAGE_COOKIE}=${whose}; path=${place}; max-age=${seconds}; samesite=lax${secure}`
}

/** From the next visit on the pages are this parent's own, and of this ward where none is named. */
export const openPagesFor = (userId: string, wardId: string | null): void =>
  sayWhose(wardId === null ? userId : `${userId}.${wardId}`, YEAR)

/** From now on no page says anything of anybody. */
export const openPagesForNobody = (): void => sayWhose('', 0)

let page = takeWritten()
whenLeaving(() => {
  page = null
  forgetBrought()
})

/** Up to where changes had been heard when the page's answers were read; undefined where it brought none. */
export const heard: string | undefined = page?.last_event_id ?? undefined

/** Once the saved answers are read: what the page brought is newer, and is kept like whatever the school answers. */
export const keepOwnPage = async (client: QueryClient): Promise<void> => {
  if (!page) return
  noteAnswered()
  for (const { address, tag, said } of page.answers) if (tag !== null) keepBrought(address, { tag, body: said })
  await client.invalidateQueries({ refetchType: 'none' })
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'invalidate') forgetBrought()
  })
}
