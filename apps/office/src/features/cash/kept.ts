import { KeptCash } from '@schoolgate/contracts/kept-cash'
import { OF_THE_OFFICE, recallJson, remember } from '@schoolgate/ui/lib/storage'

/*
 * Money that was taken while the network went: it lies on this device, under whoever took it, from before it is sent until the school
 * has answered. The key is the one under which it was sent first.
 */

const shelfOf = (person: string): string => `${OF_THE_OFFICE}cash.${person}`

/** What this person took here and has no answer to. */
export const keptCash = (person: string): KeptCash | null => {
  const parsed = KeptCash.safeParse(recallJson(shelfOf(person)))
  return parsed.success ? parsed.data : null
}

export const keepCash = (person: string, kept: KeptCash | null): boolean =>
  remember(shelfOf(person), kept === null ? null : JSON.stringify(kept))
