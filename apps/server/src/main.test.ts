import { chownSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { APP_ROLE, runningConnection } from '#db'
import { aFolder, end, expectOneSentence, INIT_HOPE, openSchool, schoolgate, startedFolder } from '#testing'

// Each test starts whole servers; a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 })

const NOBODY = 65_534
const isRoot = process.getuid?.() === 0

async function ask(dataDir: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(runningConnection(dataDir) ?? undefined)
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

test('a fresh folder becomes a school that answers, says where it is, and stops cleanly', async () => {
  const { child, said, url, ended } = await openSchool(aFolder())
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(said.err).toBe('')
})

test('after kill -9 it comes up again with every acknowledged row, and no second PostgreSQL runs', async () => {
  const dataDir = startedFolder()
  const first = await openSchool(dataDir)
  await ask(dataDir, 'create table acknowledged as select 450 as amount')
  const lock = path.join(dataDir, 'postgres/data/postmaster.pid')
  const firstPostgres = Number(readFileSync(lock, 'utf8').split('\n')[0])
  await end(first.child, 'SIGKILL')

  await openSchool(dataDir)
  expect(await ask(dataDir, 'select amount from acknowledged')).toEqual([{ amount: 450 }])
  expect(existsSync(`/proc/${firstPostgres}/cwd`)).toBe(false)
})

test('a port in use is one sentence that names it', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const dataDir = aFolder()
  const { said, ended } = schoolgate(['serve'], { env: { PORT: String(port), DATA_DIR: dataDir } })
  expect(await ended).toBe(1)
  expectOneSentence(said, `schoolgate: Port ${port} on 127.0.0.1 is in use by another program; set PORT to a free one.`)
  expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false)
})

test('a data folder held by another Schoolgate is one sentence that names its process', async () => {
  const dataDir = startedFolder()
  const first = await openSchool(dataDir)
  const { said, ended } = schoolgate(['serve'], { env: { DATA_DIR: dataDir } })
  expect(await ended).toBe(1)
  expectOneSentence(said, `is held by another Schoolgate (process ${first.child.pid})`)
})

test.each([
  ['nonsense', /DATABASE_URL must look like postgres:/],
  ['postgres://school:secret@127.0.0.1:1/school', /no PostgreSQL answers at 127\.0\.0\.1:1\.$/m],
  ['postgres://school:secret@no-such-machine.invalid/school', /(there is no machine called|cannot be looked up)/],
])('a DATABASE_URL that leads nowhere (%s) is one sentence without the password', async (url, sentence) => {
  const { said, ended } = schoolgate(['serve'], { env: { DATABASE_URL: url, DATA_DIR: aFolder() } })
  expect(await ended).toBe(1)
  expectOneSentence(said, sentence)
  expect(said.err).not.toContain('secret')
})

test('an outside PostgreSQL serves as well as our own; a wrong password or database there is one sentence', async () => {
  const { host, user, password } = inject('cluster')
  const client = new pg.Client({ ...inject('cluster'), database: 'postgres' })
  await client.connect()
  const database = `outside_${process.pid}`
  await client.query(`create database ${database}`)
  await client.end()
  const urlTo = (secret: string, name: string) =>
    `postgres://${user}:${secret}@localhost/${name}?host=${encodeURIComponent(host)}`

  const open = await openSchool(aFolder(), { env: { DATABASE_URL: urlTo(password, database) } })
  expect((await fetch(`${open.url}/readyz`)).status).toBe(200)

  const wrong = schoolgate(['serve'], { env: { DATABASE_URL: urlTo('guess', database), DATA_DIR: aFolder() } })
  const missing = schoolgate(['serve'], { env: { DATABASE_URL: urlTo(password, 'nowhere'), DATA_DIR: aFolder() } })
  expect([await wrong.ended, await missing.ended]).toEqual([1, 1])
  expectOneSentence(wrong.said, 'the user schoolgate or the password is wrong')
  expectOneSentence(missing.said, 'there is no database nowhere')
})

test('an outside PostgreSQL needs no superuser: docs/running-a-school.md says what its user is given, and a start without that says it too', async () => {
  const { host } = inject('cluster')
  const client = new pg.Client({ ...inject('cluster'), database: 'postgres' })
  await client.connect()
  const user = `bursar_${process.pid}`
  await client.query(`create role ${user} login createrole password 'secret'`)
  await client.query(`create database ${user} owner ${user}`)
  // As if this user had made the app's role, which this cluster has already.
  await client.query(`grant ${APP_ROLE} to ${user} with admin true, inherit false, set false`)
  const env = { DATABASE_URL: `postgres://${user}:secret@localhost/${user}?host=${encodeURIComponent(host)}` }

  const { said, ended } = schoolgate(['serve'], { env: { ...env, DATA_DIR: aFolder() } })
  expect(await ended).toBe(1)
  const grant = `grant set on parameter "app.role" to "${user}"`
  expectOneSentence(said, grant)
  await client.query(grant)
  await client.end()
  const open = await openSchool(aFolder(), { env })
  expect((await fetch(`${open.url}/readyz`)).status).toBe(200)
})

