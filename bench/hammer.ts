import { Agent, get } from 'node:http'

/** One thing to ask for, as one signed-in parent; with the tag of what they have, to hear that nothing changed. */
export type Ask = { path: string; cookie: string; tag?: string }

/** What came of it: the time of each answer in milliseconds, and the bytes of the bodies together. */
export type Answers = { times: number[]; seconds: number; bytes: number }

/** Asks in turn over so many connections, each sending the next request when its answer came; any answer but a fresh 200, or a 304 to a tag, throws. */
export async function hammer(url: string, asks: readonly Ask[], connections: number, seconds: number): Promise<Answers> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  let bytes = 0
  let next = 0
  const began = performance.now()
  const until = began + seconds * 1000
  const worker = async () => {
    while (performance.now() < until) {
      const ask = asks[next++ % asks.length]
      if (ask === undefined) throw new Error('There is nothing to ask for.')
      const started = performance.now()
      const size = await once(agent, url, ask)
      bytes += size
      times.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  agent.destroy()
  return { times, seconds: (performance.now() - began) / 1000, bytes }
}

function once(agent: Agent, url: string, { path, cookie, tag }: Ask): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(
      url + path,
      { agent, headers: { cookie, ...(tag === undefined ? {} : { 'if-none-match': tag }) } },
      (answer) => {
        let bytes = 0
        answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
        answer.on('end', () =>
          answer.statusCode === (tag === undefined ? 200 : 304)
            ? resolve(bytes)
            : reject(new Error(`${path} answered ${answer.statusCode}`)),
        )
        answer.on('error', reject)
      },
    )
    request.on('error', reject)
  })
}
