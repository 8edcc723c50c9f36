import { wordsNow } from '@schoolgate/ui/lib/words'
import { toast } from '@schoolgate/ui/toast'
import { profileWords } from './profile.words.ts'

/** Says that a change waits for the network, where it does. */
export const sayKept = (told: unknown): void => {
  if (told === null) toast(wordsNow(profileWords).kept)
}
