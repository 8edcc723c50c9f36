import { LETTERS_TOLD_AT } from '@schoolgate/contracts/letters'
import { takeOut } from '#lib/saved'
import { recall, remember } from '@schoolgate/ui/lib/storage'

const CHANGED_AT = 'changed-at'

/** Remembers when the parent changed something here, is about to, or heard that it changed elsewhere. */
export const noteChanged = (at = Date.now()): void => void remember(CHANGED_AT, `${at}`)

/** When that was last, by a page or by the service worker, which tells letters while the app is closed: what was saved before is asked anew. */
export const changedLastAt = async (): Promise<number> => {
  const changed = Number(recall(CHANGED_AT) ?? 0)
  // Without its shelf (a private window) there is no worker that tells letters either.
  const told = await takeOut(LETTERS_TOLD_AT).catch(() => undefined)
  return Math.max(changed, typeof told === 'number' ? told : 0)
}
