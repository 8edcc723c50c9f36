// What the scripts say, and how they give up. Plain JavaScript for the host's Node 20.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

export const ROOT = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..')

/** A reason to stop that the person at the keyboard can act on: one sentence, no stack. */
export class Refusal extends Error {}

/** Runs a script's main function; a Refusal becomes one sentence on stderr and exit code 1. */
export async function main(work) {
  try {
    process.exitCode = (await work()) ?? 0
  } catch (error) {
    console.error(error instanceof Refusal ? `schoolgate: ${error.message}` : error)
    process.exitCode = 1
  }
}

/**
 * Does one step with its name on the screen, a running clock where there is a terminal, and a tick with the time at its end. Two may run
 * at once: each writes over the whole line.
 */
export async function step(name, work) {
  const began = performance.now()
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`
  const isTerminal = process.stdout.isTTY
  const over = isTerminal ? '\r\x1b[K' : ''
  if (!isTerminal) console.log(`… ${name}`)
  const clock = isTerminal ? setInterval(() => process.stdout.write(`${over}… ${name} (${seconds()})`), 100) : undefined
  try {
    const answer = await work()
    console.log(`${over}✓ ${name} (${seconds()})`)
    return answer
  } catch (error) {
    console.log(`${over}✗ ${name} (${seconds()})`)
    throw error
  } finally {
    clearInterval(clock)
  }
}

/** Runs a program to its end and answers its exit code and what it said; `isLoud` also shows it. */
export function run(program, args, { isLoud = false, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], ...options })
    let said = ''
    const hear = (stream) => (bytes) => {
      said += bytes
      if (isLoud) stream.write(bytes)
    }
    child.stdout.on('data', hear(process.stdout))
    child.stderr.on('data', hear(process.stderr))
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code: code ?? 1, signal, said }))
  })
}

/** The environment in which our own Node and the packages' programs come first. */
export const ownEnvironment = (more = {}) => ({
  ...process.env,
  PATH: [path.join(ROOT, 'node_modules/.bin'), process.env.PATH].join(path.delimiter),
  ...more,
})

export const inRoot = (...parts) => path.join(ROOT, ...parts)
export const isThere = (...parts) => existsSync(inRoot(...parts))
