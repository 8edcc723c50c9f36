import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createPdfCache } from './pdf-cache.ts'

/** A folder for papers, and a press that says what it made. */
async function pressRoom({ mostBytes = 100 } = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'schoolgate-papers-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const complaints: string[] = []
  const log = { error: (_details: object, message: string) => void complaints.push(message) }
  const papers = path.join(folder, 'papers')
  const prints = createPdfCache(papers, log, mostBytes)
  const made: string[] = []
  const making =
    (name: string, bytes = 10) =>
    async () => {
      made.push(name)
      return Buffer.from(name.padEnd(bytes))
    }
  return { folder, papers, prints, made, making, complaints, log }
}

test('a paper is drawn once, also when several ask for it at the same time', async () => {
  const { prints, made, making } = await pressRoom()
  const both = await Promise.all([prints.of('a', 'family', making('a')), prints.of('a', 'family', making('a'))])
  expect(both[0]).toEqual(both[1])
  expect(await prints.of('a', 'stranger', making('a'))).toEqual(both[0])
  expect(made).toEqual(['a'])
})

test('the folder does not grow for ever: what was asked for least lately goes first', async () => {
  const { papers, prints, made, making } = await pressRoom({ mostBytes: 30 })
  for (const name of ['a', 'b', 'c', 'a', 'd']) await prints.of(name, 'family', making(name))
  expect((await readdir(papers)).toSorted()).toEqual(['a', 'c', 'd'])
  await prints.of('b', 'family', making('b'))
  expect(made).toEqual(['a', 'b', 'c', 'd', 'b'])
  await prints.of('huge', 'family', making('huge', 31))
  expect(await readdir(papers)).toEqual([])
})

test('what another version of the program drew is not given out, and a paper that disappeared is drawn again', async () => {
  const { papers, prints, made, making, log } = await pressRoom()
  await prints.of('a', 'family', making('a'))
  const next = createPdfCache(papers, log)
  await next.of('b', 'family', making('b'))
  expect(await readdir(papers)).toEqual(['b'])
  expect(String(await prints.of('a', 'family', making('a'))).trim()).toBe('a')
  expect(made).toEqual(['a', 'b', 'a'])
})

test('a disk that takes nothing costs time, not the paper', async () => {
  const { folder, prints, making, complaints, log } = await pressRoom()
  await writeFile(path.join(folder, 'full'), '')
  const nowhere = createPdfCache(path.join(folder, 'full', 'papers'), log)
  expect(String(await nowhere.of('a', 'family', making('a'))).trim()).toBe('a')
  expect(complaints).toEqual(['a paper could not be kept'])
  await expect(prints.of('b', 'family', () => Promise.reject(new Error('The press broke.')))).rejects.toThrow('The press broke.')
  expect(String(await prints.of('b', 'family', making('b'))).trim()).toBe('b')
})

test('strangers wait for one another and only so many of them; families do not wait for strangers', async () => {
  const { prints, made, making } = await pressRoom()
  const { promise: drying, resolve: dry } = Promise.withResolvers<void>()
  const slow = (name: string) => async () => {
    await drying
    return making(name)()
  }
  const waiting = Array.from({ length: 17 }, (_, at) => prints.of(`stranger ${at}`, 'stranger', slow(`stranger ${at}`)))
  await expect(prints.of('one more', 'stranger', making('one more'))).rejects.toMatchObject({ status: 503, retryAfter: 5 })
  await prints.of('family', 'family', making('family'))
  expect(made).toEqual(['family'])
  dry()
  await Promise.all(waiting)
  expect(made).toHaveLength(18)
})
