import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { wordsNow } from '#lib/words'
import { toast } from '#ui/toast'
import { askListsAgain, changeKeptNotice } from './notices.queries.ts'
import { openOutbox, sendWaiting } from './outbox.ts'
import { outboxWords } from './outbox.words.ts'

/** Sends kept answers at start, when the network is back and when the app is looked at again. Rendered once by the shell. */
export function NoticeOutbox() {
  const client = useQueryClient()
  useEffect(() => {
    const flush = () =>
      sendWaiting({
        onSent: (message, notice) => {
          if (notice) changeKeptNotice(client, notice.id, () => notice)
          if (message.kind !== 'read') toast(wordsNow(outboxWords).sentLater)
        },
        onRefused: (message, error) => {
          const { notSent } = wordsNow(outboxWords)
          if (message.kind === 'read') return
          toast(error.code === 'notices.answer_closed' ? notSent.closed : notSent.other)
          void askListsAgain(client)
        },
      })
    const flushWhenSeen = () => {
      if (document.visibilityState === 'visible') void flush()
    }
    void openOutbox().then(flush)
    window.addEventListener('online', flush)
    document.addEventListener('visibilitychange', flushWhenSeen)
    return () => {
      window.removeEventListener('online', flush)
      document.removeEventListener('visibilitychange', flushWhenSeen)
    }
  }, [client])
  return null
}
