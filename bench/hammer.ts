import { Agent, get } from 'node:http'

/** One thing to ask for, as one signed-in parent; with the tag of what they have, to hear that nothing changed; `from` another address than ours. */
export type Ask = { path: string; cookie: string; tag?: string; from?: string }

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

/** The same ask by an app that keeps the answer. */
export async function tagged(url: string, ask: Ask): Promise<Ask> {
  const answer = await fetch(url + ask.path, { headers: { cookie: ask.cookie } })
  await answer.arrayBuffer()
  const tag = answer.headers.get('etag')
  if (!answer.ok || tag === null) throw new Error(`${ask.path} answered ${answer.status}, tagged ${tag}`)
  return { ...ask, tag }
}

function once(agent: Agent, url: string, { path, cookie, tag, from }: Ask): Promise<number> {
  const headers = {
    cookie,
    ...(tag === undefined ? {} : { 'if-none-match': tag }),
    ...(from === undefined ? {} : { 'x-forwarded-for': from }),
  }
  return new Promise((resolve, reject) => {
    const request = get(url + path, { agent, headers }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
      answer.on('end', () =>
        answer.statusCode === (tag === undefined ? 200 : 304)
          ? resolve(bytes)
          : reject(new Error(`${path} answered ${answer.statusCode}`)),
      )
      answer.on('error', reject)
    })
    request.on('error', reject)
  })
}
