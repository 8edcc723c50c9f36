import { words, wordsNow } from '#lib/words'
import { toast } from '#ui/toast'

const pageWords = words({
  en: { needsNetwork: 'This page needs the network.', again: 'Try again when you have a signal.' },
  fr: { needsNetwork: 'Cette page a besoin du réseau.', again: 'Réessayez quand vous aurez du signal.' },
})

/** Says that a page’s code could not be fetched; the parent stays where they are. */
export const sayPageDidNotCome = (): void => {
  const text = wordsNow(pageWords)
  toast(text.needsNetwork, { line: text.again })
}
