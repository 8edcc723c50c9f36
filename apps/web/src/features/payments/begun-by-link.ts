import { recall, remember } from '@schoolgate/ui/lib/storage'

/* What a relative began by a link is found again after a reload or a closed browser: the device keeps its reference. */
const shelfOf = (token: string): string => `paying-by-link.${token}`

/** What was begun by this link on this device; null when nothing was. */
export const begunByLink = (token: string): string | null => recall(shelfOf(token))

/** Remembers what was begun by this link; null forgets it. */
export const rememberBegun = (token: string, reference: string | null): void => {
  remember(shelfOf(token), reference)
}
