import { appWords } from '#app/app.words.ts'
import { wordsNow } from '#lib/words'
import { toast } from '#ui/toast'

/** Says that a page’s code could not be fetched; the parent stays where they are. */
export const sayPageDidNotCome = (): void => {
  const text = wordsNow(appWords)
  toast(text.pageNeedsNetwork, { line: text.pageNeedsNetworkLine })
}
