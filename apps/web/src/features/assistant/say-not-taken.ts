import { OfflineError } from '#lib/api-error'
import { wordsNow } from '#lib/words'
import { toast } from '#ui/toast'
import { allowWords } from './whatiallow.words.ts'

/** Says that nothing was changed: no network, or the school did not agree. */
export const sayNotTaken = (error: unknown): void => {
  const text = wordsNow(allowWords)
  toast(error instanceof OfflineError ? text.needsNetwork : text.notTaken)
}
