import type { Signature } from '@schoolgate/contracts/reports'
import { useQueryClient } from '@tanstack/react-query'
import type { OutboxListeners } from '#lib/device/outbox'
import { wordsNow } from '@schoolgate/ui/lib/words'
import { toast } from '@schoolgate/ui/toast'
import { askReportAgain, keepSignatures } from './reports.queries.ts'
import { reportsWords } from './reports.words.ts'
import { signatureOutbox, type Signing } from './signing.ts'

/** Sends kept signatures when they can be sent, wherever the parent is by then. Rendered once by the shell. */
export function SignatureOutbox() {
  const client = useQueryClient()
  const listeners: OutboxListeners<Signing, Signature[]> = {
    onSent: ({ id }, signatures) => {
      keepSignatures(client, id, signatures)
      toast(wordsNow(reportsWords).sentLater)
    },
    // Taken back or changed by the school meanwhile: the page then says so itself.
    onRefused: ({ id }) => askReportAgain(client, id),
  }
  signatureOutbox.useSending(listeners)
  return null
}
