import { COME_BACK } from '@schoolgate/contracts/live'
import { expect, onTestFinished } from 'vitest'

type Said = { word: string; ward_id?: string | null }

/** A browser's stream: what it was told, and where it would go on. */
export async function openStream(address: string, secret: string, lastEventId?: string, path = '/api/v1/live') {
  const quit = new AbortController()
  onTestFinished(() => quit.abort())
  const answer = await fetch(`${address}${path}`, {
    headers: {
      accept: 'text/event-stream',
      cookie: `schoolgate=${secret}`,
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
    signal: quit.signal,
  })
  expect(answer.status).toBe(200)
  const told: Said[] = []
  const waiting: { count: number; arrived: () => void }[] = []
  const opened = Promise.withResolvers<void>()
  let lastId = ''
  let retryMs = 0
  const take = (block: string) => {
    const lines = block.split('\n')
    // The school said when to come back; the browser has the same number as `retry`.
    const isToldMore = !lines.includes(`event: ${COME_BACK}`)
    for (const line of lines) {
      if (line.startsWith('id: ')) lastId = line.slice(4)
      if (line.startsWith('retry: ')) retryMs = Number(line.slice(7))
      if (isToldMore && line.startsWith('data: ')) told.push(JSON.parse(line.slice(6)))
    }
    opened.resolve()
    for (const { count, arrived } of waiting) if (told.length >= count) arrived()
  }
  const ended = (async () => {
    let text = ''
    for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (text + piece).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) take(block)
    }
  })().catch((error: unknown) => {
    if (!quit.signal.aborted) throw error
  })
  await opened.promise
  return {
    headers: answer.headers,
    told,
    ended,
    lastId: () => lastId,
    /** How long the browser was told to wait before it opens the next. */
    retryMs: () => retryMs,
    quit: () => quit.abort(),
    hasHeard: async (count: number) => {
      if (told.length < count) await new Promise<void>((arrived) => waiting.push({ count, arrived }))
    },
  }
}
