import { type Copy, keepCopiesOn } from '@schoolgate/ui/lib/copies'
import { whenLeaving } from '@schoolgate/ui/lib/leaving'
import { noteNotKept } from '#lib/device/full'
import { forgetWords } from '#lib/first-words'
import { personNow } from '#lib/device/person'
import { ANSWER, COPY, namesOnShelf, putAway, takeOut, throwAway } from '#lib/saved'
import { recall, remember } from '@schoolgate/ui/lib/storage'

const DAY = 86_400_000
/** How long the answers may be read after the school answered last, in ms. */
export const READABLE_FOR = 7 * DAY
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

const throwAwayAll = async (...starts: readonly string[]): Promise<void> => {
  forgetWords()
  const names = await namesOnShelf().catch(() => [])
  await quietly(throwAway(...names.filter((name) => starts.some((start) => name.startsWith(start)))))
}

/** Throws every copy away; the next answers come whole. */
export const dropCopies = (): Promise<void> => throwAwayAll(COPY)

// Where versions before this one kept all answers in one place.
const FORMER = 'answers'

/** Throws away all that the school answered; what a parent wrote stays. */
export const forgetSavedAnswers = (): Promise<void> => throwAwayAll(ANSWER, COPY, FORMER)

/** Keeps copies from now on, until sign-out. */
export const keepOwnCopies = (): void => {
  let isLeft = false
  const mine = `${COPY}${personNow() ?? ''} `
  keepCopiesOn({
    of: async (address) => {
      const kept = await takeOut(mine + address).catch(() => undefined)
      return isCopy(kept) ? kept : undefined
    },
    keep: (address, copy) => void (isLeft || putAway(mine + address, copy).catch(noteNotKept)),
    drop: (address) => void quietly(throwAway(mine + address)),
    noteAnswer: noteAnswered,
  })
  const forget = whenLeaving(() => {
    forget()
    isLeft = true
    keepCopiesOn(undefined)
  })
}
