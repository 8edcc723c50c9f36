import { type OwnPage, PAGE_ELEMENT } from '@schoolgate/contracts/own-page'
import { bring } from '@schoolgate/ui/lib/brought'
import { personNow } from '#lib/device/person'

/**
 * Takes what the server wrote into the page (contracts/own-page.ts) out of it, so that its answers are taken instead of asked for; null
 * where there is nothing, or nothing more. What is not of who is signed in here, nor of anybody with a link, is thrown away.
 */
export const takeWritten = (): OwnPage | null => {
  const written = document.getElementById(PAGE_ELEMENT)
  written?.remove()
  const page: OwnPage | null = JSON.parse(written?.textContent ?? 'null')
  if (page === null || (page.user_id !== null && page.user_id !== personNow())) return null
  bring(page.answers)
  return page
}
