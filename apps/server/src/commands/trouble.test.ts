import { chmod, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDb } from '#testing'
import { sentenceFor } from './trouble.ts'

const NOW = new Date('2026-03-12T09:30:00Z')

/** What a database says to a statement that it does not understand. */
async function brokenStatement(): Promise<unknown> {
  const { db } = await createTestDb()
  return db.asSystem((tx) => tx.execute(sql`select secret from nowhere`)).catch((error: unknown) => error)
}

test('a command that breaks says one sentence; what broke lies in the data folder under the name it gives', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'schoolgate-trouble-'))
  const said = sentenceFor(await brokenStatement(), folder, NOW)
  expect(said).toMatch(/^Something broke that should not have \(trouble \w{8}\); [^\n]*trouble\.log in the data folder\.$/)
  for (const told of [/ at /, /select/, /nowhere/, /node_modules/, new RegExp(folder)]) expect(said).not.toMatch(told)
  const [id = ''] = /\w{8}(?=\))/.exec(said) ?? []
  const book = await readFile(path.join(folder, 'trouble.log'), 'utf8')
  expect(book).toMatch(new RegExp(`^2026-03-12T09:30:00.000Z ${id}\n[^]*nowhere`))
})

test('where nothing can be written the sentence says so, and a database that is away is no riddle', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'schoolgate-trouble-'))
  await writeFile(path.join(folder, 'data'), '')
  await chmod(path.join(folder, 'data'), 0o400)
  expect(sentenceFor(new Error('x'), path.join(folder, 'data'), NOW)).toMatch(/and the data folder cannot be written/)
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })
  expect(sentenceFor(away, folder, NOW)).toBe('The database does not answer; look whether it runs, and try again.')
})
