import { askAboutWard, ChatEvent } from '@schoolgate/contracts/assistant'
import type { Answer } from '@schoolgate/ui/testing'

const bytes = new TextEncoder()

/** A spoken answer of the pretend school: it says one event after another, ends, or breaks off, when the test says so. */
export const speakingAnswer = () => {
  const keys: (string | null)[] = []
  type Stream = ReadableStreamDefaultController<Uint8Array>
  let stream: Stream | undefined
  let isHungUp = false
  // What is said before the question has come is heard when it has.
  let early: ((stream: Stream) => void)[] = []
  const through = (act: (stream: Stream) => void) => {
    if (stream) act(stream)
    else early.push(act)
  }
  const lastly = (act: (stream: Stream) => void) =>
    through((open) => {
      act(open)
      stream = undefined
    })
  const reply: Answer['reply'] = (_, asked = {}) => {
    keys.push(new Headers(asked.headers).get('idempotency-key'))
    isHungUp = false
    const body = new ReadableStream<Uint8Array>({
      cancel: () => {
        stream = undefined
      },
      start: (controller) => {
        stream = controller
        asked.signal?.addEventListener('abort', () => {
          isHungUp = true
          controller.error(asked.signal?.reason)
          stream = undefined
        })
        const heard = early
        early = []
        for (const act of heard) through(act)
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
    say: (event: ChatEvent) =>
      through((open) => open.enqueue(bytes.encode(`data: ${JSON.stringify(ChatEvent.parse(event))}\n\n`))),
    end: () => lastly((open) => open.close()),
    breakOff: () => lastly((open) => open.error(new TypeError('network error'))),
  }
}
