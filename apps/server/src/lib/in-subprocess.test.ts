import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { inSubprocess, SubprocessEnded } from './in-subprocess.ts'

/** On a busy machine what ends only when its memory is full takes its time. */
vi.setConfig({ testTimeout: 180_000 })

const HERE = pathToFileURL(path.join(import.meta.dirname, 'in-subprocess.ts')).href

/** A process that does this work, with little time and little memory. */
async function run(work: string, seconds = 60): Promise<unknown> {
  const folder = await mkdtemp(path.join(tmpdir(), 'schoolgate-process-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const source = path.join(folder, 'program.mjs')
  await writeFile(source, `import { answerOnce } from '${HERE}'\nanswerOnce(async (given) => { ${work} })`)
  const given = { of: 20, bytes: Buffer.from('Ama'), named: new Map([['Ama', new Date(0)]]) }
  return inSubprocess({ name: 'program', source }, given, { seconds, megabytes: 48 })
}

test('what a process answers comes back as it is, and what it throws is thrown', async () => {
  expect(await run('return given.of + 1')).toBe(21)
  expect(await run('return [given.named, String(Buffer.from(given.bytes))]')).toEqual([new Map([['Ama', new Date(0)]]), 'Ama'])
  await expect(run("throw new Error('No such column.')")).rejects.toThrow('No such column.')
})

test('a large answer comes whole', async () => {
  const rows = await run("return Array.from({ length: 50_000 }, (_, row) => ({ row, name: 'Ama Mensah' }))")
  expect(rows).toMatchObject({ length: 50_000, 49_999: { row: 49_999, name: 'Ama Mensah' } })
})

test('a process that never ends is ended, and meanwhile the server goes on', async () => {
  let beats = 0
  const beating = setInterval(() => beats++, 20)
  onTestFinished(() => clearInterval(beating))
  await expect(run('for (;;) Math.random()', 5)).rejects.toThrow(new SubprocessEnded('It took longer than 5 seconds.'))
  expect(beats).toBeGreaterThan(10)
})

test.each([
  ['many small things', 'const kept = []; for (;;) kept.push(Array.from({ length: 10_000 }, (_, at) => ({ at })))'],
  ['one map that doubles', 'const kept = new Map(); for (let at = 0; ; at++) kept.set(`k${at}`, at)'],
  ['a few large lists', "const kept = []; for (;;) kept.push(new Array(4_000_000).fill('x'))"],
])('a process that eats memory is ended alone: %s', async (_, eater) => {
  await expect(run(eater)).rejects.toThrow(new SubprocessEnded('It took more than 48 MB of memory.'))
})

test('a process that ends without a word is told apart from one that took too much', async () => {
  await expect(run('process.exit(3)')).rejects.toThrow('The process ended without an answer (3).')
})

test('a process has nothing of the server’s environment', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://secret')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(await run("return Object.keys(process.env).includes('DATABASE_URL')")).toBe(false)
})
