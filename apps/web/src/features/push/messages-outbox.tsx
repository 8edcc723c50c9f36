import { useQueryClient } from '@tanstack/react-query'
import { wordsNow } from '@schoolgate/ui/lib/words'
import { sayRefused } from '@schoolgate/ui/say-not-taken'
import { toast } from '@schoolgate/ui/toast'
import { messagesOutbox } from './messages-kept.ts'
import { PROFILE } from './push.queries.ts'
import { pushWords } from './push.words.ts'

/** Tells how messages shall come when it can be told. */
export function MessagesOutbox() {
  const client = useQueryClient()
  messagesOutbox.useSending({
    onSent: () => toast(wordsNow(pushWords).sentLater),
    onRefused: () => {
      sayRefused()
      void client.invalidateQueries({ queryKey: PROFILE })
    },
  })
  return null
}
