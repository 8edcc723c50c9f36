import { isSchoolThere } from '@schoolgate/ui/lib/probe'
import { doubtNetwork, isReachable } from '@schoolgate/ui/lib/network'
import { recall, remember } from '@schoolgate/ui/lib/storage'
import { words, wordsNow } from '@schoolgate/ui/lib/words'
import { toast } from '@schoolgate/ui/toast'

const pageWords = words({
  en: { needsNetwork: 'This page needs the network.', again: 'Try again when you have a signal.' },
  fr: { needsNetwork: 'Cette page a besoin du réseau.', again: 'Réessayez quand vous aurez du signal.' },
})

const OPENED_WHOLE = 'opened-whole'

/** A page’s code did not come: once, the page is opened whole; where that does not help, or there is no network, the parent stays where they are. */
export const pageDidNotCome = async (address: string): Promise<void> => {
  const isSecondTime = recall(OPENED_WHOLE, 'sessionStorage') === address
  // Asked of the school itself: a captive network has every page, and none of ours. A newer release has it with other files than this one looks for.
  const isThere = isReachable() && (await isSchoolThere())
  if (!isSecondTime && isThere && remember(OPENED_WHOLE, address, 'sessionStorage')) return location.assign(address)
  if (!isThere) doubtNetwork()
  sayNeedsNetwork()
}

/** Says that what was asked for has to be fetched first. */
export const sayNeedsNetwork = (): void => {
  const text = wordsNow(pageWords)
  toast(text.needsNetwork, { line: text.again })
}
