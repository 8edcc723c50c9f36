import { createServer, type IncomingHttpHeaders, type IncomingMessage, request as ask, type ServerResponse } from 'node:http'
import { Transform } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'

/**
 * How a school stands behind its own door: it answers, it lets everybody wait for ever, or nobody opens at all; or the way to it is bad:
 * every other call breaks, bytes come one by one, or somebody else's page answers everything.
 */
type Mood = 'answers' | 'hangs' | 'gone' | 'breaks' | 'drips' | 'captive'
type NewerSchool = {
  url: string
  /** From now on it serves a newer release: other files by name of the version, the same by content; and it may speak by other contracts. */
  release(shapes?: string): void
  /** What was told so far and taken: method and path of everything that is no reading, in order. */
  taken(): readonly string[]
  /** From now on it behaves so, for those who wait already too. */
  become(mood: Mood): void
  /** From now on files whose address is such do not come; null: all do again. */
  lose(files: RegExp | null): void
  /** The addresses of those that were asked for in vain. */
  lost(): readonly string[]
  close(): Promise<void>
}

const WORKER = '/sw.js'
/** Where many letters come in at once. */
const LETTERS_PATH = '/api/v1/letters'

/** What flows by, for who only listens. */
const overheard = (flow: IncomingMessage): Promise<string> =>
  new Promise((resolve) => {
    const parts: Buffer[] = []
    flow.on('data', (part: Buffer) => parts.push(part))
    flow.on('end', () => resolve(Buffer.concat(parts).toString()))
  })

/** As a network that lets a tenth of an answer through at a time. */
const slowly = () =>
  new Transform({
    async transform(chunk: Buffer, _encoding, next) {
      const size = Math.max(1, Math.ceil(chunk.length / 10))
      for (let at = 0; at < chunk.length; at += size) {
        await setTimeout(150)
        this.push(chunk.subarray(at, at + size))
      }
      next()
    },
  })

/** The school behind a door of its own, which can become a newer one, fall silent and go away. */
export async function schoolThatGrowsNewer(schoolUrl: string): Promise<NewerSchool> {
  const school = new URL(schoolUrl)
  let isNewer = false
  let shapesNow: string | undefined
  let calls = 0
  const taken: string[] = []
  let mood: Mood = 'answers'
  let losing: RegExp | null = null
  const lost: string[] = []
  /** Letters that come together are acts of their own, each taken or not. */
  const noteEach = async (sent: Promise<string>, answer: Promise<string>): Promise<void> => {
    const { letters }: { letters: { method: string; address: string }[] } = JSON.parse(await sent)
    const { answers }: { answers: { status: number }[] } = JSON.parse(await answer)
    for (const [at, { method, address }] of letters.entries())
      if ((answers[at]?.status ?? 500) < 400) taken.push(`${method} ${address}`)
  }
  const passOn = (request: IncomingMessage, reply: ServerResponse) => {
    const { origin, ...sent } = request.headers
    const headers: IncomingHttpHeaders = {
      ...sent,
      host: school.host,
      ...(origin === undefined ? {} : { origin: school.origin }),
    }
    // What is rewritten must come, and as plain text.
    if (request.url === WORKER || request.url?.startsWith(LETTERS_PATH))
      for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) delete headers[name]
    const asking = ask({ host: 'localhost', port: school.port, path: request.url, method: request.method, headers })
    const together = request.url?.startsWith(LETTERS_PATH) ? overheard(request) : null
    asking.on('response', (answer) => {
      if (together) void noteEach(together, overheard(answer))
      else if (request.method !== 'GET' && (answer.statusCode ?? 500) < 400) taken.push(`${request.method} ${request.url}`)
      const speaks = answer.headers['schoolgate-shapes'] !== undefined && shapesNow !== undefined
      if (request.url !== WORKER || !isNewer) {
        reply.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...(speaks ? { 'schoolgate-shapes': shapesNow } : {}) })
        return void (mood === 'drips' && request.url?.startsWith('/api/')
          ? answer.pipe(slowly()).pipe(reply)
          : answer.pipe(reply))
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
    calls += 1
    const address = request.url ?? ''
    if (losing?.test(address)) {
      lost.push(address)
      request.destroy()
    } else if (mood === 'gone' || (mood === 'breaks' && calls % 2 === 0)) request.destroy()
    else if (mood === 'captive') reply.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Buy data to go on</h1>')
    else if (mood !== 'hangs') passOn(request, reply)
  })
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  const address = door.address()
  return {
    url: `http://localhost:${typeof address === 'object' && address !== null ? address.port : 0}`,
    release: (shapes) => {
      isNewer = true
      shapesNow = shapes
    },
    taken: () => taken,
    become: (next) => {
      mood = next
      if (next === 'gone') door.closeAllConnections()
    },
    lose: (files) => {
      losing = files
    },
    lost: () => lost,
    close: async () => {
      door.closeAllConnections()
      await new Promise((resolve) => door.close(resolve))
    },
  }
}