test.each([
  [['serve', '--verbose'], 'There is no option --verbose here. schoolgate serve --help explains it.'],
  [['--rol=web'], 'There is no option --rol here; did you mean --role? schoolgate serve --help explains it.'],
  [['serve', 'twice'], '“twice” is one word too many.'],
  [['dance'], 'There is no command “dance”. schoolgate --help explains it.'],
  [
    ['payment', 'rekord'],
    'There is no command “payment rekord”; did you mean “payment record”? schoolgate payment --help explains it.',
  ],
  [['serve', '--role=king'], '--role is one of web, worker.'],
])('what it does not know (%s) is one sentence that points to its help, and ends with 2', async (args, sentence) => {
  const { said, ended } = schoolgate(args)
  expect(await ended).toBe(2)
  expectOneSentence(said, sentence)
})

test('a wrong setting is one sentence that names it', async () => {
  const { said, ended } = schoolgate(['serve'], { env: { PORT: 'three' } })
  expect(await ended).toBe(1)
  expectOneSentence(said, 'PORT must be')
})

test('a DATA_DIR that is a file is one sentence', async () => {
  const file = path.join(aFolder(), 'data')
  writeFileSync(file, '')
  const { said, ended } = schoolgate(['serve'], { env: { DATA_DIR: file } })
  expect(await ended).toBe(1)
  expectOneSentence(said, `${file} is not a folder`)
})

test('--help lists the commands, and --help behind a command explains that command alone', async () => {
  const [all, one] = [schoolgate(['--help']), schoolgate(['restore', '--help'])]
  expect([await all.ended, await one.ended]).toEqual([0, 0])
  expect(all.said.out).toMatch(/^ {2}serve {2,}serves the school/m)
  expect(all.said.out).toContain('It ends with 0 when it is done, 1 when')
  expect(one.said.out).toMatch(/^schoolgate restore FILE [^]*all or nothing/)
  expect(one.said.out).not.toContain('serve')
})

test('init and import work beside the running server, which shows the school at once', async () => {
  const dataDir = startedFolder()
  const { url } = await openSchool(dataDir)
  const atTheGate = async () => (await fetch(`${url}/api/v1/school`)).json()
  expect(await atTheGate()).toEqual({ school: null })

  const init = schoolgate(INIT_HOPE, { env: { DATA_DIR: dataDir } })
  expect([await init.ended, init.said.err]).toEqual([0, ''])
  expect(await atTheGate()).toMatchObject({ school: { name: 'Hope School' } })

  const folder = aFolder()
  writeFileSync(path.join(folder, 'school.csv'), 'code,name\nhope-school\n')
  const broken = schoolgate(['import', folder], { env: { DATA_DIR: dataDir } })
  expect(await broken.ended).toBe(1)
  expect(broken.said.out).toContain('Nothing was imported')
})

test('init without a server makes the school; the next start shows it and loads no demo beside it', async () => {
  const dataDir = aFolder()
  const init = schoolgate(INIT_HOPE, { env: { DATA_DIR: dataDir } })
  expect(await init.ended).toBe(0)
  const { said, url } = await openSchool(dataDir, { env: { DEMO: '1' } })
  expect(said.out).not.toContain('demo')
  expect(await (await fetch(`${url}/api/v1/school`)).json()).toMatchObject({ school: { name: 'Hope School' } })
})

test.each([['debtors'], ['schools'], ['ledger', 'check']])(
  '%s says in one sentence that no database answers',
  async (...words) => {
    const { said, ended } = schoolgate(words, { env: { DATABASE_URL: 'postgres://a:secret@127.0.0.1:1/b', DATA_DIR: aFolder() } })
    expect(await ended).toBe(1)
    expectOneSentence(said, 'DATABASE_URL: no PostgreSQL answers at 127.0.0.1:1.')
  },
)

test('what nobody foresaw is one sentence with an id, and the log has it without what was typed', async () => {
  const dataDir = startedFolder()
  await openSchool(dataDir)
  await schoolgate(INIT_HOPE, { env: { DATA_DIR: dataDir } }).ended
  await ask(dataDir, 'drop table bills cascade')
  const { said, ended } = schoolgate(['bill', 'show', 'B-4711'], { env: { DATA_DIR: dataDir } })
  expect(await ended).toBe(3)
  expectOneSentence(
    said,
    /^schoolgate: Something broke that should not\. What it was stands in .*, under the id [0-9a-f]{8}: .*\.$/m,
  )
  const [, place = '', id = ''] = /stands in (.*), under the id ([0-9a-f]{8})/.exec(said.err) ?? []
  const log = readFileSync(place, 'utf8')
  expect(JSON.parse(log)).toMatchObject({ id, error: { cause: { code: '42P01' } } })
  expect(log).not.toContain('B-4711')
})

test('init asks nothing where nobody can answer: what is missing is one sentence', async () => {
  const { said, ended } = schoolgate(['init', '--name', 'Hope School'])
  expect(await ended).toBe(2)
  expectOneSentence(said, 'These are missing: --country, --town')
})

test.runIf(isRoot)('an ordinary user opens a school in a folder of their own', async () => {
  const dataDir = aFolder()
  chownSync(dataDir, NOBODY, NOBODY)
  const { url } = await openSchool(dataDir, { uid: NOBODY, gid: NOBODY })
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
})
