import { createServer, type ServerResponse } from 'node:http'

/** An OpenAI-compatible model on this machine: it looks into the register and then says these sentences, at once. */
export async function startStandInModel(sentences: readonly string[]): Promise<{ url: string; stop: () => void }> {
  const server = createServer((asked, response) => {
    let body = ''
    asked.on('data', (chunk: Buffer) => (body += chunk.toString()))
    asked.on('end', () => speak(response, body.includes('"role":"tool"') ? sentences : null))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/v1`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Says the sentences; null: asks to look into the register first. */
function speak(response: ServerResponse, sentences: readonly string[] | null): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const chunk = (delta: object, finish: string | null = null) =>
    response.write(`data: ${JSON.stringify({ id: 'c', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`)
  if (sentences) for (const content of sentences) chunk({ content })
  else chunk({ tool_calls: [{ index: 0, id: 'call_1', type: 'function', function: { name: 'attendance', arguments: '{}' } }] })
  chunk({}, sentences ? 'stop' : 'tool_calls')
  response.end('data: [DONE]\n\n')
}
