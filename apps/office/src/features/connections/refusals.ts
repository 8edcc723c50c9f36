import { useWords } from '@schoolgate/ui/lib/words'
import { connectionsWords } from './connections.words.ts'

/** What the school's refusals mean where programs are connected, by their codes. */
export const useRefusals = (): Partial<Record<string, string>> => {
  const { problems } = useWords(connectionsWords)
  return {
    'programs.name_taken': problems.taken,
    'programs.too_many': problems.many,
    'request.not_found': problems.gone,
  }
}
