import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

/** Where events are told, how often each (Paystack may repeat itself), how late, or not at all. */
export type WebhookOptions = { url: string | undefined; duplicates: number; delayMs: number; isSilent: boolean }

const TRIES = 4
const PAUSE_MS = 500

/** Tells events to the school's server, signed with the secret key over the bytes as they are sent, again until it answers 200. */
export function createWebhooks({ secretKey, manner }: { secretKey: string; manner: WebhookOptions }) {
  const underway = new Set<Promise<void>>()

  async function tell(body: string): Promise<void> {
    const { url } = manner
    if (url === undefined) return
    const signature = createHmac('sha512', secretKey).update(body).digest('hex')
    const headers = { 'content-type': 'application/json', 'x-paystack-signature': signature }
    for (let tries = 0; tries < TRIES; tries++) {
      const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) }).catch(() => null)
      if (answer?.status === 200) return
      await wait(PAUSE_MS * 2 ** tries, undefined, { ref: false })
    }
  }

  return {
    /** Tells an event, in the background. */
    send(event: string, data: object): void {
      if (manner.isSilent) return
      // As a program in PHP writes it: whoever signs what they parsed and wrote again gets other bytes.
      const body = JSON.stringify({ event, data }).replaceAll('/', '\\/')
      const { delayMs, duplicates } = manner
      const work = wait(delayMs, undefined, { ref: false }).then(async () => {
        await Promise.all(Array.from({ length: 1 + duplicates }, () => tell(body)))
      })
      const tracked = work.finally(() => underway.delete(tracked))
      underway.add(tracked)
    },
    /** Fulfils when everything said so far was told. */
    async settled(): Promise<void> {
      while (underway.size > 0) await Promise.all(underway)
    },
  }
}

export type Webhooks = ReturnType<typeof createWebhooks>
