import { type Copy, keepCopiesOn } from '#lib/copies'
import { whenLeaving } from '#lib/leaving'
import { namesOnShelf, putAway, takeOut, throwAway } from '#lib/saved'
import { recall, remember } from '#lib/storage'

const DAY = 86_400_000
/** How long the answers may be read after the school answered last, in ms. */
export const READABLE_FOR = 7 * DAY
const NAME = 'copy of '
/** Under this name lie the answers that pages are made of (lib/query). */
export const ANSWERS = 'answers'
const ANSWERED_AT = 'answered-at'
const NOTED_EVERY = 60_000

const isCopy = (kept: unknown): kept is Copy =>
  typeof kept === 'object' && kept !== null && 'tag' in kept && typeof kept.tag === 'string' && 'body' in kept

/** Whether the school has not answered for so long that its answers are not to be read any more; also where a clock was moved as far. */
export const isTooLongAgo = (): boolean => Math.abs(Date.now() - Number(recall(ANSWERED_AT))) > READABLE_FOR

/** Notes that the school answered now. */
export const noteAnswered = (): void => {
  if (Math.abs(Date.now() - Number(recall(ANSWERED_AT))) > NOTED_EVERY) remember(ANSWERED_AT, `${Date.now()}`)
}

// Without its shelf (a private window) the app works, it only asks for more.
const quietly = (work: Promise<unknown>) => work.catch(() => undefined)

/** Throws every copy away; the next answers come whole. */
export const dropCopies = async (): Promise<void> => {
  const names = await namesOnShelf().catch(() => [])
  await quietly(throwAway(...names.filter((name) => name.startsWith(NAME))))
}

/** Throws away all that the school answered; what a parent wrote stays. */
export const forgetSavedAnswers = async (): Promise<void> => {
  await Promise.all([quietly(throwAway(ANSWERS)), dropCopies()])
}

/** Keeps copies from now on, until sign-out. */
export const keepOwnCopies = (): void => {
  let isLeft = false
  keepCopiesOn({
    of: async (address) => {
      const kept = await takeOut(NAME + address).catch(() => undefined)
      return isCopy(kept) ? kept : undefined
    },
    keep: (address, copy) => void (isLeft || quietly(putAway(NAME + address, copy))),
    drop: (address) => void quietly(throwAway(NAME + address)),
    noteAnswer: noteAnswered,
  })
  const forget = whenLeaving(() => {
    forget()
    isLeft = true
    keepCopiesOn(undefined)
  })
}
