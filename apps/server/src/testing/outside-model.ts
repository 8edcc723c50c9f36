import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'

export type Wire = 'openai-compatible' | 'anthropic' | 'google'
/** What the stand-in was sent, and what the tools it called had brought by then. */
export type ModelRequest = { headers: IncomingHttpHeaders; body: string; hasResults: boolean }
/** What it does: calls a tool, speaks in pieces, or misbehaves. */
export type Does =
  | { call: string; input?: unknown }
  | { say: string[] }
  | { status: number; body: string }
  /** Begins with these words and then cuts the line. */
  | { cutAfter: string[] }
  /** Begins with these words and then says nothing more. */
  | { hangAfter: string[] }
  | 'hang'
  | 'ten megabytes'

/** The ways in which OpenAI-compatible servers are known to differ. */
export const QUIRKS = [
  'plain',
  'no index',
  'no type',
  'no id',
  'empty arguments',
  'null arguments',
  'object arguments',
  'no chunk id',
  'null content',
  'call in the last chunk',
  'stop with a call',
  'reasoning',
  'comments',
  'no [DONE]',
  'an error with 200',
] as const
export type Quirk = (typeof QUIRKS)[number]

type Line = (data: unknown, event?: string) => void

/** A language model's service on this machine that does what a test says; gone when the test is. */
export async function startOutsideModel(wire: Wire, does: (told: ModelRequest) => Does, quirk: Quirk = 'plain') {
  const told: ModelRequest[] = []
  let hangUps = 0
  const hungUp = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    response.on('close', () => {
      if (response.writableFinished) return
      hangUps += 1
      hungUp.resolve()
    })
    request.on('end', () => {
      const body = Buffer.concat(parts).toString()
      const asked = { headers: request.headers, body, hasResults: /"role":"tool"|tool_result|functionResponse/.test(body) }
      told.push(asked)
      act(response, does(asked))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })

  function act(response: ServerResponse, what: Does): void {
    if (what === 'hang') return
    if (typeof what === 'object' && 'status' in what) {
      response.writeHead(what.status, { 'content-type': 'application/json' }).end(what.body)
      return
    }
    if (quirk === 'an error with 200') {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"error":{"message":"model not found"}}')
      return
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const line: Line = (data, event) => response.write(`${event ? `event: ${event}\n` : ''}data: ${JSON.stringify(data)}\n\n`)
    if (what === 'ten megabytes') return flood(response, line)
    if ('hangAfter' in what) return WIRES[wire](line, { say: what.hangAfter }, quirk, true)
    if ('cutAfter' in what) {
      WIRES[wire](line, { say: what.cutAfter }, quirk, true)
      setImmediate(() => response.destroy())
      return
    }
    WIRES[wire](line, what, quirk, false)
    if (wire === 'openai-compatible' && quirk === 'comments') response.write(': still here\n\n')
    if (wire === 'openai-compatible' && quirk !== 'no [DONE]') response.write('data: [DONE]\n\n')
    response.end()
  }

  return {
    wire,
    told,
    settings: {
      provider: wire,
      baseUrl: `http://127.0.0.1:${port}${wire === 'google' ? '/v1beta' : '/v1'}`,
      model: 'a-model',
      key: 'the-key',
      sendNames: false,
      monthlyTokens: null,
      vendor: { name: 'Wordsmith', region: 'Accra' },
      patience: { silenceMs: 400, wholeMs: 4000 },
    },
    /** So often the line was cut from the other side. */
    hangUps: () => hangUps,
    hungUp: hungUp.promise,
  }
}

function flood(response: ServerResponse, line: Line): void {
  line({ id: 'c', choices: [{ index: 0, delta: { role: 'assistant', content: 'Well. ' }, finish_reason: null }] })
  let sent = 0
  const more = () => {
    while (sent < 10_000_000 && !response.destroyed) {
      sent += 10_000
      const isTaken = response.write(
        `data: ${JSON.stringify({ id: 'c', choices: [{ index: 0, delta: { content: 'and so on '.repeat(1000) }, finish_reason: null }] })}\n\n`,
      )
      if (!isTaken) return void response.once('drain', more)
    }
    response.end()
  }
  more()
}

