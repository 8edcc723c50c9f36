import { useQueryClient } from '@tanstack/react-query'
import { log } from '@schoolgate/ui/lib/log'
import { feedOutbox } from './feed-outbox.ts'

/** Tells what was seen without network when it can be told. Rendered once by the shell. */
export function FeedOutbox() {
  const client = useQueryClient()
  feedOutbox.useSending({
    onSent: () => void client.invalidateQueries({ queryKey: ['feed'], refetchType: 'none' }),
    // What was seen is gone by now: nothing is to be read there any more.
    onRefused: (_, error) => log('what was seen was not taken', error),
  })
  return null
}
