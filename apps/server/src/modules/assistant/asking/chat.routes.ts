import { once } from 'node:events'
import { askAboutWard } from '@schoolgate/contracts/assistant'
import type { FastifyReply } from 'fastify'
import { route, type Route } from '#lib/route'
import { assistantFailed } from '#modules/assistant/problems'
import type { Asking, Opened, AnswerEvent } from './asking.service.ts'

const HEADERS = {
  'content-type': 'text/event-stream',
  'x-vercel-ai-ui-message-stream': 'v1',
  // A proxy that collects what we say would make it late.
  'x-accel-buffering': 'no',
}

/** A question and its answer: as JSON when it is whole, or as it is made. */
export const chatRoute = (asking: Asking): Route =>
  route(askAboutWard, async ({ body, scope, keyed, request, reply }) => {
    const opened = await asking.open(scope, body, keyed)
    const { thread } = opened.asked
    const isStream = request.headers.accept?.includes('text/event-stream') ?? false
    const gone = goneSignal(reply)
    const message = isStream ? await stream(asking, opened, gone, reply) : await asking.answer(opened, gone, () => undefined)
    if (!isStream && message.status === 'failed') throw assistantFailed()
    return { thread_id: thread.id, title: thread.title, message }
  })

/** Aborted when the parent's app is gone before the answer was whole. */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  return gone.signal
}

async function stream(asking: Asking, opened: Opened, gone: AbortSignal, reply: FastifyReply) {
  const { raw } = reply
  reply.hijack()
  raw.statusCode = 200
  for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...HEADERS }))
    if (value !== undefined) raw.setHeader(name, value)
  let waiting = ''
  const flush = () => {
    if (!raw.destroyed && waiting !== '') raw.write(waiting)
    waiting = ''
  }
  // What is told in one breath leaves in one packet.
  const write = (text: string) => {
    if (waiting === '') process.nextTick(flush)
    waiting += text
  }
  const tell = (event: AnswerEvent) => write(`data: ${JSON.stringify(event)}\n\n`)
  try {
    return await asking.answer(opened, gone, tell)
  } catch (error) {
    // The answer has begun, so its status cannot say so any more.
    tell({ type: 'error', errorText: 'assistant.failed' })
    throw error
  } finally {
    write('data: [DONE]\n\n')
    flush()
    raw.end()
    if (!raw.writableFinished && !raw.destroyed) await once(raw, 'close')
  }
}
