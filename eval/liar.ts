import { createServer, type ServerResponse } from 'node:http'
import { ABENA } from '@schoolgate/e2e/demo'
import { signIn, signInStaff } from '@schoolgate/e2e/push/caller'

/** Figures no record of the demo holds: what a model that guesses would say, in its most certain voice. */
const LIES = [
  '[CHILD] was absent on 31 July 2019 and late 77 times. ',
  'You still owe GH₵ 98,765.43. ',
  'The average is 99.87, the best of 613 pupils. ',
]
const HEAD = 'head@demo.schoolgate.example'

/** An OpenAI-compatible model that looks into the register and then lies. */
export async function startLiar(): Promise<{ environment: Record<string, string>; stop: () => void }> {
  const server = createServer((asked, response) => {
    let body = ''
    asked.on('data', (chunk: Buffer) => (body += chunk.toString()))
    asked.on('end', () => speak(response, body.includes('"role":"tool"')))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    environment: {
      ASSISTANT_PROVIDER: 'openai-compatible',
      ASSISTANT_BASE_URL: `http://127.0.0.1:${port}/v1`,
      ASSISTANT_MODEL: 'liar',
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function speak(response: ServerResponse, hasLooked: boolean): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const chunk = (delta: object, finish: string | null = null) =>
    response.write(`data: ${JSON.stringify({ id: 'c', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`)
  if (hasLooked) for (const content of LIES) chunk({ content })
  else chunk({ tool_calls: [{ index: 0, id: 'call_1', type: 'function', function: { name: 'attendance', arguments: '{}' } }] })
  chunk({}, hasLooked ? 'stop' : 'tool_calls')
  response.end('data: [DONE]\n\n')
}

/** The school lets the model help, and the parent who asks agrees to it. */
export async function letItHelp(school: { url: string; dataDir: string }): Promise<void> {
  const head = await signInStaff(school, HEAD)
  await head('PUT', '/api/v1/office/assistant', { mode: 'outside', keep_days: null })
  const parent = await signIn(school.url, ABENA.email)
  await parent('PUT', '/api/v1/profile/assistant_consent', { outside_service: true })
}
