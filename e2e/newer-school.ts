import { createServer } from 'node:http'

type NewerSchool = { url: string; release(): void; close(): Promise<void> }

/** The school behind a door of its own, whose service worker becomes a newer one (by one line) when `release` is called. */
export async function schoolThatGrowsNewer(schoolUrl: string): Promise<NewerSchool> {
  let isNewer = false
  const door = createServer((request, reply) => {
    const passOn = async () => {
      const answer = await fetch(schoolUrl + request.url, { headers: { accept: request.headers.accept ?? '*/*' } })
      const body = Buffer.from(await answer.arrayBuffer())
      const headers = [...answer.headers].filter(
        ([name]) => !['content-encoding', 'content-length', 'transfer-encoding'].includes(name),
      )
      reply.writeHead(answer.status, Object.fromEntries(headers))
      reply.end(isNewer && request.url === '/sw.js' ? `${body.toString()}\n// newer` : body)
    }
    passOn().catch((error: unknown) => reply.destroy(error instanceof Error ? error : undefined))
  })
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  const address = door.address()
  return {
    url: `http://localhost:${typeof address === 'object' && address !== null ? address.port : 0}/`,
    release: () => {
      isNewer = true
    },
    close: async () => {
      door.closeAllConnections()
      await new Promise((resolve) => door.close(resolve))
    },
  }
}
