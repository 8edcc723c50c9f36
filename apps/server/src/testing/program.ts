import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, inject, onTestFinished, vi } from 'vitest'
import { copyFolder } from './copy-folder.ts'

/** The built program where a run has built one (npm test), else the source. */
const PROGRAM = process.env['SCHOOLGATE_PROGRAM'] ?? path.resolve(import.meta.dirname, '../cli.ts')

/** A folder that is gone when the test is. */
export function aFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sg-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A folder as a first start leaves it: there is a PostgreSQL with our tables, and no school yet. */
export function startedFolder(): string {
  const folder = aFolder()
  copyFolder(inject('started'), folder)
  return folder
}

export type ProgramOptions = { env?: Record<string, string>; cwd?: string; uid?: number; gid?: number }

/** Where programs of this run keep what Node has compiled: the next one starts in half the time. */
const { NODE_COMPILE_CACHE: compiled } = process.env
const COMPILED = compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled }

/** The real program in surroundings of its own; `said` is what it has printed so far. */
export function schoolgate(args: string[], { env = {}, cwd = '/', ...who }: ProgramOptions = {}) {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    cwd,
    // No settings but these, whatever this machine has in its own file.
    env: { PATH: process.env['PATH'], ...COMPILED, SETTINGS_FILE: '/dev/null', PORT: '0', DEMO: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...who,
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', (bytes: Buffer) => (said.out += bytes.toString()))
  child.stderr.on('data', (bytes: Buffer) => (said.err += bytes.toString()))
  const { promise: ended, resolve } = Promise.withResolvers<number | null>()
  child.once('close', (code) => resolve(code))
  onTestFinished(() => end(child, 'SIGTERM'))
  return { child, said, ended }
}

/** Ends a child that still lives, and waits for it. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await gone
}

/** A server that is open; fails with what it said when it ends instead. */
export async function openSchool(dataDir: string, who: ProgramOptions = {}) {
  const running = schoolgate(['serve'], { ...who, env: { DATA_DIR: dataDir, ...who.env } })
  const url = await vi.waitUntil(
    () => {
      if (running.child.exitCode !== null) throw new Error(running.said.err)
      return /open at (http:\S+)/.exec(running.said.out)?.[1]
    },
    { timeout: 60_000, interval: 20 },
  )
  return { ...running, url }
}

/** One sentence, no stack, nothing else. */
export function expectOneSentence(said: { err: string }, sentence: string | RegExp): void {
  expect(said.err).toMatch(sentence)
  expect(said.err.trim().split('\n')).toHaveLength(1)
}

const HOPE = {
  name: 'Hope School',
  country: 'GH',
  town: 'Tema',
  phone: '030 222 1100',
  'head-title': 'Mr.',
  'head-name': 'Kofi Ata',
  'office-title': 'Mrs.',
  'office-name': 'Efua Ata',
  'office-email': 'efua@hope.example',
  'office-phone': '024 111 2234',
}
/** The words that make this school. */
export const INIT_HOPE = ['init', ...Object.entries(HOPE).flatMap(([option, value]) => [`--${option}`, value])]
