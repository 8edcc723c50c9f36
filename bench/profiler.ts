import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'

/** Where the processor was: a function's place in our sources, or in what Node and the packages have. */
export type Frame = { name: string; file: string }

const Place = z.object({ functionName: z.string(), url: z.string(), lineNumber: z.number(), columnNumber: z.number() })
const Profile = z.object({
  nodes: z.array(z.object({ id: z.number(), callFrame: Place, children: z.optional(z.array(z.number())) })),
  samples: z.array(z.number()),
  timeDeltas: z.array(z.number()),
})
const Targets = z.array(z.object({ webSocketDebuggerUrl: z.string() }))
const DebuggerMessage = z.object({ id: z.optional(z.number()), result: z.unknown() })

/** What was seen while something was measured; `spent`: microseconds of those moments whose frames, the innermost first, are such. */
export type Samples = { count: number; spent(are: (frames: readonly Frame[]) => boolean): number }

/** Profiles a server while something happens. */
type Profiler = (happens: () => Promise<unknown>) => Promise<Samples>

/** Speaks to the inspector of a server that was started with `--inspect`, for as long as `work` takes: to the end the server waits for whoever speaks to it. */
export async function withProfiler(port: number, work: (profile: Profiler) => Promise<void>): Promise<void> {
  const [target] = Targets.parse(await (await fetch(`http://127.0.0.1:${port}/json`)).json())
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '')
  await once(socket, 'open')
  let last = 0
  const ask = (method: string, params: object = {}): Promise<unknown> =>
    new Promise((resolve) => {
      const id = ++last
      const hear = ({ data }: MessageEvent) => {
        const said = DebuggerMessage.parse(JSON.parse(String(data)))
        if (said.id !== id) return
        socket.removeEventListener('message', hear)
        resolve(said.result)
      }
      socket.addEventListener('message', hear)
      socket.send(JSON.stringify({ id, method, params }))
    })
  await ask('Profiler.enable')
  await ask('Profiler.setSamplingInterval', { interval: 200 })
  const maps = new Map<string, SourceMap | null>()
  try {
    await work(async (happens) => {
      await ask('Profiler.start')
      await happens()
      const { profile } = z.object({ profile: Profile }).parse(await ask('Profiler.stop'))
      for (const { callFrame } of profile.nodes) if (!maps.has(callFrame.url)) maps.set(callFrame.url, await mapOf(callFrame.url))
      return samplesOf(profile, maps)
    })
  } finally {
    socket.close()
    await once(socket, 'close')
  }
}

async function mapOf(url: string): Promise<SourceMap | null> {
  if (!url.startsWith('file:') || !url.includes('/dist/')) return null
  return new SourceMap(JSON.parse(await readFile(`${fileURLToPath(url)}.map`, 'utf8')))
}

function samplesOf(profile: z.infer<typeof Profile>, maps: ReadonlyMap<string, SourceMap | null>): Samples {
  const parents = new Map(profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)))
  const frameOf = ({ functionName, url, lineNumber, columnNumber }: z.infer<typeof Place>): Frame => {
    const entry = maps.get(url)?.findEntry(lineNumber, columnNumber)
    const source = entry && 'originalSource' in entry ? entry.originalSource : url
    return { name: functionName, file: source.replaceAll('../src/', 'apps/server/src/') }
  }
  const frames = new Map(profile.nodes.map(({ id, callFrame }) => [id, frameOf(callFrame)]))
  const stackOf = (id: number): Frame[] => {
    const stack: Frame[] = []
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) stack.push(...[frames.get(at) ?? []].flat())
    return stack
  }
  const moments = profile.samples
    .map((id, at) => ({ stack: stackOf(id), took: profile.timeDeltas[at] ?? 0 }))
    .filter(({ stack }) => stack[0]?.name !== '(idle)')
  return {
    count: moments.length,
    spent: (are) => moments.reduce((sum, { stack, took }) => sum + (are(stack) ? took : 0), 0),
  }
}
