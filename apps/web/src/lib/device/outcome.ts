import { outcomeOfStatus } from '@schoolgate/contracts/letters'
import { ApiError, OfflineError } from '@schoolgate/ui/lib/api'
import { carrierOf } from '#lib/device/carriers'
import { dropLetter, keepLetter, type Letter } from '#lib/device/letters'

/** What came of carrying a letter: `halt` where nothing else would get through either, `later` where only this one did not. */
export type Outcome = { is: 'sent' | 'later' | 'halt' } | { is: 'refused'; error: unknown }

const FAILING = 500

/** What a failed call means for the letter that it told. */
export const outcomeOf = (error: unknown): Outcome => {
  if (error instanceof OfflineError) return { is: 'halt' }
  if (!(error instanceof ApiError)) return { is: 'refused', error }
  if (outcomeOfStatus(error.status) === 'refused') return { is: 'refused', error }
  // The session is over: it waits for the same person to sign in again. Asked too often: so would the others be.
  return { is: error.status < FAILING ? 'halt' : 'later' }
}

/** The school will not take a letter: it stays before the parent with the reason. */
export const refuse = async (letter: Letter, error: unknown): Promise<void> => {
  const code = error instanceof ApiError ? error.code : 'app.unreadable'
  // What happens by itself is nobody's words: nothing is to be changed about it.
  await (letter.title === '' ? dropLetter(letter) : keepLetter({ ...letter, refused: code }))
  carrierOf(letter.kind)?.refused(letter, error)
}
