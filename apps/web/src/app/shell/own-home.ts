import { HOME_COOKIE, HOME_ELEMENT, type HomePage } from '@schoolgate/contracts/home-page'
import type { QueryClient } from '@tanstack/react-query'
import { feedQuery } from '#features/feed'
import { schoolInfoQuery, useAuth } from '#features/identity'
import { wardsQuery } from '#features/wards'
import { noteAnswered } from '#lib/own-copies'

/*
 * The page of Home brings its own parent's answers along. Only to a device that says for whom it opens Home: one that was signed
 * out without network still brings the session, and must show nothing of anybody.
 */

const YEAR = 31_536_000

const sayWhose = (userId: string, seconds: number): void => {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${HOME_COOKIE}=${userId}; path=/home; max-age=${seconds}; samesite=lax${secure}`
}

/** From the next visit on the page of Home is this parent's own. */
export const openHomeFor = (userId: string): void => sayWhose(userId, YEAR)

/** From now on the page of Home says nothing of anybody. */
export const openHomeForNobody = (): void => sayWhose('', 0)

/** Begins with the answers in the page, where they are this parent's; answers up to where changes had been heard by then. */
export const takeOwnHome = (client: QueryClient): string | undefined => {
  const written = document.getElementById(HOME_ELEMENT)
  written?.remove()
  const home: HomePage | null = JSON.parse(written?.textContent ?? 'null')
  const userId = useAuth.getState().user?.user_id
  if (!home || home.user_id !== userId) return undefined
  noteAnswered()
  client.setQueryData(wardsQuery(userId).queryKey, home.user_wards)
  client.setQueryData(schoolInfoQuery(userId).queryKey, home.school_info)
  client.setQueryData(feedQuery(userId).queryKey, { pages: [home.feed], pageParams: [undefined] })
  return home.last_event_id
}
