import { useWords } from '@schoolgate/ui/lib/words'
import { proofsWords } from './proofs.words.ts'

/** What the school's refusals mean where somebody sets up a proof, by their codes. */
export const useRefusals = (): Partial<Record<string, string>> => {
  const { problems, wrongCode } = useWords(proofsWords)
  return {
    'identity.too_many_passkeys': problems.tooMany,
    'identity.passkey_refused': problems.lockNot,
    'identity.passkeys_not_here': problems.notHere,
    'identity.other_contact_needed': problems.otherContact,
    'identity.wrong_code': wrongCode,
  }
}
