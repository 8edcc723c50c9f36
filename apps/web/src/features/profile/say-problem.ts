import { OfflineError } from '#lib/api-error'
import { wordsNow } from '#lib/words'
import { toast } from '#ui/toast'
import { profileWords } from './profile.words.ts'

/** Says that a change waits for the network, where it does. */
export const sayKept = (told: unknown): void => {
  if (told === null) toast(wordsNow(profileWords).kept)
}

/** Says that a small change was not taken: no network, or the school did not agree. */
export const sayNotTaken = (error: unknown): void => {
  const text = wordsNow(profileWords)
  toast(error instanceof OfflineError ? text.needsNetwork : text.notTaken)
}
