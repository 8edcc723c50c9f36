import { SHAPES } from '#lib/env'
import { recall, remember } from '#lib/storage'

/*
 * Never a mix of an old app and a new school: what the school says carries the hash of the contracts it speaks by. Where that is
 * another than ours, the newer app is fetched at once and takes over at a calm moment: before the next page is shown, or where an
 * answer could not be read.
 */

let theirShapes: string | null = null
let find: (() => void) | null = null
let take: (() => Promise<boolean>) | null = null

/** Notes by which contracts the school spoke; null: it does not say. */
export const noteShapes = (theirs: string | null): void => {
  // A page of the workshop is always another one than what was built last.
  if (theirs === null || theirs === SHAPES || theirs === theirShapes || !import.meta.env.PROD) return
  theirShapes = theirs
  find?.()
}

/** How a newer app is looked for, and how it takes over (whether it does); the service worker's page knows (app/service-worker). */
export const releasesComeBy = (look: () => void, takeOver: () => Promise<boolean>): void => {
  find = look
  take = takeOver
  if (theirShapes !== null) look()
}

/** Lets the newer app take over, where the school speaks by other contracts than ours and it is here already. Answers whether it did. */
export const takeNewer = async (): Promise<boolean> => theirShapes !== null && take !== null && take()

const RELOADED_FOR = 'reloaded-for'

/** An answer could not be read: where the school speaks by other contracts than ours, the newer app is opened, once. */
export const reloadForNewer = (): void => {
  if (theirShapes === null || recall(RELOADED_FOR, 'sessionStorage') === theirShapes) return
  if (!remember(RELOADED_FOR, theirShapes, 'sessionStorage')) return
  void takeNewer().then(() => location.reload())
}

/** Whether the next page is better opened by the newer app. */
export const isOlderThanSchool = (): boolean => theirShapes !== null
