import { Agent, request } from 'node:http'
import { connect } from 'node:net'

/** One thing a flood asks for; a new one for each request. */
export type Wave = { method?: string; path: string; headers?: Record<string, string>; body?: string | Buffer }

/** What came of it: the milliseconds of the answers by status, lines that were cut as `0`. */
export type Answers = Map<number, number[]>
export type Flood = { stop(): Promise<Answers> }

/** Asks without a pause over so many connections, whatever the answers are, until told to stop. */
export function flood(url: string, connections: number, next: () => Wave): Flood {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const answers: Answers = new Map()
  let isOver = false
  const worker = async () => {
    while (!isOver) {
      const began = performance.now()
      note(answers, await once(agent, url, next()), performance.now() - began)
    }
  }
  const workers = Promise.all(Array.from({ length: connections }, worker))
  return {
    async stop() {
      isOver = true
      await workers
      agent.destroy()
      return answers
    },
  }
}

function note(answers: Answers, status: number, took: number): void {
  const times = answers.get(status) ?? []
  times.push(took)
  answers.set(status, times)
}

function once(agent: Agent, url: string, { method = 'GET', path, headers = {}, body }: Wave): Promise<number> {
  return new Promise((resolve) => {
    const asked = request(url + path, { agent, method, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
      answer.on('error', () => resolve(0))
    })
    asked.on('error', () => resolve(0))
    asked.end(body)
  })
}

/** Opens so many connections that each send `text` and then nothing; each that is ended is opened anew. */
export function hang(url: string, connections: number, text: string): Flood {
  const { hostname, port } = new URL(url)
  const answers: Answers = new Map()
  const open = new Set<ReturnType<typeof connect>>()
  let isOver = false
  const begin = () => {
    const socket = connect(Number(port), hostname, () => socket.write(text))
    open.add(socket)
    const began = performance.now()
    let status = 0
    socket.on('data', (piece) => (status ||= Number(/^HTTP\/1\.1 (\d{3})/.exec(String(piece))?.[1] ?? 0)))
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      open.delete(socket)
      if (isOver) return
      note(answers, status, performance.now() - began)
      begin()
    })
  }
  for (let at = 0; at < connections; at++) begin()
  return {
    stop() {
      isOver = true
      for (const socket of open) socket.destroy()
      return Promise.resolve(answers)
    },
  }
}
