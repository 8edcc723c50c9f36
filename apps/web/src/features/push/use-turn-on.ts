import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useWords } from '@schoolgate/ui/lib/words'
import { toast } from '@schoolgate/ui/toast'
import { subscribe } from './device.ts'
import { PUSH_DEVICES } from './push.queries.ts'
import { pushWords } from './push.words.ts'

/** Turns messages on for this phone. What goes wrong in the set-up is only logged (specification §8). */
export const useTurnOn = (userId: string) => {
  const text = useWords(pushWords)
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => subscribe(userId),
    onSuccess: (outcome) => {
      if (outcome === 'on') toast(text.on)
      if (outcome === 'blocked') toast(text.blocked)
      return client.invalidateQueries({ queryKey: PUSH_DEVICES })
    },
  })
}
