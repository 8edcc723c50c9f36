import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod'
import { flood } from './flood.ts'

const Ask = z.object({ url: z.url(), paths: z.array(z.string()), cookie: z.string(), seconds: z.number() })

/** A thread of its own: whoever floods beside it keeps one busy, and its waiting would be told as the server's. */
const { url, paths, cookie, seconds } = Ask.parse(workerData)
let turn = 0
const parent = flood(url, 2, () => ({ path: paths[turn++ % paths.length] ?? '/', headers: { cookie } }))
await wait(seconds * 1000)
parentPort?.postMessage(await parent.stop())
