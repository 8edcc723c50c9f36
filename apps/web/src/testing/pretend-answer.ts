import { askAboutWard, ChatEvent } from '@schoolgate/contracts/assistant'
import type { Answer } from './pretend-server.ts'

const bytes = new TextEncoder()

/** A spoken answer of the pretend school: it says one event after another, ends, or breaks off, when the test says so. */
export const speakingAnswer = () => {
  const keys: (string | null)[] = []
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined
  let isHungUp = false
  const reply: Answer['reply'] = (_, asked = {}) => {
    keys.push(new Headers(asked.headers).get('idempotency-key'))
    isHungUp = false
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        stream = controller
        asked.signal?.addEventListener('abort', () => {
          isHungUp = true
          controller.error(asked.signal?.reason)
        })
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }
  return {
    answers: { endpoint: askAboutWard, reply } satisfies Answer,
    /** The Idempotency-Key of every time it was asked. */
    keys,
    isHungUp: () => isHungUp,
    /** Says an event, which must keep the contract. */
    say: (event: ChatEvent) => stream?.enqueue(bytes.encode(`data: ${JSON.stringify(ChatEvent.parse(event))}\n\n`)),
    end: () => stream?.close(),
    breakOff: () => stream?.error(new TypeError('network error')),
  }
}
