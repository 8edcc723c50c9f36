import { isReachable } from '#lib/network'
import { recall, remember } from '#lib/storage'
import { words, wordsNow } from '#lib/words'
import { toast } from '#ui/toast'

const pageWords = words({
  en: { needsNetwork: 'This page needs the network.', again: 'Try again when you have a signal.' },
  fr: { needsNetwork: 'Cette page a besoin du réseau.', again: 'Réessayez quand vous aurez du signal.' },
})

const OPENED_WHOLE = 'opened-whole'

/** Whether the school has this page; a newer release has it with other files than this one looks for. */
const isAtSchool = async (address: string): Promise<boolean> => {
  const answer = isReachable() ? await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => null) : null
  return answer?.ok ?? false
}

/** A page’s code did not come: once, the page is opened whole; where that does not help, or there is no network, the parent stays where they are. */
export const pageDidNotCome = async (address: string): Promise<void> => {
  const isSecondTime = recall(OPENED_WHOLE, 'sessionStorage') === address
  if (!isSecondTime && (await isAtSchool(address)) && remember(OPENED_WHOLE, address, 'sessionStorage'))
    return location.assign(address)
  const text = wordsNow(pageWords)
  toast(text.needsNetwork, { line: text.again })
}
