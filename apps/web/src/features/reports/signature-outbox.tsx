import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { wordsNow } from '#lib/words'
import { toast } from '#ui/toast'
import { keepSignatures } from './reports.queries.ts'
import { reportsWords } from './reports.words.ts'
import { sendSignatures } from './signing.ts'

/** Sends kept signatures at start, when the network is back and when the app is looked at again. */
export function SignatureOutbox() {
  const client = useQueryClient()
  useEffect(() => {
    const flush = () =>
      void sendSignatures((id, signatures) => {
        keepSignatures(client, id, signatures)
        toast(wordsNow(reportsWords).sentLater)
      })
    const flushWhenSeen = () => {
      if (document.visibilityState === 'visible') flush()
    }
    flush()
    window.addEventListener('online', flush)
    document.addEventListener('visibilitychange', flushWhenSeen)
    return () => {
      window.removeEventListener('online', flush)
      document.removeEventListener('visibilitychange', flushWhenSeen)
    }
  }, [client])
  return null
}
