import { execFile, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const ROOT = path.resolve(import.meta.dirname, '..')
const PROGRAM = path.join(ROOT, 'apps/server/dist/schoolgate.mjs')
/** With what Node runs it, as from `npm start`. */
const FLAGS: string[] = JSON.parse(readFileSync(path.join(ROOT, 'apps/server/node-flags.json'), 'utf8'))
/** No settings but ours, whatever this machine has in its own file. */
const NO_SETTINGS = '/dev/null'
/** What of the program is read already, where the run of tests keeps that. */
const { NODE_COMPILE_CACHE: compiled } = process.env
/** What every program of a journey is started with. */
const SURROUNDINGS = {
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  ...(compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled }),
  SETTINGS_FILE: NO_SETTINGS,
}

/**
 * Journeys are one school's unless they say otherwise: `localhost` is Nyansapo's own address, as a host name of its own would be. The
 * machine's number (`sharedUrl`) is the address that all schools share.
 */
const SCHOOL_HOSTS = 'localhost=nyansapo,gracefield.localhost=gracefield'

/** The address of the same school that several share, where one chooses first. */
export const sharedUrl = (url: string): string => url.replace('//localhost', '//127.0.0.1')

/** The second school's own address. */
export const gracefieldUrl = (url: string): string => url.replace('//localhost', '//gracefield.localhost')

/** A Schoolgate that runs as a parent would meet it: the built program, its own PostgreSQL, the demo school, the outbox. */
export type RunningSchool = {
  url: string
  pid: number
  dataDir: string
  /** Milliseconds from the start of the program until it was ready to serve. */
  readyAfter: number
  /** What the program printed until now. */
  said(): string
  /** Ends it; `keepData` leaves the folder for another start. */
  stop(options?: { keepData?: boolean }): Promise<void>
}

type StartOptions = { dataDir?: string; environment?: Record<string, string>; readyWithin?: number }

/** A folder for a school of its own: empty, or like the one that was made ready for this run (start-server.ts). */
export async function schoolFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'schoolgate-school-'))
  const { SCHOOL_MADE_READY: ready } = process.env
  // With its owners: PostgreSQL runs under an account of its own where we are root.
  if (ready !== undefined) await promisify(execFile)('cp', ['-a', `${ready}/.`, folder])
  return folder
}

/** A folder in which no school is, not even that of this run. */
export async function emptyFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'schoolgate-empty-'))
  return { path: folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Starts the built product on a free port and waits until it is ready; throws what it printed when it ends instead. */
export async function startSchool({
  dataDir,
  environment = {},
  readyWithin = 120_000,
}: StartOptions = {}): Promise<RunningSchool> {
  if (!existsSync(PROGRAM)) throw new Error('There is no built program: run `npm run build` first.')
  const folder = dataDir ?? (await schoolFolder())
  const port = await freePort()
  const started = performance.now()
  const child = spawn(node(), [...FLAGS, PROGRAM, 'serve'], {
    cwd: ROOT,
    env: {
      ...SURROUNDINGS,
      PORT: String(port),
      DATA_DIR: folder,
      DEMO: '1',
      SCHOOL_HOSTS,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      said += error.message
      resolve()
    })
    child.once('exit', () => resolve())
  })
  const url = `http://localhost:${port}`

  const isReady = async (): Promise<void> => {
    while (performance.now() - started < readyWithin) {
      if (child.exitCode !== null || child.pid === undefined) throw new Error(`Schoolgate ended before it was ready:\n${said}`)
      const answer = await fetch(`${url}/readyz`).catch(() => null)
      if (answer?.ok) return
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    throw new Error(`Schoolgate was not ready within ${readyWithin} ms:\n${said}`)
  }
  const stop = async ({ keepData = false } = {}): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await ended
    if (!keepData && dataDir === undefined) await rm(folder, { recursive: true, force: true })
  }
  try {
    await isReady()
  } catch (error) {
    await stop()
    throw error
  }
  return { url, pid: child.pid ?? 0, dataDir: folder, readyAfter: performance.now() - started, said: () => said, stop }
}

/** The Node of the project, whatever Node started this. */
export function node(): string {
  const own = path.join(ROOT, 'node_modules/.bin/node')
  return existsSync(own) ? own : process.execPath
}

/** Runs one command of the built program to its end and answers what it printed; throws that when it was refused. */
export async function schoolgate(args: readonly string[], environment: Record<string, string> = {}): Promise<string> {
  const options = { cwd: ROOT, env: { ...SURROUNDINGS, ...environment }, maxBuffer: 64 * 1024 * 1024 }
  return (await promisify(execFile)(node(), [PROGRAM, ...args], options)).stdout
}

/** A port nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('No port'))))
    })
  })
}

export type Message = { to: string; text?: string; html?: string; at: string }

/** What was sent so far, oldest first: the outbox stands in for the network and the post. */
export async function messagesIn(dataDir: string, outbox: 'sms' | 'email'): Promise<Message[]> {
  const text = await readFile(path.join(dataDir, 'outbox', `${outbox}.jsonl`), 'utf8').catch(() => '')
  // A line without its end is still being written.
  const lines = text.split('\n').slice(0, -1)
  return lines.map((line) => JSON.parse(line))
}

/** The codes that were sent to a phone, oldest first. Whatever else the school texts, and it does as the day goes on, is not among them. */
export async function codesSentTo(dataDir: string, phone: string): Promise<string[]> {
  const number = phone.replaceAll(' ', '').replace(/^0/, '')
  const sent = (await messagesIn(dataDir, 'sms')).filter(({ to }) => to.endsWith(number))
  return sent.flatMap(({ text }) => /^\d{6,8}\b/.exec(text ?? '') ?? [])
}
