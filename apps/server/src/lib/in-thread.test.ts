import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { inThread, ThreadEnded } from './in-thread.ts'

/** A thread that runs this program, with little time and little memory. */
async function run(program: string): Promise<unknown> {
  const folder = await mkdtemp(path.join(tmpdir(), 'schoolgate-thread-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const source = path.join(folder, 'program.mjs')
  await writeFile(source, `import { parentPort, workerData } from 'node:worker_threads'\n${program}`)
  return inThread({ name: 'program', source }, { of: 20 }, { seconds: 5, megabytes: 48 })
}

test('what a thread answers comes back, and what it throws is thrown', async () => {
  expect(await run('parentPort.postMessage(workerData.of + 1)')).toBe(21)
  await expect(run("throw new Error('No such column.')")).rejects.toThrow('No such column.')
})

test('a thread that never ends is ended, and meanwhile the server’s own thread goes on', { timeout: 180_000 }, async () => {
  let beats = 0
  const beating = setInterval(() => beats++, 20)
  onTestFinished(() => clearInterval(beating))
  await expect(run('for (;;) Math.random()')).rejects.toThrow(new ThreadEnded('It took longer than 5 seconds.'))
  expect(beats).toBeGreaterThan(10)
})

test('a thread that eats memory is ended alone', { timeout: 180_000 }, async () => {
  const eater = 'const kept = []; for (;;) kept.push(Array.from({ length: 10_000 }, (_, at) => ({ at })))'
  await expect(run(eater)).rejects.toThrow(new ThreadEnded('It took more than 48 MB of memory.'))
})
