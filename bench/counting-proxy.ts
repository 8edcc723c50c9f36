import { connect, createServer, type Socket } from 'node:net'

/** What crossed the wire since the last look. */
export type Traffic = { bytes: number; requests: string[] }

/** A wire with a meter: passes everything on to a local port and counts bytes and requests, whoever made them. */
export type CountingProxy = { port: number; look(): Traffic; close(): Promise<void> }

const REQUEST_LINE = /^(GET|HEAD|POST|PUT|PATCH|DELETE) (\S+) HTTP\/1\.1\r\n/

/** Opens the meter before `port`. Bytes are those that came back, headers included. */
export async function countingProxy(port: () => number): Promise<CountingProxy> {
  let bytes = 0
  let requests: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((browser) => {
    const school = connect(port(), '127.0.0.1')
    for (const socket of [browser, school]) {
      sockets.add(socket)
      // A browser drops connections as it likes; that ends the other half and nothing else.
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        browser.destroy()
        school.destroy()
      })
    }
    browser.on('data', (chunk) => {
      const [, method, path] = REQUEST_LINE.exec(chunk.toString('latin1', 0, 2000)) ?? []
      if (method !== undefined) requests.push(`${method} ${path}`)
    })
    school.on('data', (chunk) => (bytes += chunk.length))
    browser.pipe(school)
    school.pipe(browser)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    look() {
      const traffic = { bytes, requests }
      bytes = 0
      requests = []
      return traffic
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
