import { mkdirSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import type { Connection } from '#db'
import { processStartOf } from '#lib/process-start'
import { aFolder, createTestDb, INIT_HOPE, payingSchool, schoolgate, SERVER_ROOT } from '#testing'
import type { Command, CommandTools } from './command.ts'
import { withCommandContext } from './command-context.ts'
import { exitOf } from './exit.ts'
import { runTyped } from './run.ts'
import { COMMANDS } from './table.ts'
import { isPlain, lineOf, type LineSubject } from './test-lines.ts'

/*
 * Every command of the table, rightly typed in wrong surroundings: nobody is at the database, the folder is not what it should be, a
 * line breaks in the middle. Whoever typed it is told in one sentence what to do.
 */

// Some surroundings start a PostgreSQL that does not come up; a busy machine takes its time.
vi.setConfig({ testTimeout: 300_000 })

type Variables = Record<string, string>
const PASSWORD = 'geheim-9'

/** Loads schools for half a minute. */
const NOT_TYPED = ['demo']

const typedLine = (command: Command, known: LineSubject) => (command.name === 'init' ? INIT_HOPE : lineOf(command, known))

/** The way to the data as the program has it, in these surroundings. */
const handsIn = (variables: Variables, say: (line: string) => void): CommandTools => ({
  say,
  serve: () => Promise.reject(new Error('The server is started as a program.')),
  version: async () => 'schoolgate',
  withCommandContext: (work, { needs = 'school' } = {}) =>
    withCommandContext({ settings: { variables, file: null }, serverRoot: SERVER_ROOT, needs, say, note: () => undefined }, work),
})

/** How a command ends here, and the sentence that ended it, or the lines of what it did and found. */
async function endOf(command: Command, known: LineSubject, variables: Variables) {
  if (command.name === 'serve') {
    const { said, ended } = schoolgate(['serve'], { env: variables })
    const code = (await ended) ?? -1
    return { code, said: said.err.trim().replace(/^schoolgate: /, ''), hasEnded: true }
  }
  const lines: string[] = []
  try {
    const code = await runTyped(
      typedLine(command, known),
      handsIn(variables, (line) => void lines.push(line)),
    )
    return { code, said: lines.join('\n'), hasEnded: false }
  } catch (error) {
    const { code, sentence } = exitOf(error, { dataDir: known.folder, now: new Date() })
    return { code, said: sentence, hasEnded: true }
  }
}

/** What is wrong with how the commands end here; `codes` are the ends that are right. */
async function amissIn(variables: Variables, known: LineSubject, codes: readonly number[], left: readonly string[] = NOT_TYPED) {
  const amiss: string[] = []
  for (const command of COMMANDS.filter(({ name }) => !left.includes(name))) {
    const { code, said, hasEnded } = await endOf(command, known, variables)
    const lines = said.split('\n').filter((line) => line.trim() !== '')
    const isRight = command.name === 'version' ? code === 0 : codes.includes(code)
    // What ended it is one sentence; what it did or found may be many.
    const isSaid = lines.length > 0 && (!hasEnded || lines.length === 1) && lines.every((line) => isPlain(code, line))
    if (!isRight || !isSaid || said.includes(PASSWORD) || said.includes(SERVER_ROOT))
      amiss.push(`${command.name} ended with ${code}: ${said.slice(0, 300)}`)
  }
  return amiss
}

function aComputer(): LineSubject {
  const folder = aFolder()
  writeFileSync(path.join(folder, 'text.csv'), 'code,name\n')
  return { admissionNo: 'NYP/21/0147', billNo: 'B-2026-0006', folder }
}

const urlOf = ({ user, password, host, database }: Connection, changes: { password?: string; database?: string } = {}) =>
  `postgres://${user}:${changes.password ?? String(password)}@localhost/${changes.database ?? database}?host=${encodeURIComponent(String(host))}`

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

const SURROUNDINGS: Record<string, (folder: string) => Variables | Promise<Variables>> = {
  'nobody answers where the database should be': () => ({ DATABASE_URL: `postgres://gate:${PASSWORD}@127.0.0.1:1/school` }),
  'another program answers there': async () => {
    const port = await portOf(
      createServer((caller) => caller.on('error', () => undefined).end('HTTP/1.1 400 Bad Request\r\n\r\n')),
    )
    return { DATABASE_URL: `postgres://gate:${PASSWORD}@127.0.0.1:${port}/school` }
  },
  'the password is another': () => ({
    DATABASE_URL: urlOf({ ...inject('cluster'), database: 'postgres' }, { password: PASSWORD }),
  }),
  'there is no such database': () => ({ DATABASE_URL: urlOf(inject('cluster'), { database: 'nowhere' }) }),
  'the address of the database is none': () => ({ DATABASE_URL: `${PASSWORD}@somewhere` }),
  'a setting is wrong': () => ({ PORT: 'many' }),
  'the folder of the data is a file': (folder) => ({ DATA_DIR: path.join(folder, 'text.csv') }),
  'the folder of the data holds half a database': (folder) => {
    const data = path.join(folder, 'half', 'postgres', 'data')
    mkdirSync(data, { recursive: true })
    return { DATA_DIR: path.join(folder, 'half') }
  },
  'the server that runs has lost its database': (folder) => {
    const home = path.join(folder, 'lost', 'postgres')
    mkdirSync(path.join(home, 'data'), { recursive: true })
    const owner = { pid: process.pid, born: processStartOf(process.pid), socket: path.join(folder, 'nowhere') }
    writeFileSync(path.join(home, 'owner.json'), JSON.stringify(owner))
    writeFileSync(path.join(home, 'secret'), PASSWORD)
    return { DATA_DIR: path.join(folder, 'lost') }
  },
}

test.each(Object.keys(SURROUNDINGS))('where %s every command says so in a sentence', async (name) => {
  const known = aComputer()
  const variables = { DATA_DIR: known.folder, ...(await SURROUNDINGS[name]?.(known.folder)) }
  expect(await amissIn(variables, known, [1])).toEqual([])
})

/** A school in a database that a command reaches by its address. */
async function aSchool() {
  const fixture = await payingSchool({ isOnline: false })
  const { bills } = (await fixture.callMother('GET', `/api/v1/wards/${fixture.ama.id}/bills`)).json()
  const known = { ...aComputer(), admissionNo: fixture.ama.admissionNo, billNo: String(bills[0].bill_no) }
  return { ...fixture, known }
}

/** It would serve, or go on to a school's first questions, where a database is. */
const NOT_HERE = [...NOT_TYPED, 'serve']

test.each([1500, 9000])('when the line to the database breaks after %i bytes every command says so', async (most) => {
  const { connection, known } = await aSchool()
  const port = await portOf(
    createServer((near) => {
      const far = connect(path.join(String(connection.host), '.s.PGSQL.5432'))
      let passed = 0
      far.on('data', (bytes) => {
        passed += bytes.length
        if (passed > most) near.destroy()
      })
      for (const [end, other] of [
        [near, far],
        [far, near],
      ] as const)
        end.on('error', () => undefined).on('close', () => other.destroy())
      near.pipe(far).pipe(near)
    }),
  )
  const { user, password, database } = connection
  const variables = {
    DATA_DIR: known.folder,
    DATABASE_URL: `postgres://${user}:${String(password)}@127.0.0.1:${port}/${database}`,
  }
  expect(await amissIn(variables, known, [0, 1], NOT_HERE)).toEqual([])
})

test('while the database takes no writes every command that would write says so', async () => {
  const { connection, known } = await aSchool()
  const admin = new pg.Client({ ...inject('cluster'), database: 'postgres' })
  await admin.connect()
  await admin.query(`alter database ${String(connection.database)} set default_transaction_read_only = on`)
  await admin.end()
  const variables = { DATA_DIR: known.folder, DATABASE_URL: urlOf(connection) }
  expect(await amissIn(variables, known, [0, 1], NOT_HERE)).toEqual([])
})

test('a database that is somebody else’s is left as it is, and every command says so', async () => {
  const { db, connection } = await createTestDb()
  await db.close()
  const database = `others_${process.pid}`
  const admin = new pg.Client({ ...inject('cluster'), database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${database}`)
  await admin.end()
  const theirs = new pg.Client({ ...inject('cluster'), database })
  await theirs.connect()
  onTestFinished(() => theirs.end())
  await theirs.query('create table schools (id int, name text)')
  const known = aComputer()
  const variables = { DATA_DIR: known.folder, DATABASE_URL: urlOf(connection, { database }) }
  expect(await amissIn(variables, known, [1])).toEqual([])
  const { rows } = await theirs.query("select count(*)::int as tables from pg_tables where schemaname = 'public'")
  expect(rows).toEqual([{ tables: 1 }])
})
