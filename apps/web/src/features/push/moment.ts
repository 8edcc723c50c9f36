import { recall, remember } from '@schoolgate/ui/lib/storage'

const VISITS = 'visits'
const READ = 'notice-read'
const ANSWERED = 'push-card'
const ENOUGH_VISITS = 2

let counted = false

/** Counts a visit: one for each time the app is opened. */
export const noteVisit = (): void => {
  if (counted) return
  counted = true
  remember(VISITS, `${visits() + 1}`)
}

/** Remembers that a notice was read here: the parent knows now what messages are about. */
export const noteNoticeRead = (): void => {
  remember(READ, 'yes')
}

/** The parent answered the card, whatever the answer: it does not come again by itself. */
export const noteAnswered = (): void => {
  remember(ANSWERED, 'answered')
}

const visits = (): number => Number(recall(VISITS) ?? 0)

/** Whether the app was useful before, so that asking for messages makes sense; never at the first sight of it. */
export const isUsefulMoment = (): boolean => recall(ANSWERED) === null && (recall(READ) !== null || visits() >= ENOUGH_VISITS)
