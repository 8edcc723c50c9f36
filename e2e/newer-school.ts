import { createServer, type IncomingHttpHeaders, type IncomingMessage, request as ask, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

/** How a school stands behind its own door: it answers, it lets everybody wait for ever, or nobody opens at all. */
type Mood = 'answers' | 'hangs' | 'gone'
type NewerSchool = {
  url: string
  /** From now on it serves a newer release: other files by name of the version, the same by content. */
  release(): void
  /** From now on it behaves so, for those who wait already too. */
  become(mood: Mood): void
  close(): Promise<void>
}

const WORKER = '/sw.js'

/** The school behind a door of its own, which can become a newer one, fall silent and go away. */
export async function schoolThatGrowsNewer(schoolUrl: string): Promise<NewerSchool> {
  const school = new URL(schoolUrl)
  let isNewer = false
  let mood: Mood = 'answers'
  const passOn = (request: IncomingMessage, reply: ServerResponse) => {
    const { origin, ...sent } = request.headers
    const headers: IncomingHttpHeaders = {
      ...sent,
      host: school.host,
      ...(origin === undefined ? {} : { origin: school.origin }),
    }
    // What is rewritten must come, and as plain text.
    if (request.url === WORKER) for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) delete headers[name]
    const asking = ask({ host: 'localhost', port: school.port, path: request.url, method: request.method, headers })
    asking.on('response', (answer) => {
      if (request.url !== WORKER || !isNewer) {
        reply.writeHead(answer.statusCode ?? 502, answer.headers)
        return void answer.pipe(reply)
      }
      const { 'content-length': _length, etag: _tag, ...others } = answer.headers
      text(answer).then(
        (script) =>
          reply.writeHead(answer.statusCode ?? 502, others).end(script.replaceAll(/version:(["'`])/g, 'version:$1newer-')),
        () => reply.destroy(),
      )
    })
    asking.on('error', () => reply.destroy())
    reply.on('close', () => asking.destroy())
    request.pipe(asking)
  }
  const door = createServer((request, reply) => {
    if (mood === 'answers') passOn(request, reply)
    if (mood === 'gone') request.destroy()
  })
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  const address = door.address()
  return {
    url: `http://localhost:${typeof address === 'object' && address !== null ? address.port : 0}`,
    release: () => {
      isNewer = true
    },
    become: (next) => {
      mood = next
      if (next === 'gone') door.closeAllConnections()
    },
    close: async () => {
      door.closeAllConnections()
      await new Promise((resolve) => door.close(resolve))
    },
  }
}