type Speech = { call: string; input?: unknown } | { say: string[] }
type Speak = (line: Line, what: Speech, quirk: Quirk, isCut: boolean) => void

const speakOpenai: Speak = (line, what, quirk, isCut) => {
  const head = quirk === 'no chunk id' ? {} : { id: 'c', object: 'chat.completion.chunk', created: 1, model: 'a-model' }
  const chunk = (delta: object, finish: string | null = null) =>
    line({ ...head, choices: [{ index: 0, delta, finish_reason: finish }] })
  if (quirk === 'reasoning') chunk({ reasoning_content: 'What do they want to know?' })
  if ('say' in what) {
    for (const content of what.say) chunk({ content })
    if (!isCut) chunk({}, 'stop')
  } else {
    const content = quirk === 'null content' ? { content: null } : quirk === 'plain' ? { content: '' } : {}
    const delta = { role: 'assistant', ...content, tool_calls: [callOf(what, quirk)] }
    if (quirk === 'call in the last chunk') chunk(delta, 'tool_calls')
    else {
      chunk(delta)
      chunk({}, quirk === 'stop with a call' ? 'stop' : 'tool_calls')
    }
  }
  if (!isCut) line({ ...head, choices: [], usage: { prompt_tokens: 300, completion_tokens: 20, total_tokens: 320 } })
}

function callOf({ call, input = {} }: { call: string; input?: unknown }, quirk: Quirk): object {
  const written =
    quirk === 'empty arguments'
      ? ''
      : quirk === 'null arguments'
        ? null
        : quirk === 'object arguments'
          ? input
          : JSON.stringify(input)
  return {
    ...(quirk === 'no index' ? {} : { index: 0 }),
    ...(quirk === 'no id' ? {} : { id: 'call_1' }),
    ...(quirk === 'no type' ? {} : { type: 'function' }),
    function: { name: call, arguments: written },
  }
}

const speakAnthropic: Speak = (line, what, _quirk, isCut) => {
  const event = (type: string, data: object) => line({ type, ...data }, type)
  const usage = { input_tokens: 300, output_tokens: 1 }
  const message = {
    id: 'm',
    type: 'message',
    role: 'assistant',
    model: 'a-model',
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage,
  }
  event('message_start', { message })
  if ('say' in what) {
    event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } })
    for (const text of what.say) event('content_block_delta', { index: 0, delta: { type: 'text_delta', text } })
  } else {
    const written = JSON.stringify(what.input ?? {})
    event('content_block_start', { index: 0, content_block: { type: 'tool_use', id: 'toolu_1', name: what.call, input: {} } })
    for (const piece of [written.slice(0, 5), written.slice(5)])
      event('content_block_delta', { index: 0, delta: { type: 'input_json_delta', partial_json: piece } })
  }
  if (isCut) return
  event('content_block_stop', { index: 0 })
  const stop = { stop_reason: 'say' in what ? 'end_turn' : 'tool_use', stop_sequence: null }
  event('message_delta', { delta: stop, usage: { output_tokens: 20 } })
  event('message_stop', {})
}

const speakGoogle: Speak = (line, what, _quirk, isCut) => {
  const parts =
    'say' in what ? what.say.map((text) => ({ text })) : [{ functionCall: { name: what.call, args: what.input ?? {} } }]
  for (const [at, part] of parts.entries()) {
    const isLast = at === parts.length - 1 && !isCut
    line({
      candidates: [{ content: { role: 'model', parts: [part] }, index: 0, ...(isLast ? { finishReason: 'STOP' } : {}) }],
      ...(isLast ? { usageMetadata: { promptTokenCount: 300, candidatesTokenCount: 20, totalTokenCount: 320 } } : {}),
    })
  }
}

const WIRES: Record<Wire, Speak> = { 'openai-compatible': speakOpenai, anthropic: speakAnthropic, google: speakGoogle }
