import { OfflineError } from '#lib/api-error'
import { wordsNow } from '#lib/words'
import { toast } from '#ui/toast'
import { pushWords } from './push.words.ts'

/** Says that a choice was not taken: no network, or the school did not agree. */
export const sayNotTaken = (error: unknown): void => {
  const text = wordsNow(pushWords)
  toast(error instanceof OfflineError ? text.needsNetwork : text.notTaken)
}
